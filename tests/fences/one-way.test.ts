/** Proves that what is done in one place is done nowhere else (docs/decisions/080, 084). */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '..', '..');
const product = '{activities,api,domain,events,mails,projections,vendors,web,workflows}/**/*.{ts,tsx}';

/** Something that product code may do in some files only, as the source of a file shows it. */
interface OneWay {
  readonly what: string;
  readonly sign: RegExp;
  /** Whether a file may. `found` is what the sign captured. */
  readonly may: (file: string, found: string | undefined) => boolean;
}

const ways: readonly OneWay[] = [
  {
    what: 'events are made by decisions, and are given their envelope where they are appended',
    sign: /\bnewEvents\(/,
    may: (file) => file.startsWith('events/') || file === 'activities/log/log.ts',
  },
  {
    what: 'a conflict of revisions is answered where events are appended',
    sign: /\binstanceof RevisionConflict\b/,
    may: (file) => file.startsWith('events/') || file === 'activities/log/log.ts',
  },
  {
    what: 'EventStoreDB’s client is loaded only where EVENTSTORE_URL asks for it (decision 242)',
    sign: /from '(?:@eventstore\/db-client|[^']*\beventstore\/\w+\.ts)/,
    may: (file) => file.startsWith('events/eventstore/'),
  },
  {
    what: 'a form is useContractForm',
    sign: /\buseForm\b/,
    may: (file) => file === 'web/shell/form.ts',
  },
  {
    what: 'a form with a card is useCardForm',
    sign: /\bcardMachine\b/,
    may: (file) => file.startsWith('web/apps/customer/checkout/card-'),
  },
  {
    what: 'standard words: notified, timeout, max, min',
    sign: /\b(?:[a-z]+Told|told[A-Z]\w*|\w*(?:Patience|PATIENCE|Stirred)\w*|(?:most(?!Common)|least|MOST_|LEAST_)[A-Z]\w*)\b/,
    may: () => false,
  },
  {
    what: 'an app imports no other app',
    sign: /from '#web\/apps\/(\w+)\//,
    may: (file, app) => !file.startsWith('web/apps/') || file.startsWith(`web/apps/${app}/`),
  },
  {
    what: 'another app is named by its alias, so that the line above sees it',
    sign: /from '(?:\.\.\/)+(admin|customer|technician|partner)\//,
    may: (file, app) => !file.startsWith('web/apps/') || file.startsWith(`web/apps/${app}/`),
  },
];

/** What a file does that is done elsewhere. */
function strayIn(file: string, source: string): readonly string[] {
  return ways.flatMap(({ what, sign, may }) =>
    [...source.matchAll(new RegExp(sign, 'g'))]
      .filter(([, found]) => !may(file, found))
      .map(() => `${file}: ${what}`),
  );
}

test('each thing is done in its place alone', () => {
  const files = globSync(product, { cwd: root }).filter(
    (file) => !/(\.test|\.contract)\.tsx?$|\/testing\//.test(file),
  );
  expect(files.length).toBeGreaterThan(900);
  expect(files.flatMap((file) => strayIn(file, readFileSync(join(root, file), 'utf8')))).toEqual([]);
});

test('it sees each of them elsewhere, and allows them in their place', () => {
  const strays: readonly (readonly [string, string])[] = [
    ['api/routes/x.ts', 'append(newEvents([event]))'],
    ['api/routes/x.ts', 'if (error instanceof RevisionConflict) return;'],
    ['events/x.ts', "import { openEventStoreLog } from './eventstore/log.ts';"],
    ['web/apps/admin/x.tsx', "import { useForm } from 'react-hook-form';"],
    ['web/apps/customer/tip/x.tsx', 'useMachine(cardMachine)'],
    ['workflows/tip/x.ts', 'const mostTries = 5;'],
    ['web/apps/admin/x.tsx', "import { Frame } from '#web/apps/customer/Frame.tsx';"],
    ['web/apps/admin/x.tsx', "import { Frame } from '../customer/Frame.tsx';"],
  ];
  expect(strays.map(([file, source]) => strayIn(file, source).length)).toEqual(ways.map(() => 1));
  expect(strayIn('web/apps/admin/x.tsx', "import { Frame } from '#web/apps/admin/Frame.tsx';")).toEqual([]);
  expect(strayIn('events/execute.ts', 'newEvents(decided)')).toEqual([]);
});
