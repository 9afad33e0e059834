/** Proves that each thing the specifications say has a line in the coverage, and each line a living test and its place. */
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { endpoints } from '#api/contract/index.ts';
import { isPage } from '#api/contract/pages.ts';
import { partsOf } from '#scripts/spec-coverage/coverage.ts';
import { faultsOf } from '#scripts/spec-coverage/faults.ts';
import { livingTests } from '#scripts/spec-coverage/living-tests.ts';
import { placeFaults, shapeOf } from '#scripts/spec-coverage/places.ts';
import { type Item, itemsOf, type Section, sectionsOf } from '#scripts/spec-coverage/specification.ts';
import { readCatalogue } from '#scripts/words/catalogue.ts';

const root = join(import.meta.dirname, '..', '..');
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');

const textOf = (page: string): string => readFileSync(join(root, page), 'utf8');
const page = 'docs/spec-coverage.md';
const [ofCustomer, ofTechnician, ofAdmin] = partsOf(textOf(page), page);

const documents = ['customer', 'technician', 'admin-and-partner'] as const;
type Document = (typeof documents)[number];
const pageOf = (document: Document): string => `docs/spec/${document}.md`;
const sectionsIn = (document: Document): readonly Section[] => sectionsOf(textOf(pageOf(document)));
const itemsIn = (document: Document): readonly Item[] => sectionsIn(document).flatMap(itemsOf);

test('each specification has its part, in this order', () => {
  expect(partsOf(textOf(page), page).map(({ specification }) => specification)).toEqual(
    documents.map(pageOf),
  );
});

test.each([
  ['customer', ofCustomer],
  ['technician', ofTechnician],
  ['admin-and-partner', ofAdmin],
] as const)(
  'everything that the specification %s says has a living test, or is known to be open',
  (document, part) => {
    const lines = part?.lines ?? [];
    const files = new Set(lines.flatMap(({ tests }) => tests.flatMap(({ file }) => file ?? [])));
    const living = livingTests(root, vitest, [...files]);
    expect(faultsOf(sectionsIn(document), lines, living)).toEqual([]);
  },
);

test('what is said to be a page is one', () => {
  const routes = (title: string): readonly string[] =>
    (ofCustomer?.lines ?? [])
      .filter(({ tests }) => tests.some((one) => one.title === title))
      .flatMap(({ cited }) => cited.flatMap((text) => /^\/[\w{}?/-]*/.exec(text)?.[0] ?? []));
  const built = routes('%s is a page').map((route) => route.replaceAll(/\{[^}]*\}/g, 'x'));
  expect(built.length).toBeGreaterThan(10);
  expect(built.filter((route) => !isPage(route))).toEqual([]);
});

test('everything that the specification of the technician says stands in the product where the page says', () => {
  const product = {
    texts: new Map(readCatalogue().map(({ app, area, key, en }) => [`${app}.${area}.${key}`, en])),
    isPage: (path: string) => isPage(path.replaceAll(/\{[^}]*\}/g, 'x')),
    calls: new Set(endpoints.map(({ endpoint }) => `${endpoint.method} ${shapeOf(endpoint.path)}`)),
    sourceOf: (file: string) => (existsSync(join(root, file)) ? textOf(file) : undefined),
  };
  const lines = ofTechnician?.lines ?? [];
  expect(lines.length).toBeGreaterThan(200);
  expect(placeFaults(sectionsIn('technician'), lines, product)).toEqual([]);
});

/** How many lines wait for each part that is still being built. These numbers only fall: what is added to the list is lost. */
const stillOpen: Readonly<Record<string, number>> = {};

test('what is still open is known, by its part, and is all in one list', () => {
  const open = partsOf(textOf(page), page).flatMap(({ lines }) =>
    lines.flatMap(({ waitsFor }) => waitsFor ?? []),
  );
  const counts = Object.fromEntries(
    Object.entries(Object.groupBy(open, (part) => part)).map(([part, all]) => [part, all?.length]),
  );
  expect(counts).toEqual(stillOpen);
  expect(textOf(page).match(/\| Waits for \|/g)?.length ?? 0).toBe(open.length > 0 ? 1 : 0);
});

/**
 * What the pages hold. The numbers were counted on the pages; what a plain pattern can count is counted once more
 * below, without the parser, and what the parser takes for nothing is looked at.
 */
const counted: Readonly<Record<Document, Readonly<Record<Item['kind'] | 'screen', number>>>> = {
  customer: {
    screen: 18,
    route: 97,
    call: 15,
    message: 79,
    field: 217,
    option: 35,
    rule: 28,
    constant: 46,
    figure: 158,
    sentence: 240,
  },
  technician: {
    screen: 6,
    route: 26,
    call: 21,
    message: 74,
    field: 136,
    option: 46,
    rule: 49,
    constant: 22,
    figure: 91,
    sentence: 156,
  },
  'admin-and-partner': {
    screen: 11,
    route: 19,
    call: 42,
    message: 73,
    field: 278,
    option: 63,
    rule: 30,
    constant: 29,
    figure: 76,
    sentence: 239,
  },
};

/** What the sections on entities and calls name beside their lists: a record, a choice, or a parameter within prose. */
const namesOfNoField = new Set([
  'contactInfo',
  'customerUser',
  'pendingBooking',
  'technicianUser',
  'adminUser',
  'storePartnerUser',
  'sentTo',
  'workRadius',
  'taxClassification',
  'bookingId',
  'technicianId',
  'userId',
  'userType',
]);

describe.each(documents)('of the specification %s', (document) => {
  const text = textOf(pageOf(document));
  const ofKind = (kind: Item['kind']): number =>
    itemsIn(document).filter((item) => item.kind === kind).length;

  test('each kind is read off as often as the page has it', () => {
    const read = Object.fromEntries(
      Object.keys(counted[document]).map((kind) => [
        kind,
        itemsIn(document).filter((item) => item.kind === kind).length,
      ]),
    );
    const screens = sectionsIn(document).filter(
      ({ chapter, heading }) => /Screens/.test(chapter) && chapter !== heading,
    );
    expect({ ...read, screen: screens.length }).toEqual(counted[document]);
  });

  test('messages are half of the quotes that are no apostrophes', () => {
    const quotes = document === 'technician' ? /'/g : /"/g;
    const apostrophes = document === 'technician' ? (text.match(/[a-z]'[a-z]/g) ?? []).length : 0;
    expect((text.match(quotes) ?? []).length - apostrophes).toBe(2 * ofKind('message'));
  });

  test('calls are the methods, routes the words that begin with a slash and follow none', () => {
    const words = text.replaceAll(/^#.*$/gm, '').split(/\s+/);
    const isMethod = (word: string | undefined): boolean =>
      /^(?:GET|POST|PUT|PATCH|DELETE)$/.test(word ?? '');
    expect(words.filter((word, k) => isMethod(word) && words[k + 1]?.startsWith('/')).length).toBe(
      ofKind('call'),
    );
    const paths = words.filter((word, k) => /^\(?\/[a-z]/.test(word) && !isMethod(words[k - 1]));
    // Of the address of the home page alone the words do not tell: a slash also stands between two messages.
    const home = itemsIn(document).filter((item) => item.kind === 'route' && item.text === '/');
    expect(paths.length + home.length).toBe(ofKind('route'));
  });

  test('beside the items stands no digit, no path and no name of a field', () => {
    const rest = sectionsIn(document).flatMap((section) => {
      const letters = section.text.split('');
      for (const { kind, start, end } of itemsOf(section))
        if (kind !== 'sentence' && kind !== 'rule' && kind !== 'constant') letters.fill(' ', start, end);
      const left = letters.join('').replaceAll(/sections? \d+/g, '');
      const isOfFields = /Entities|calls/.test(section.chapter);
      return [
        ...(left.match(/\d+|(?<=\s)\/[a-z]\S*/g) ?? []),
        ...(isOfFields ? (left.match(/\b[a-z]+[A-Z]\w*/g) ?? []) : []),
      ];
    });
    expect(rest.filter((word) => !namesOfNoField.has(word))).toEqual([]);
  });

  test('sentences leave nothing of the text but what is not shown', () => {
    for (const section of sectionsIn(document)) {
      const letters = section.text.split('');
      for (const { kind, start, end } of itemsOf(section))
        if (kind === 'sentence' || kind === 'rule' || kind === 'constant') letters.fill(' ', start, end);
      const left = letters.join('').trim();
      if (left !== '') expect(left).toContain('not shown');
    }
  });
});

test.each([
  ["Shown: 'Passwords don't match' or 'Wait'.", ["Passwords don't match", 'Wait']],
  [
    "| Upload | 'Failed' with message or 'Failed to send driver's license. Try again.' (later: 'Failed.') |",
    ['Failed', "Failed to send driver's license. Try again.", 'Failed.'],
  ],
  ["'Invalid Type: a, b, or c.' ('Missing Notes')", ['Invalid Type: a, b, or c.', 'Missing Notes']],
  ['‘It’s late’ / “Wait” / "Don’t"', ['It’s late', 'Wait', 'Don’t']],
  ['30 days\' notice, "Terms" of the partners\' page', ['Terms']],
] as const)('the messages of %s', (row, messages) => {
  const [section] = sectionsOf(`## 1. Messages\n${row}`);
  const found = section ? itemsOf(section).filter(({ kind }) => kind === 'message') : [];
  expect(found.map(({ text }) => text)).toEqual(messages);
});

test.each(["'Not closed", 'said "so'])('a quotation that is not closed, as in %s, is told', (row) => {
  expect(() => sectionsOf(`## 1. Messages\n${row}`).map(itemsOf)).toThrow('a quotation is not closed');
});

const specification = `# A page

What introduces it says nothing.

## 1. Routes

Pages: /a, /a/{id} and /b. The rest is not shown.

## 2. Messages

- Nothing typed: "Error" / "Fill in; all of it". Wait 500 ms.
- Sent: "Thanks".

## 3. Calls

| Call | Payload |
|---|---|
| POST /api/a | JSON name |
| GET /api/a | none |
`;
const tests = `import { describe, test } from 'vitest';
describe('a page', () => {
  test('opens', () => {});
  test.skip('closes', () => {});
  test.each(['x'])('says %s', () => {});
  // test('is only thought of', () => {});
});
test('opens the door', () => {});
`;
const whole = `# [A page](spec/customer.md)
## 1. Routes
| Specification | Test | As built |
|---|---|---|
| Pages: \`/a\` | [some] › opens | |
| \`/a/{id}\` … \`/b\` | [some] › a page > opens | |

## 2. Messages
| Specification | Test |
|---|---|
| "Error" / "Fill in; all of it" | [some] › says %s<br>[some] › opens the door |
| Wait 500 ms | [some] › says %s |
| Sent: "Thanks" | [some] › says %s |

## 3. Calls
| Specification | Test |
|---|---|
| GET /api/a | [some] › opens |

## What is still open
| Specification | Section | Waits for |
|---|---|---|
| **POST /api/a** JSON name | 3. Calls | others |

[some]: ../some.test.ts
`;

let living: ReadonlyMap<string, readonly string[]>;
beforeAll(() => {
  const folder = mkdtempSync(join(tmpdir(), 'hexkey-coverage-'));
  writeFileSync(join(folder, 'some.test.ts'), tests);
  living = livingTests(folder, vitest, ['some.test.ts']);
  rmSync(folder, { recursive: true });
});

/** The faults of the example with a change of its coverage page. */
function faultsWith(from: string, to: string): readonly string[] {
  expect(whole).toContain(from);
  return faultsOf(sectionsOf(specification), partsOf(whole.replace(from, to), page)[0]?.lines ?? [], living);
}

test('a coverage without a gap has no faults', () => {
  expect(faultsWith('Pages:', 'Pages:')).toEqual([]);
});

test.each([
  ['a line without a test', 'GET /api/a | [some] › opens', 'GET /api/a | ', /line 18 has no test/],
  [
    'an open line that has a test',
    '| **POST /api/a** JSON name | 3. Calls',
    '| GET /api/a | 3. Calls',
    /line 23 is open and has a test: “GET \/api\/a”/,
  ],
  [
    'an open line of another section',
    '| 3. Calls | others',
    '| 2. Messages | others',
    /line 23 cites “POST \/api\/a JSON name”, which is not in that section/,
  ],
  [
    'a test that there is not',
    '› a page > opens',
    '› a page > sleeps',
    /no living test of some\.test\.ts: “a page > sleeps”/,
  ],
  ['a test that is skipped', '› a page > opens', '› closes', /no living test.*“closes”/],
  ['a test in a comment', '› a page > opens', '› is only thought of', /no living test.*“is only thought of”/],
  ['a file that is not named', '[some] › opens the door', '[other] › opens the door', /names “other”/],
  [
    'words that the specification does not have',
    'Sent: "Thanks"',
    'Sent: "Thank you"',
    /cites “Sent: "Thank you"”/,
  ],
  ['a heading that it does not have', '## 3. Calls', '## 3. Tables', /“3\. Tables”, which is no heading/],
  [
    'a message without a line',
    '| Sent: "Thanks" | [some] › says %s |\n',
    '',
    /line 12 has no line: message “Thanks”/,
  ],
  ['a route without a line', ' … `/b`', '', /line 7 has no line: route “\/b”/],
  [
    'a route inside of another one',
    '| Pages: `/a` | [some] › opens | |\n',
    '',
    /line 7 has no line: route “\/a”/,
  ],
  [
    'a call without a line',
    '| GET /api/a | [some] › opens |\n',
    '',
    /line 19 has no line: call “GET \/api\/a”/,
  ],
  ['a figure without a line', 'Wait 500 ms', 'Wait', /line 11 has no line: figure “500”/],
] as const)('%s is told', (_what, from, to, fault) => {
  expect(faultsWith(from, to)).toContainEqual(expect.stringMatching(fault));
});

const rooms = sectionsOf(`## 1. Rooms
Pages: /a. Calls: POST /api/b/{id}. Told: 'Late' / 'No: 5 at most.' or 'is no room.'
`);
const product = {
  texts: new Map([
    ['a.b.late', 'Late'],
    ['a.b.no', 'No'],
    ['a.b.most', '{most} at most.'],
    ['a.b.room', '{name} is no room.'],
  ]),
  isPage: (path: string) => path === '/a',
  calls: new Set(['POST /api/b/{}']),
  sourceOf: (file: string) => (file === 'web/a.ts' ? 'export const most = 5;' : undefined),
};
const wherePage = `# [A page](spec/customer.md)
## 1. Rooms
| Specification | Where | Test |
|---|---|---|
| Pages: /a. | /a | [some] › opens |
| Calls: POST /api/b/{id}. | POST /api/b/{room}<br>web/a.ts#most | [some] › opens |
| Told: 'Late' / 'No: 5 at most.' or 'is no room.' | a.b.late<br>a.b.no<br>a.b.most<br>a.b.room | [some] › opens |
`;

test.each([
  ['nothing', 'Pages', 'Pages', []],
  [
    'a line without a place',
    '| /a |',
    '|  |',
    [/line 5 names no place/, /line 5 does not name the place of the route “\/a”/],
  ],
  ['a page that there is not', '| /a |', '| /a<br>/b |', [/names the page \/b/]],
  ['a call that there is not', 'web/a.ts#most', 'GET /api/b/{id}', [/names the call GET/]],
  ['a name that there is not', '#most', '#least', [/names least, which is not in web\/a\.ts/]],
  ['a file that there is not', 'web/a.ts', 'web/b.ts', [/names the file web\/b\.ts/]],
  ['a text that there is not', 'a.b.late', 'a.b.later', [/names the text a\.b\.later/, /the message “Late”/]],
  ['another text than the message', 'a.b.room', 'a.b.late', [/the message “is no room\.”/]],
  ['a title without its sentence', 'a.b.most<br>', '', [/the message “No: 5 at most\.”/]],
  ['another call than the one that is cited', 'POST /api/b/{room}<br>', '', [/the place of the call/]],
] as const)('of places, %s is told', (_what, from, to, faults) => {
  const lines = partsOf(wherePage.replace(from, to), page)[0]?.lines ?? [];
  expect(placeFaults(rooms, lines, product)).toEqual(faults.map((fault) => expect.stringMatching(fault)));
});
