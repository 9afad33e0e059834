/** What happens while somebody becomes a technician, as a list of actions with the waits between them: generated, shrunk, printed. */
import fc from 'fast-check';
import type { Excusable, RejectionReason } from '#domain/onboarding/events.ts';
import type { Ending } from './services/checkr.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** How a life begins. */
export interface Setup {
  /** Of latencies and of what comes first of two things at once. */
  readonly seed: number;
  /** Hours after a Monday's midnight (UTC) at which it begins: business days begin and end in the person's zone. */
  readonly startHour: number;
  readonly zip: string;
  /** The way in (spec technician §1, spec admin §5). */
  readonly source: 'sign_up' | 'wizard' | 'admin';
  readonly signsAt: 'here' | 'docuseal';
  /** How the reports end, in the order in which they are ordered; the last one goes for all further ones. */
  readonly endings: readonly Ending[];
  /** Jobs of one run after which Temporal suggests a new one. */
  readonly historyLimit: number;
}

export type ServiceName = 'checkr' | 'docuseal';

export type Action =
  /** Also again, after an end; with the number, where the form has it. */
  | { readonly do: 'apply' }
  | { readonly do: 'confirm the address' }
  | { readonly do: 'give the number'; readonly isOther: boolean }
  | { readonly do: 'authorize' }
  | { readonly do: 'add a license' }
  | { readonly do: 'sign' }
  /** At the signature service. */
  | { readonly do: 'press'; readonly outcome: 'completed' | 'declined' | 'expired' }
  | { readonly do: 'answer' }
  | { readonly do: 'dispute' }
  | { readonly do: 'dispute at the service' }
  | { readonly do: 'connect a bank' }
  | { readonly do: 'withdraw' }
  | { readonly do: 'delete the account' }
  | { readonly do: 'verify the license'; readonly days: number }
  | { readonly do: 'send the license back' }
  | { readonly do: 'ask for more' }
  | { readonly do: 'want a test job' }
  | { readonly do: 'pass the test job' }
  | { readonly do: 'approve' }
  | { readonly do: 'reject'; readonly reason: RejectionReason }
  | { readonly do: 'give notice' }
  | { readonly do: 'accept the report' }
  | { readonly do: 'grant an exception'; readonly requirement: Excusable; readonly days: number }
  | { readonly do: 'end an exception'; readonly requirement: Excusable }
  | { readonly do: 'suspend' }
  | { readonly do: 'reinstate' }
  | { readonly do: 'decide the report'; readonly as: 'clear' | 'consider' | 'canceled' }
  | { readonly do: 'settle the dispute'; readonly as: 'clear' | 'consider' }
  | { readonly do: 'refuse orders'; readonly during: number }
  | { readonly do: 'kill the worker'; readonly downFor: number }
  /** Once a service has done what it was asked for, before the answer is here. */
  | { readonly do: 'kill after the act'; readonly service: ServiceName; readonly count: number }
  | { readonly do: 'lose answers'; readonly service: ServiceName; readonly count: number }
  | { readonly do: 'limit the rate'; readonly service: ServiceName; readonly count: number }
  | { readonly do: 'lose news'; readonly count: number }
  | {
      readonly do: 'cut off' | 'slow down' | 'answer garbage' | 'refuse our key';
      readonly service: ServiceName;
      readonly milliseconds: number;
    }
  | { readonly do: 'lose Temporal' };

/** An action, so many milliseconds after the one before it. */
export interface Step {
  readonly wait: number;
  readonly action: Action;
}

export interface Life {
  readonly setup: Setup;
  readonly steps: readonly Step[];
}

const wait = fc.oneof(
  { weight: 3, arbitrary: fc.nat({ max: 400 }) },
  { weight: 3, arbitrary: fc.nat({ max: 5 * second }) },
  { weight: 3, arbitrary: fc.nat({ max: 2 * hour }) },
  { weight: 3, arbitrary: fc.nat({ max: 3 * day }) },
  { weight: 1, arbitrary: fc.nat({ max: 9 * day }) },
);
/** Longer than a report is good for: renewals, licenses and exceptions that run out. */
const longWait = fc.constantFrom(40 * day, 200 * day, 340 * day, 380 * day);

const service = fc.constantFrom<ServiceName>('checkr', 'checkr', 'docuseal');
const requirement = fc.constantFrom<Excusable>('license', 'background_check', 'contract', 'bank');
const duration = fc.constantFrom(10 * second, 10 * minute, 5 * hour, 25 * hour, 4 * day);

const simple = <Name extends Action['do']>(...names: readonly Name[]) =>
  fc.constantFrom(...names).map((name) => ({ do: name }) as unknown as Action);

const ofPerson: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 5,
    arbitrary: simple(
      'confirm the address',
      'authorize',
      'add a license',
      'sign',
      'answer',
      'dispute',
      'dispute at the service',
      'connect a bank',
      'apply',
    ),
  },
  { weight: 1, arbitrary: simple('withdraw', 'delete the account') },
  { weight: 2, arbitrary: fc.record({ do: fc.constant('give the number'), isOther: fc.boolean() }) },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('press'),
      outcome: fc.constantFrom('completed', 'completed', 'declined', 'expired'),
    }),
  },
) as fc.Arbitrary<Action>;

const ofReviewer: fc.Arbitrary<Action> = fc.oneof(
  {
    weight: 6,
    arbitrary: simple(
      'send the license back',
      'ask for more',
      'want a test job',
      'pass the test job',
      'approve',
      'give notice',
      'give notice',
      'accept the report',
      'suspend',
      'reinstate',
    ),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('verify the license'), days: fc.constantFrom(5, 60, 800) }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('reject'),
      reason: fc.constantFrom<RejectionReason>('report', 'license', 'experience', 'area', 'other'),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({
      do: fc.constant('grant an exception'),
      requirement,
      days: fc.constantFrom(1, 20, 300),
    }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('end an exception'), requirement }) },
) as fc.Arbitrary<Action>;

const ofServices: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant('decide the report'),
    as: fc.constantFrom('clear', 'consider', 'canceled'),
  }),
  fc.record({ do: fc.constant('settle the dispute'), as: fc.constantFrom('clear', 'consider') }),
  fc.record({ do: fc.constant('refuse orders'), during: fc.constantFrom(minute, 5 * hour, 3 * day) }),
) as fc.Arbitrary<Action>;

const faults: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('kill the worker'), downFor: fc.constantFrom(200, 5 * second, 3 * hour) }),
  fc.record({ do: fc.constant('kill after the act'), service, count: fc.constantFrom(1, 2) }),
  fc.record({ do: fc.constant('lose answers'), service, count: fc.integer({ min: 1, max: 4 }) }),
  fc.record({ do: fc.constant('limit the rate'), service, count: fc.constantFrom(1, 5, 20) }),
  fc.record({ do: fc.constant('lose news'), count: fc.constantFrom(1, 3, 10) }),
  fc.record({
    do: fc.constantFrom('cut off', 'slow down', 'answer garbage', 'refuse our key'),
    service,
    milliseconds: duration,
  }),
  simple('lose Temporal'),
) as fc.Arbitrary<Action>;

const anything: fc.Arbitrary<Action> = fc.oneof(
  { weight: 3, arbitrary: ofPerson },
  { weight: 3, arbitrary: ofReviewer },
  { weight: 2, arbitrary: ofServices },
  { weight: 4, arbitrary: faults },
);

/** What the person has to do, which they do in any order. */
const own: readonly Action[] = [
  { do: 'confirm the address' },
  { do: 'give the number', isOther: false },
  { do: 'authorize' },
  { do: 'add a license' },
  { do: 'sign' },
  { do: 'connect a bank' },
];

/** What comes of a report that is not clear, in the order of the law or in another. */
const adverse: fc.Arbitrary<readonly Step[]> = fc.tuple(
  fc.constant<Step>({ wait: 2 * hour, action: { do: 'give notice' } }),
  fc.record({
    wait: fc.constantFrom(0, 2 * second, hour, 4 * day, 6 * day, 8 * day),
    action: fc.constantFrom<Action>(
      { do: 'dispute' },
      { do: 'dispute at the service' },
      { do: 'accept the report' },
      { do: 'withdraw' },
      { do: 'reject', reason: 'report' },
      { do: 'reject', reason: 'area' },
      { do: 'delete the account' },
      { do: 'approve' },
    ),
  }),
  fc.record({
    wait: fc.constantFrom(0, hour, 3 * day, 9 * day),
    action: fc.constantFrom<Action>(
      { do: 'settle the dispute', as: 'clear' },
      { do: 'settle the dispute', as: 'consider' },
      { do: 'accept the report' },
      { do: 'reject', reason: 'report' },
      { do: 'dispute' },
    ),
  }),
);

/** Things that go wrong together: a fault just before an act of the story, and what is decided while it is under way. */
const mishap: fc.Arbitrary<readonly Step[]> = fc.tuple(
  fc.record({ wait: fc.nat({ max: 400 }), action: faults }),
  fc.record({ wait: fc.nat({ max: 400 }), action: anything }),
);

const ending: fc.Arbitrary<Ending> = fc.record({
  as: fc.oneof(
    { weight: 6, arbitrary: fc.constant('clear' as const) },
    { weight: 3, arbitrary: fc.constant('consider' as const) },
    { weight: 2, arbitrary: fc.constantFrom('canceled', 'suspended', 'never') },
  ),
  after: fc.constantFrom(0, 5 * second, 5 * hour, 2 * day, 8 * day),
});

const setupOf: fc.Arbitrary<Setup> = fc.record({
  seed: fc.noShrink(fc.nat()),
  startHour: fc.nat({ max: 167 }),
  zip: fc.constantFrom('10001', '90012', '85004', '96813'),
  source: fc.constantFrom('wizard', 'sign_up', 'admin'),
  signsAt: fc.constantFrom('here', 'docuseal'),
  endings: fc.array(ending, { minLength: 1, maxLength: 3 }),
  historyLimit: fc.constantFrom(10_000, 12, 40),
});

/** In one life of so many. */
const seldom = <T>(times: number, arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> =>
  fc.oneof({ weight: times - 1, arbitrary: fc.constant(null) }, { weight: 1, arbitrary });

/** Random lives: the usual course, of which steps may be left out or come late, and other things in between. */
export function lives(): fc.Arbitrary<Life> {
  const most = own.length + 4;
  const other = fc.array(fc.record({ wait, action: anything }), { maxLength: 2 });
  return fc
    .record({
      setup: setupOf,
      order: fc.shuffledSubarray([...own], { minLength: 0, maxLength: own.length }),
      /** Most people do everything. */
      isWhole: fc.nat({ max: 3 }).map((one) => one > 0),
      /** Between the person's own steps. */
      waits: fc.array(fc.oneof(fc.nat({ max: 10 * minute }), wait), { minLength: most, maxLength: most }),
      between: fc.array(other, { minLength: most, maxLength: most }),
      busy: fc.array(fc.nat({ max: 3 }), { minLength: most, maxLength: most }),
      licenseDays: fc.constantFrom(800, 800, 60, 5),
      review: fc.nat({ max: 4 }).map((one) => one > 0),
      mishap: seldom(2, mishap),
      mishapAt: fc.nat({ max: most }),
      adverse: seldom(8, adverse),
      noticeToo: fc.option(adverse, { freq: 6 }),
      again: seldom(4, fc.array(fc.record({ wait, action: ofPerson }), { minLength: 1, maxLength: 5 })),
      later: seldom(8, fc.record({ wait: longWait, action: anything })),
      last: seldom(3, fc.record({ wait, action: anything })),
      farewell: seldom(4, fc.record({ wait, action: simple('delete the account') })),
    })
    .map((made) => {
      const { setup, order, isWhole, waits, between, busy, licenseDays, review } = made;
      const rest = isWhole ? own.filter((action) => !order.includes(action)) : [];
      const signing: readonly Action[] =
        setup.signsAt === 'docuseal' ? [{ do: 'press', outcome: 'completed' }] : [];
      const course: readonly Action[] = [
        { do: 'apply' },
        ...order,
        ...rest,
        ...signing,
        { do: 'verify the license', days: licenseDays },
      ];
      const steps = course.flatMap((action, index): readonly Step[] => [
        ...(made.mishapAt === index ? (made.mishap ?? []) : []),
        { wait: waits[index] ?? 0, action },
        ...(busy[index] === 3 ? (between[index] ?? []) : []),
      ]);
      // The reviewer comes when the first report is there, mostly.
      const [first] = setup.endings;
      const settled = (first?.after ?? 0) + hour;
      const reviewed: readonly Step[] = review ? [{ wait: settled, action: { do: 'approve' } }] : [];
      const notice = first?.as === 'consider' ? made.noticeToo : made.adverse;
      const again: readonly Step[] = made.again
        ? [{ wait: 3 * day, action: { do: 'apply' } }, ...made.again]
        : [];
      const tail = [made.later, made.last, made.farewell].flatMap((one) => one ?? []);
      return { setup, steps: [...steps, ...reviewed, ...(notice ?? []), ...again, ...tail] };
    });
}

/** The life as a person reads it: one line for each action, with the time since the life began. */
export function printed({ setup, steps }: Life): string {
  const { seed, ...rest } = setup;
  let at = 0;
  const lines = steps.map(({ wait: before, action }) => {
    at += before;
    const { do: name, ...how } = action;
    const details = Object.entries(how).map(([key, value]) => `${key} ${String(value)}`);
    const clock = `day ${Math.floor(at / day)} ${new Date(at % day).toISOString().slice(11, 23)}`;
    return `  ${clock}  ${[name, ...details].join(', ')}`;
  });
  return [`life ${seed}: ${JSON.stringify(rest)}`, ...lines].join('\n');
}
