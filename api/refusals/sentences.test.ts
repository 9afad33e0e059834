/** No sentence that the API can say to a customer is missing in Spanish: they are gathered from the code itself. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';
import { Refused } from '../problems.ts';
import { inSpanish, spanishOf } from './in-spanish.ts';
import { spanishSentences } from './spanish.ts';

const root = new URL('../../', import.meta.url);

/** Told to technicians, partners and our own people, whose apps are English; or no refusal; or in both languages. */
const otherwiseSaid = [
  /^api\/(contract|routes)\/(admin|partners|jobs|technicians|earnings|client)\b/,
  /^api\/routes\/support\/admin\.ts$/,
  /^api\/(webhooks|ops|openapi|live|receipts|pages)\b/,
  /^api\/auth\/sign-in-(admin|partner|technician)\.ts$/,
  /^domain\/(technician|partner|messages|examples|catalogue)\b/,
  /^domain\/(receipt\/words|pricing\/add-ons|scheduling\/ranking)\.ts$/,
  /^domain\/customer\/(choices|deletion-terms|letter-texts)\.ts$/,
  /^domain\/support\/letters\.ts$/,
  /^api\/refusals\//,
];

/** Sentences of files that customers reach, which only others are told, or which are answers and not refusals. */
const toldToOthers: Readonly<Record<string, readonly string[]>> = {
  'activities/dispatch/reservations.ts': [
    'You cannot take this job: it does not fit your area, your hours, your skills or your approval.',
    'You have another job at this time.',
    'Nobody else could take the job that is planned for you at this time.',
  ],
  // Our own default for a service's name: the specs' screens send it so.
  'api/contract/reviews.ts': ['Furniture Assembly'],
  'api/contract/support.ts': ['Please write an answer.'],
  // Answers: the screens say these in their own words.
  'api/routes/auth/passwords.ts': ['*'],
  'api/routes/bookings/get-cancellation.ts': ['*'],
  'api/routes/public/analyze-furniture-image.ts': ['*'],
  'api/views/detected-item.ts': ['*'],
  'api/auth/sign-in.ts': [
    'Invalid credentials. Please try again.',
    'Invalid admin credentials. Please try again.',
  ],
  'api/routes/auth/sign-in-partner.ts': ['Welcome back!'],
  'api/bookings/received-photos.ts': ['You can upload a maximum of {} photos per job.'],
  'domain/booking/decide-ending.ts': [
    'Please upload at least one photo to complete the job.',
    'Please provide completion notes for the customer.',
    'The actual cost must be {}.',
    'A fee cannot be negative.',
    'A fee must be at least {}.',
    'Only {} is held on the card.',
    'The customer has agreed to {}, no more.',
    'Say why the customer is charged a fee.',
    'The customer has paid or saved a card, so this booking cannot go back to waiting for payment. Choose Confirmed: the technician is removed, and the job is offered again.',
    'The appointment has begun: without a technician the booking would be cancelled. Assign somebody else, or move the appointment first.',
    'The appointment has begun: without a technician the booking would be cancelled. Choose Assigned, then assign somebody else or move the appointment.',
  ],
  // Told to those on duty.
  'domain/booking/issues.ts': ['*'],
  'domain/aftercare/refunds.ts': ['*'],
  'domain/booking/decide-payment.ts': ['A refund must be more than $0.00.', 'At most {} can be refunded.'],
  'domain/booking/decision.ts': ['You can upload a maximum of {} photos per job.'],
  // Refunds are given by admins, and payouts are technicians'.
  'workflows/aftercare/aftercare.ts': ['*'],
  'workflows/payout/payout.ts': ['*'],
};

interface Syntax {
  readonly type: string;
  readonly [field: string]: unknown;
}
const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
const nameOf = (value: unknown): string =>
  isSyntax(value) && typeof value['name'] === 'string' ? value['name'] : '';
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : []);

/** A literal's text; `{}` stands for what is put in. */
function textOf(node: Syntax): string | null {
  if (node.type === 'Literal') return typeof node['value'] === 'string' ? node['value'] : null;
  if (node.type !== 'TemplateLiteral') return null;
  return listOf(node['quasis'])
    .map((part) => {
      const written = isSyntax(part) ? part['value'] : null;
      return typeof written === 'object' && written !== null && 'cooked' in written
        ? String(written.cooked)
        : '';
    })
    .join('{}');
}

const isSentence = (text: string): boolean =>
  /^[A-Z{][^;=]* [^;=]*[.!?]$/s.test(text) && /[a-z]{2}/.test(text);
const isWords = (text: string): boolean => /^[A-Z{].* /s.test(text) && /[a-z]{2}/.test(text);
const refusing = new Set(['refuse', 'refused', 'Refused', 'QuoteRefused']);

/** The sentences that a file can say; what only developers read is left out. */
function sentencesOf(file: string, code: string): string[] {
  const found = new Set<string>();
  const visit = (node: unknown, isSaid: boolean): void => {
    if (Array.isArray(node)) {
      for (const one of node) visit(one, isSaid);
      return;
    }
    if (!isSyntax(node)) return;
    if (/^(TS(?!AsExpression|SatisfiesExpression)|Import|ExportAll)/.test(node.type)) return;
    const callee = nameOf(node['callee']);
    if (node.type === 'NewExpression' && callee.endsWith('Error')) return;
    if (node.type === 'Property' && /^(summary|description|errors)$/.test(nameOf(node['key']))) return;
    if (callee === 'notFound') {
      const [what] = listOf(node['arguments']);
      const text = isSyntax(what) ? textOf(what) : null;
      if (text !== null) found.add(`${text} not found`);
      return;
    }
    const text = textOf(node);
    if (text !== null && (isSaid ? isWords(text) : isSentence(text))) found.add(text);
    const below = isSaid || refusing.has(callee) || (callee !== '' && file.startsWith('api/contract/'));
    const isCheck = file.startsWith('api/contract/') && node.type === 'CallExpression';
    for (const [field, child] of Object.entries(node))
      if (field !== 'type')
        visit(child, below || (isCheck && field === 'arguments' && isZod(node['callee'])));
  };
  visit(parseSync(file, code).program, false);
  return [...found];
}

/** `z.regex(…)`, `text(…).check(…)`: what a schema is told, it says. */
const isZod = (callee: unknown): boolean => isSyntax(callee) && callee.type === 'MemberExpression';

/** A template's shape: every place is the same. */
const shapeOf = (text: string): string => text.replace(/\{\w*\}/g, '{}');
const shapes = new Set(Object.keys(spanishSentences).map(shapeOf));

const files = globSync('{api,domain,workflows,activities}/**/*.ts', { cwd: root })
  .filter((file) => !file.endsWith('.test.ts') && !otherwiseSaid.some((one) => one.test(file)))
  .sort();

describe('what the API refuses with', () => {
  const said = files.flatMap((file) =>
    sentencesOf(file, readFileSync(new URL(file, root), 'utf8')).map((text) => ({ file, text })),
  );

  it('is gathered: the sentences of domain, contract and routes', () => {
    const texts = said.map(({ text }) => text);
    expect(texts).toContain('You have already reviewed this job.');
    expect(texts).toContain('First name is required');
    expect(texts).toContain('Booking not found');
    expect(texts).toContain('Cancelling now costs {}.');
    expect(texts.length).toBeGreaterThan(150);
  });

  it('has a Spanish sentence each', () => {
    const missing = said.filter(
      ({ file, text }) =>
        !(toldToOthers[file] ?? []).some((one) => one === '*' || one === text) &&
        !shapes.has(text) &&
        spanishOf(text) === null,
    );
    expect(missing.map(({ file, text }) => `${file}: ${text}`)).toEqual([]);
  });

  it('would be caught without one', () => {
    const caught = (code: string) => sentencesOf('api/routes/a.ts', code);
    expect(caught("throw new Refused('conflict', 'Not now, please');")).toEqual(['Not now, please']);
    expect(caught("throw new Refused('conflict', `At ${n} o'clock`);")).toEqual(["At {} o'clock"]);
    expect(caught("const message = 'Never seen before.';")).toEqual(['Never seen before.']);
    expect(caught("throw notFound('Ladder');")).toEqual(['Ladder not found']);
    expect(sentencesOf('api/contract/a.ts', "const a = z.string('A name please');")).toEqual([
      'A name please',
    ]);
    expect(caught("throw new TypeError('Not for people.');")).toEqual([]);
    expect(spanishOf('Never seen before.')).toBeNull();
  });

  it('speaks of the same things in both languages', () => {
    const named = (text: string) => [...text.matchAll(/\{\w+\}/g)].map(String);
    for (const [english, spanish] of Object.entries(spanishSentences))
      for (const place of named(spanish)) expect(named(english), english).toContain(place);
  });
});

describe('a refusal in Spanish', () => {
  const spanish = (...refusal: ConstructorParameters<typeof Refused>) => inSpanish(new Refused(...refusal));

  it('says its sentence with amounts, numbers and statuses', () => {
    expect(spanish('outcome_changed', 'Cancelling now costs $110.00.').message).toBe(
      'Cancelar ahora cuesta $110.00.',
    );
    expect(spanish('final_status', 'This booking is completed. It can be refunded.').message).toBe(
      'Esta reserva está terminada. Se puede reembolsar.',
    );
    expect(
      spanish(
        'card_in_use',
        'Booking HX-7K2M4Q is paid with this card. It can be removed when the work is done and paid, or cancelled.',
      ).message,
    ).toBe(
      'La reserva HX-7K2M4Q se paga con esta tarjeta. Se puede quitar cuando el trabajo esté hecho y pagado, o cancelado.',
    );
    expect(
      spanish('too_large', 'Photo 2 is too large. Please select images smaller than 10MB.').message,
    ).toBe('La foto 2 es demasiado grande. Elija imágenes de menos de 10 MB.');
    expect(spanish('invalid_input', 'This must have at most 3 characters.').message).toBe(
      'Debe tener como máximo 3 caracteres.',
    );
    expect(spanish('not_found', 'Booking not found').message).toBe('No se encontró: reserva');
  });

  it('says its fields too', () => {
    const { fields } = spanish('unknown_zip', 'We do not know this ZIP code.', {
      fields: { zip: 'We do not know this ZIP code.', other: 'Something unheard of.' },
    });
    expect(fields).toEqual({ zip: 'No conocemos este código ZIP.', other: 'No conocemos este código ZIP.' });
  });

  it('tells why a bank refused by its code, and else what kind of refusal it is', () => {
    expect(
      spanish('card_declined', 'Your card has insufficient funds.', {
        details: { declineCode: 'insufficient_funds' },
      }).message,
    ).toMatch(/fondos/);
    expect(spanish('slot_taken', 'Something unheard of.').message).toBe(
      'Este horario se acaba de ocupar. Elija otro.',
    );
  });
});
