/** No text that a person reads stands in the code of an app, its shell or the design system: it would be missing in the other language. */
import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { parseSync } from 'vite';

const files = globSync('{admin,customer,partner,technician,../shell,../ui}/**/*.{ts,tsx}', {
  cwd: import.meta.dirname,
})
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .sort();

const stateList =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY';

/** Strings that are no text of ours, by file, with the reason. */
const allowed: Readonly<Record<string, readonly string[]>> = {
  // Postal abbreviations.
  'customer/fields/shapes.ts': [stateList],
  // Names of people and of brands are the same in both languages.
  'customer/landing/Landing.tsx': ['Renee T.', 'Anil P.', 'Carla M.'],
  'customer/booking/ServiceStep.tsx': ['Home Depot'],
  // Numbers of a booking and of a contract.
  'customer/tracker/Tracker.tsx': ['HX-7K2M4Q'],
  'customer/contracts/CheckContract.tsx': ['HC-7K2M4Q90AB'],
  // The provider's style sheet: its fonts and its selectors.
  'customer/checkout/stripe.ts': ['Instrument Sans, system-ui, sans-serif', '1px solid', '2px solid'],
  'customer/booking/photos/look.ts': ['The photo was not looked at:'],
  // The product's name, as who answers.
  'admin/support/TicketPage.tsx': ['Hexkey'],
  // A small day for tests.
  'admin/dispatch/examples.ts': ['*'],
  // A command.
  'admin/booking/Statechart.tsx': ['Arrive'],
  'technician/jobs.ts': ['Arrive'],
  // The browser's database.
  'technician/outbox/store.ts': ['IndexedDB'],
  // A drawn mark.
  'technician/application/signature.ts': ['M80 50L160 150M160 50L80 150M190 150L480 150'],
  // Names of events.
  'technician/application/history.ts': ['Reminded', 'Activated'],
  '../ui/Head.tsx': ['Hexkey'],
  // Names of exports.
  '../shell/signed-in.tsx': ['Me', 'Server'],
  'admin/routes.tsx': ['*'],
  'customer/routes.tsx': ['*'],
  'partner/routes.tsx': ['*'],
  'technician/routes.tsx': ['*'],
};

/** Attributes that are nothing but text: one word is enough. */
const spoken = new Set([
  'aria-label',
  'title',
  'label',
  'alt',
  'placeholder',
  'hint',
  'lead',
  'legend',
  'message',
]);
/** Attributes and properties whose strings are never shown, whatever they look like. */
const hidden = new Set('className class style href id key type name kind piece variant d viewBox'.split(' '));

interface Syntax {
  readonly type: string;
  readonly [field: string]: unknown;
}
const isSyntax = (value: unknown): value is Syntax =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';

const nameOf = (value: unknown): string =>
  isSyntax(value) && typeof value['name'] === 'string' ? value['name'] : '';

/** Words beside each other, or a word that begins with a capital: what no key, path or class looks like. Names in code (`StartRoute`) have further capitals. */
const looksLikeText = (text: string): boolean =>
  !/^[.#[]/.test(text) &&
  !/^(\p{Lu}\p{Ll}+){2,}$/u.test(text) &&
  (/\p{L}{2,}[,.!?]? \p{L}{2,}/u.test(text) || /^\p{Lu}\p{Ll}+/u.test(text.trim()));

/** Classes outside of `className`, as tables of the design system hold them. */
const isClassList = (text: string): boolean => /^-?[a-z][^.!?,]*-/.test(text);

/** The texts that stand in a file's code. */
function literalsOf(file: string, code: string): string[] {
  const found: string[] = [];
  const visit = (value: unknown, attribute: string | null): void => {
    if (Array.isArray(value)) {
      for (const one of value) visit(one, attribute);
      return;
    }
    if (!isSyntax(value)) return;
    if (value.type === 'JSXText') {
      if (typeof value['value'] === 'string' && /\p{L}{2,}/u.test(value['value'])) found.push(value['value']);
      return;
    }
    if (
      value.type.startsWith('TS') &&
      value.type !== 'TSAsExpression' &&
      value.type !== 'TSSatisfiesExpression'
    )
      return;
    if (/^(Import|ExportAll)/.test(value.type) || value.type === 'ThrowStatement') return;
    const callee = isSyntax(value['callee']) ? value['callee'] : null;
    // What a developer reads, and what is compared with.
    if (value.type === 'NewExpression' && nameOf(callee) === 'Error') return;
    if (value.type === 'BinaryExpression') return;
    // Names of classes.
    if (value.type === 'CallExpression' && nameOf(callee) === 'classes') return;
    if (value.type === 'CallExpression') {
      visit(value['callee'], null);
      visit(value['arguments'], null);
      return;
    }
    const { value: given } = value;
    if (value.type === 'JSXAttribute' && spoken.has(nameOf(value['name'])) && isSyntax(given)) {
      if (given.type === 'Literal') {
        if (/\p{L}{2,}/u.test(String(given['value']))) found.push(String(given['value']));
        return;
      }
    }
    const own =
      value.type === 'JSXAttribute'
        ? nameOf(value['name'])
        : value.type === 'Property' && isSyntax(value['key'])
          ? nameOf(value['key'])
          : attribute;
    if (value.type === 'Literal' && typeof value['value'] === 'string') {
      const text = value['value'];
      if (!(attribute !== null && hidden.has(attribute)) && looksLikeText(text)) found.push(text);
      return;
    }
    if (value.type === 'TemplateElement') {
      const { value: written } = value;
      const raw =
        typeof written === 'object' && written !== null && 'raw' in written ? String(written.raw) : '';
      // Parts of keys and paths have no space in them.
      if (!(attribute !== null && hidden.has(attribute)) && /\s/.test(raw) && /\p{L}{2,}/u.test(raw))
        found.push(raw);
      return;
    }
    for (const [field, child] of Object.entries(value))
      if (field !== 'type' && field !== 'key') visit(child, own);
  };
  visit(parseSync(file, code).program, null);
  return found.map((text) => text.trim().replace(/\s+/g, ' '));
}

describe('the code of the apps', () => {
  it('holds no text that a person reads', () => {
    const said = files.flatMap((file) =>
      literalsOf(file, readFileSync(new URL(file, import.meta.url), 'utf8'))
        .filter((text) => !file.startsWith('../ui/') || !isClassList(text))
        .filter((text) => !(allowed[file] ?? []).some((one) => one === '*' || one === text))
        .map((text) => `${file}: ${text}`),
    );
    expect(said).toEqual([]);
  });

  it('would be caught with one', () => {
    const caught = (code: string): string[] => literalsOf('a.tsx', code);
    expect(caught('const a = <p>Sign In</p>;')).toEqual(['Sign In']);
    expect(caught('const a = <p>{b ? "not yet" : t("x")}</p>;')).toEqual(['not yet']);
    expect(caught('const a = <p>{`${n} pieces left`}</p>;')).toEqual(['pieces left']);
    expect(caught('const a = <nav aria-label="Main" />;')).toEqual(['Main']);
    expect(caught('const a = <input placeholder="name" />;')).toEqual(['name']);
    expect(caught('const a = <Field label="Email" placeholder="you and me" />;')).toEqual([
      'Email',
      'you and me',
    ]);
    expect(caught("notify({ title: 'Error', detail: 'Please try again.' });")).toEqual([
      'Error',
      'Please try again.',
    ]);
    expect(caught('const a = <p className="small muted">{t("title")}</p>;')).toEqual([]);
  });
});
