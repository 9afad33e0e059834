import { createActor } from 'xstate';
import { describe, expect, it } from 'vitest';
import { emptyDraft, pieceCount, withLink, type Draft, type DraftItem } from './draft.ts';
import {
  isFull,
  openQuestion,
  reachable,
  wizardMachine,
  wizardSteps,
  type WizardEvent,
} from './wizard-machine.ts';

const bed: DraftItem = {
  catalogueId: 'ikea-malm-bed-frame-high',
  name: 'MALM bed frame, high',
  category: 'bed',
  quantity: 1,
  unitPriceCents: 8_900,
  minutes: 100,
  complexity: 'medium',
};
const slot = {
  id: '2026-11-24-0900-1100',
  date: '2026-11-24',
  time: '9:00 AM - 11:00 AM',
  startsAt: '2026-11-24T14:00:00.000Z',
  endsAt: '2026-11-24T16:00:00.000Z',
  zone: 'America/New_York',
};
const contact = {
  firstName: 'Dana',
  lastName: 'Whitfield',
  phone: '(614) 555-0148',
  email: 'dana@example.com',
  streetAddress: '214 W 29th St',
  city: 'New York',
  state: 'NY',
  zipCode: '10001',
  apartmentUnit: '',
};

const toSchedule: readonly WizardEvent[] = [
  { type: 'BRAND', brand: 'ikea' },
  { type: 'ADD', item: bed },
  { type: 'NEXT' },
];
const toContact: readonly WizardEvent[] = [
  ...toSchedule,
  { type: 'ZIP', zip: '10001' },
  { type: 'SLOT', slot },
  { type: 'NEXT' },
];
const toReview: readonly WizardEvent[] = [
  ...toContact,
  { type: 'CONTACT', contact, instructions: '', smsConsent: false },
  { type: 'NEXT' },
];

function after(events: readonly WizardEvent[], draft: Draft = emptyDraft) {
  const actor = createActor(wizardMachine, { input: { draft } }).start();
  for (const event of events) actor.send(event);
  return actor.getSnapshot();
}

describe('the booking wizard', () => {
  it('goes on only when a step has what the next one needs', () => {
    expect(after([{ type: 'NEXT' }]).value).toBe('service');
    expect(after([{ type: 'BRAND', brand: 'ikea' }, { type: 'NEXT' }]).value).toBe('service');
    expect(after(toSchedule).value).toBe('schedule');
    expect(after([...toSchedule, { type: 'NEXT' }]).value).toBe('schedule');
    expect(after(toContact).value).toBe('contact');
    expect(after([...toContact, { type: 'NEXT' }]).value).toBe('contact');
    expect(after(toReview).value).toBe('review');
  });

  it('opens the step of an address, or the first one before it that is not done', () => {
    for (const step of wizardSteps) {
      expect(after([...toReview, { type: 'OPEN', step }]).value).toBe(step);
      expect(after([{ type: 'OPEN', step }]).value).toBe('service');
    }
    expect(after([...toContact, { type: 'OPEN', step: 'review' }]).value).toBe('contact');
  });

  it('goes back without losing anything', () => {
    const back = after([...toReview, { type: 'BACK' }, { type: 'BACK' }, { type: 'BACK' }]);
    expect(back.value).toBe('service');
    expect(back.context).toEqual(after(toReview).context);
    expect(reachable(back.context, 'review')).toBe('review');
  });

  it('keeps what is typed in the contact step apart from what was sent on, until that is', () => {
    const typed = { ...contact, email: 'dana@', instructions: 'Ring', smsConsent: true };
    const away = after([...toReview, { type: 'BACK' }, { type: 'TYPED', contact: typed }, { type: 'BACK' }]);
    expect(away.context).toEqual({ ...after(toReview).context, typedContact: typed });
    expect(after([...toContact, { type: 'TYPED', contact: typed }, { type: 'NEXT' }]).value).toBe('contact');
    const sent = after([{ type: 'CONTACT', contact, instructions: '', smsConsent: false }], away.context);
    expect(sent.context.typedContact).toBeNull();
  });

  it('clears the items when another brand is chosen, and keeps them for the same', () => {
    expect(after([...toSchedule, { type: 'BRAND', brand: 'wayfair' }]).context.items).toEqual([]);
    expect(after([...toSchedule, { type: 'BRAND', brand: 'ikea' }]).context.items).toHaveLength(1);
  });

  it('brings the pieces of the brand before back, as long as none of the new one was added', () => {
    const moved: readonly WizardEvent[] = [
      ...toSchedule,
      { type: 'QUANTITY', index: 0, quantity: 10 },
      { type: 'BRAND', brand: 'wayfair', photos: 11 },
    ];
    const before = after(moved.slice(0, -1)).context;
    const { context } = after(moved);
    expect(context.former).toEqual({ brand: 'ikea', items: before.items, photos: 11 });
    const undone = after([...moved, { type: 'UNDO_BRAND' }]).context;
    expect(undone).toEqual({ ...before, slot: null, former: null });
    // Over a third brand the pieces stay in reach, and choosing their own brand again forgets nothing else.
    const third = after([...moved, { type: 'BRAND', brand: 'target' }, { type: 'UNDO_BRAND' }]).context;
    expect(third.items).toEqual(before.items);
    const gone = after([...moved, { type: 'ADD', item: bed }, { type: 'UNDO_BRAND' }]).context;
    expect([gone.brand, gone.former, pieceCount(gone)]).toEqual(['wayfair', null, 1]);
  });

  it('counts the same piece twice as two, and names the service by most of the pieces', () => {
    const { context } = after([...toSchedule, { type: 'ADD', item: bed }]);
    expect([context.items.length, pieceCount(context), context.serviceType]).toEqual([1, 2, 'bedroom']);
  });

  it('asks for another time when the crew or the place changes', () => {
    expect(after([...toReview, { type: 'QUANTITY', index: 0, quantity: 3 }]).context.slot).not.toBeNull();
    expect(after([...toReview, { type: 'QUANTITY', index: 0, quantity: 4 }]).context.slot).toBeNull();
    expect(after([...toReview, { type: 'ZIP', zip: '78701' }]).context.slot).toBeNull();
  });

  it('wants the address at the ZIP code whose times were shown', () => {
    const moved = after([...toReview, { type: 'ZIP', zip: '78701' }, { type: 'SLOT', slot }]);
    expect(reachable(moved.context, 'review')).toBe('contact');
  });

  it('takes no more than sixty pieces', () => {
    const full = [...toSchedule, { type: 'QUANTITY', index: 0, quantity: 60 } as const];
    expect(pieceCount(after(full).context)).toBe(60);
    expect(pieceCount(after([...full, { type: 'ADD', item: bed }]).context)).toBe(60);
    expect(pieceCount(after([...toSchedule, { type: 'QUANTITY', index: 0, quantity: 61 }]).context)).toBe(1);
  });
});

describe('a link of the scan page', () => {
  it('chooses the brand, and clears the items of another one', () => {
    const started = after(toSchedule).context;
    expect(withLink(started, { brand: 'west_elm', ref: 'WEST-1' })).toMatchObject({
      brand: 'west-elm',
      items: [],
      ref: 'WEST-1',
      former: { brand: 'ikea', items: [bed] },
    });
    expect(withLink(started, { brand: 'ikea', ref: null }).items).toHaveLength(1);
    expect(withLink(started, { brand: 'no such brand', ref: null })).toEqual(started);
  });
});

function must<T>(value: T | undefined): T {
  if (value === undefined) throw new Error('nothing was detected');
  return value;
}

describe('pieces that photos show', () => {
  const seen = (confidence: number, isUnsure = false): DraftItem => ({
    ...bed,
    brand: 'ikea',
    detected: { confidence, isUnsure, description: 'A bed.', imageUrl: null },
  });
  const run = (...events: readonly WizardEvent[]): Draft => {
    const actor = createActor(wizardMachine, { input: { draft: { ...emptyDraft, brand: 'ikea' } } }).start();
    for (const event of events) actor.send(event);
    return actor.getSnapshot().context;
  };

  it('stay one piece when photos show them twice, until the person says how many there are', () => {
    const twice: readonly WizardEvent[] = [
      { type: 'ADD', item: seen(0.6, true) },
      { type: 'ADD', item: seen(0.9) },
    ];
    const asked = run(...twice);
    expect(asked.items).toMatchObject([
      { quantity: 1, detected: { confidence: 0.9, seen: 2, question: 'quantity', isUnsure: true } },
    ]);
    expect([openQuestion(asked), reachable(asked, 'schedule')]).toEqual([0, 'service']);
    for (const quantity of [1, 2]) {
      const answered = run(...twice, { type: 'COUNT', index: 0, quantity });
      expect(answered.items).toMatchObject([{ quantity, detected: { question: null, isUnsure: false } }]);
      expect(reachable(answered, 'schedule')).toBe('schedule');
    }
    // The number set beside the row is an answer as well.
    expect(openQuestion(run(...twice, { type: 'QUANTITY', index: 0, quantity: 3 }))).toBeNull();
  });

  it('are asked as well when the piece was typed before its photo came', () => {
    const { items } = run({ type: 'ADD', item: bed }, { type: 'ADD', item: seen(0.9) });
    expect(items).toMatchObject([{ quantity: 1, detected: { seen: 2, question: 'quantity' } }]);
  });

  it('do not go on as a variant that the label speaks against, until the person has said which one it is', () => {
    const doubted: DraftItem = {
      ...seen(0.9),
      detected: { ...must(seen(0.9).detected), question: 'variant' },
    };
    const other: DraftItem = { ...bed, catalogueId: 'ikea-hemnes-bed-frame', name: 'HEMNES bed frame' };
    const asked = run({ type: 'ADD', item: doubted });
    expect(reachable(asked, 'schedule')).toBe('service');
    const kept = run({ type: 'ADD', item: doubted }, { type: 'CONFIRM', index: 0 });
    const changed = run({ type: 'ADD', item: doubted }, { type: 'REPLACE', index: 0, item: other });
    expect([kept.items[0]?.name, changed.items[0]?.name]).toEqual([bed.name, 'HEMNES bed frame']);
    for (const answered of [kept, changed]) expect(reachable(answered, 'schedule')).toBe('schedule');
  });

  it('are unsure until the person says that they are right', () => {
    const { items } = run({ type: 'ADD', item: seen(0.6, true) }, { type: 'CONFIRM', index: 0 });
    expect(items[0]?.detected).toMatchObject({ confidence: 0.6, isUnsure: false });
  });

  it('are replaced by what the person names, with their quantity and in their place', () => {
    const desk: DraftItem = { ...bed, catalogueId: 'ikea-micke-desk', name: 'MICKE desk', category: 'desk' };
    const chair: DraftItem = {
      ...bed,
      catalogueId: 'ikea-poang',
      name: 'POÄNG armchair',
      category: 'armchair',
    };
    const before: readonly WizardEvent[] = [
      { type: 'ADD', item: seen(0.6, true) },
      { type: 'QUANTITY', index: 0, quantity: 2 },
      { type: 'ADD', item: desk },
    ];
    expect(run(...before, { type: 'REPLACE', index: 0, item: chair }).items).toMatchObject([
      { name: 'POÄNG armchair', quantity: 2 },
      { name: 'MICKE desk', quantity: 1 },
    ]);
    expect(run(...before, { type: 'REPLACE', index: 0, item: desk }).items).toMatchObject([
      { name: 'MICKE desk', quantity: 3 },
    ]);
  });

  it('are no more than one booking may name', () => {
    const many = Array.from({ length: 45 }, (_, k): WizardEvent => {
      return { type: 'ADD', item: { ...bed, catalogueId: null, name: `Piece ${k}` } };
    });
    const full = run(...many);
    expect(full.items).toHaveLength(40);
    expect(isFull(full)).toBe(true);
  });
});

describe('codes', () => {
  it('are kept and dropped each for itself', () => {
    const actor = createActor(wizardMachine, { input: { draft: { ...emptyDraft, ref: 'MAPLE10' } } }).start();
    actor.send({ type: 'DISCOUNT', code: 'THANKS-7K2M4QXB' });
    actor.send({ type: 'REF', code: null });
    expect(actor.getSnapshot().context).toMatchObject({ ref: null, discountCode: 'THANKS-7K2M4QXB' });
  });
});
