/** What happens in a life, as a list of actions with the waits between them: generated, shrunk, and printed line by line. */
import fc from 'fast-check';
import type { Decision } from './partners.ts';
import type { Account, Bank, CardKind } from './provider/objects.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Where a phone says that it is when a no-show is reported. */
export const reportedFrom = ['the job', 'elsewhere', 'nowhere'] as const;

/** What customers pay with. */
export const cards = {
  good: { name: 'good', incrementable: true, overcapture: 120, holdDays: 7 },
  plain: { name: 'plain', incrementable: false, overcapture: 100, holdDays: 7 },
  short: { name: 'short', incrementable: false, overcapture: 100, holdDays: 2 },
  declined: {
    name: 'declined',
    declines: 'insufficient_funds',
    incrementable: false,
    overcapture: 100,
    holdDays: 7,
  },
  'declined later': {
    name: 'declined later',
    declinesLater: 'insufficient_funds',
    incrementable: true,
    overcapture: 100,
    holdDays: 7,
  },
  'asks for its holder': {
    name: 'asks for its holder',
    declinesLater: 'authentication_required',
    incrementable: false,
    overcapture: 100,
    holdDays: 7,
  },
} as const satisfies Readonly<Record<string, CardKind>>;
export type CardName = keyof typeof cards;

/** How a life begins. */
export interface Setup {
  /** Of latencies and of what comes first of two things at once. */
  readonly seed: number;
  /** Days until the appointment. */
  readonly inDays: number;
  readonly crewSize: number;
  /** Cents. */
  readonly total: number;
  /** Per cent of the price that the platform gives away. */
  readonly discount: number;
  readonly isPartnered: boolean;
  /** The life begins in the last week of a month, so that the partner's month ends in it. */
  readonly isAtMonthEnd: boolean;
  /** Whether the booking comes with an intent that the customer made before. */
  readonly withIntent: boolean;
  /** Jobs of one run after which Temporal suggests a new one. */
  readonly historyLimit: number;
  /** Days until captured money is available. */
  readonly pendingDays: number;
  /** The technician whom the customer asks for; left out: nobody in particular. */
  readonly asksFor?: number;
}

/** Stories of a booking whose runs are terminated. */
export const endedStories = ['booking', 'booking', 'payout', 'aftercare'] as const;

export type Action =
  | { readonly do: 'make an intent'; readonly fits: boolean }
  | { readonly do: 'book' }
  | { readonly do: 'book another' }
  | { readonly do: 'confirm the card'; readonly card: CardName; readonly intent: 'own' | 'offered' }
  | { readonly do: 'check the payment'; readonly offers: boolean }
  | { readonly do: 'ask what to pay with' }
  | { readonly do: 'cancel' }
  /** The customer was not there; an admin says so. */
  | { readonly do: 'say that nobody was there' }
  | { readonly do: 'move'; readonly by: 'customer' | 'admin'; readonly days: number }
  | { readonly do: 'approve the price' }
  | { readonly do: 'decline the price' }
  | { readonly do: 'remove the card' }
  | { readonly do: 'delete the account' }
  | {
      readonly do: 'connect a bank';
      readonly technician: number;
      readonly bank: 'good' | 'refuses' | 'returns';
    }
  | { readonly do: 'accept'; readonly technician: number }
  | { readonly do: 'decline'; readonly technician: number }
  | { readonly do: 'leave' }
  | { readonly do: 'start route' }
  | { readonly do: 'arrive' }
  | { readonly do: 'check in' }
  | { readonly do: 'wait at the door' }
  | { readonly do: 'report a no-show'; readonly from: (typeof reportedFrom)[number] }
  | { readonly do: 'start work' }
  | { readonly do: 'tick a piece' }
  | { readonly do: 'stop the visit' }
  /** The work is not done yet; with parts missing the customer has to get them first. */
  | { readonly do: 'ask for a return visit'; readonly lacks: 'parts' | 'time' }
  | { readonly do: 'say that the parts arrived' }
  /** So many days from now. */
  | { readonly do: 'choose a return date'; readonly inDays: number }
  | { readonly do: 'complete'; readonly percent: number }
  | { readonly do: 'assign'; readonly technician: number }
  | { readonly do: 'change the price'; readonly percent: number }
  | { readonly do: 'set the status'; readonly to: 'confirmed' | 'assigned' | 'completed' | 'cancelled' }
  | { readonly do: 'bill' }
  | { readonly do: 'refund'; readonly percent: number; readonly cause: 'goodwill' | 'technician_fault' }
  | { readonly do: 'retry'; readonly story: 'booking' | 'payout' }
  /** Of the refused refund that has waited longest. */
  | { readonly do: 'retry a refund' }
  | { readonly do: 'connect a bank of the partner'; readonly bank: Bank }
  | { readonly do: 'set the account of the partner'; readonly to: Account['transfers'] }
  | { readonly do: 'end the partnership' }
  | { readonly do: 'decide the commission'; readonly as: Decision }
  | { readonly do: 'retry the settlement' }
  | { readonly do: 'restrict the account'; readonly technician: number; readonly to: 'pending' | 'rejected' }
  | { readonly do: 'mend the account'; readonly technician: number }
  | { readonly do: 'remove the bank'; readonly technician: number }
  | { readonly do: 'dispute' }
  /** In the provider's dashboard. */
  | { readonly do: 'refund elsewhere'; readonly percent: number }
  /** The last refund does not reach the card. */
  | { readonly do: 'return a refund' }
  | { readonly do: 'kill the worker'; readonly downFor: number }
  | { readonly do: 'lose answers'; readonly count: number }
  | { readonly do: 'break writes'; readonly count: number }
  | { readonly do: 'cut off the provider'; readonly milliseconds: number }
  | { readonly do: 'refuse our key'; readonly milliseconds: number }
  | { readonly do: 'limit the rate'; readonly count: number }
  | { readonly do: 'delay the balance' }
  /** For so long; then it is right again. */
  | {
      readonly do: 'set a clock';
      readonly which: 'ours' | 'database';
      readonly milliseconds: number;
      readonly during: number;
    }
  | { readonly do: 'lose Temporal' }
  /** Somebody on duty terminates a run in the console. */
  | { readonly do: 'end a run'; readonly story: (typeof endedStories)[number] };

/** An action, so many milliseconds after the one before it. */
export interface Step {
  readonly wait: number;
  readonly action: Action;
}

export interface Life {
  readonly setup: Setup;
  readonly steps: readonly Step[];
}

/** Faults beyond the everyday ones, each to be left out of a search that is to look past it. */
export const optionalFaults = [
  'dispute',
  'break writes',
  'delay the balance',
  'lose Temporal',
  'end a run',
] as const;
export type OptionalFault = (typeof optionalFaults)[number];

const technician = fc.nat({ max: 2 });
const wait = fc.oneof(
  { weight: 4, arbitrary: fc.nat({ max: 400 }) },
  { weight: 3, arbitrary: fc.nat({ max: 5 * second }) },
  { weight: 2, arbitrary: fc.nat({ max: hour }) },
  { weight: 1, arbitrary: fc.nat({ max: 2 * day }) },
);
const card = fc.oneof(
  { weight: 5, arbitrary: fc.constant<CardName>('good') },
  { weight: 1, arbitrary: fc.constantFrom(...(Object.keys(cards) as CardName[])) },
);

/** What the store partner does, and what becomes of the commissions. */
const ofPartner: fc.Arbitrary<Action> = fc.oneof(
  fc.record({
    do: fc.constant('connect a bank of the partner' as const),
    bank: fc.constantFrom('good', 'good', 'refuses', 'returns', 'none'),
  }),
  fc.record({
    do: fc.constant('set the account of the partner' as const),
    to: fc.constantFrom('active', 'active', 'pending', 'rejected'),
  }),
  fc.record({
    do: fc.constant('decide the commission' as const),
    as: fc.constantFrom('hold', 'hold', 'release', 'refuse'),
  }),
  fc.constantFrom<Action>({ do: 'end the partnership' }, { do: 'retry the settlement' }),
);

function actionOf(left: readonly OptionalFault[]): fc.Arbitrary<Action> {
  const one = <A extends Action>(weight: number, arbitrary: fc.Arbitrary<A>) => ({
    weight,
    arbitrary: arbitrary as fc.Arbitrary<Action>,
  });
  const plain = (weight: number, name: Action['do']) => one(weight, fc.constant({ do: name } as Action));
  const unless = <T>(fault: OptionalFault, option: T): readonly T[] => (left.includes(fault) ? [] : [option]);
  return fc.oneof(
    one(3, fc.record({ do: fc.constant('make an intent'), fits: fc.boolean() })),
    one(
      2,
      fc.record({ do: fc.constant('confirm the card'), card, intent: fc.constantFrom('own', 'offered') }),
    ),
    one(3, fc.record({ do: fc.constant('check the payment'), offers: fc.boolean() })),
    plain(1, 'ask what to pay with'),
    plain(3, 'cancel'),
    plain(1, 'say that nobody was there'),
    one(
      2,
      fc.record({
        do: fc.constant('move'),
        by: fc.constantFrom('customer', 'admin'),
        days: fc.integer({ min: -4, max: 9 }),
      }),
    ),
    one(1, fc.record({ do: fc.constant('ask for a return visit'), lacks: fc.constantFrom('parts', 'time') })),
    one(1, fc.record({ do: fc.constant('choose a return date'), inDays: fc.integer({ min: 0, max: 9 }) })),
    plain(1, 'check in'),
    plain(1, 'wait at the door'),
    plain(1, 'stop the visit'),
    plain(1, 'tick a piece'),
    one(1, fc.record({ do: fc.constant('report a no-show'), from: fc.constantFrom(...reportedFrom) })),
    plain(2, 'approve the price'),
    plain(1, 'decline the price'),
    plain(2, 'remove the card'),
    plain(1, 'delete the account'),
    plain(1, 'book another'),
    one(
      1,
      fc.record({
        do: fc.constant('connect a bank'),
        technician,
        bank: fc.constantFrom('good', 'refuses', 'returns'),
      }),
    ),
    one(1, fc.record({ do: fc.constant('accept'), technician })),
    one(1, fc.record({ do: fc.constant('decline'), technician })),
    one(2, ofPartner),
    plain(1, 'leave'),
    one(1, fc.record({ do: fc.constant('assign'), technician })),
    one(2, fc.record({ do: fc.constant('change the price'), percent: fc.constantFrom(50, 80, 120, 150) })),
    one(
      1,
      fc.record({
        do: fc.constant('set the status'),
        to: fc.constantFrom('confirmed', 'assigned', 'completed', 'cancelled'),
      }),
    ),
    plain(1, 'bill'),
    one(
      2,
      fc.record({
        do: fc.constant('refund'),
        percent: fc.constantFrom(10, 50, 100),
        cause: fc.constantFrom('goodwill', 'technician_fault'),
      }),
    ),
    one(1, fc.record({ do: fc.constant('retry'), story: fc.constantFrom('booking', 'payout') })),
    one(
      2,
      fc.record({
        do: fc.constant('restrict the account'),
        technician,
        to: fc.constantFrom('pending', 'rejected'),
      }),
    ),
    one(1, fc.record({ do: fc.constant('mend the account'), technician })),
    one(1, fc.record({ do: fc.constant('remove the bank'), technician })),
    one(4, fc.record({ do: fc.constant('kill the worker'), downFor: fc.nat({ max: 5 * second }) })),
    one(3, fc.record({ do: fc.constant('lose answers'), count: fc.integer({ min: 1, max: 4 }) })),
    one(
      1,
      fc.record({
        do: fc.constant('cut off the provider'),
        milliseconds: fc.constantFrom(10 * second, 10 * minute, 25 * hour),
      }),
    ),
    one(
      2,
      fc.record({
        do: fc.constant('set a clock'),
        which: fc.constantFrom('ours', 'database'),
        milliseconds: fc.constantFrom(-5 * second, -2 * minute, 2 * minute, 5 * second),
        during: fc.constantFrom(second, minute, hour),
      }),
    ),
    one(
      1,
      fc.record({
        do: fc.constant('refuse our key'),
        milliseconds: fc.constantFrom(10 * second, 10 * minute, 25 * hour),
      }),
    ),
    one(1, fc.record({ do: fc.constant('limit the rate'), count: fc.constantFrom(1, 5, 20) })),
    ...unless('dispute', plain(1, 'dispute')),
    ...unless(
      'break writes',
      one(1, fc.record({ do: fc.constant('break writes'), count: fc.integer({ min: 1, max: 3 }) })),
    ),
    ...unless('delay the balance', plain(1, 'delay the balance')),
    ...unless('lose Temporal', plain(1, 'lose Temporal')),
    ...unless(
      'end a run',
      one(2, fc.record({ do: fc.constant('end a run'), story: fc.constantFrom(...endedStories) })),
    ),
  );
}

/** Waits of the usual course, in milliseconds, before each of its actions. */
function usual(setup: Setup, finalCost: number, paysWith: CardName): readonly Step[] {
  const technicians = Array.from({ length: setup.crewSize }, (_, index) => index);
  const paying: readonly Step[] = setup.withIntent
    ? [
        { wait: 0, action: { do: 'make an intent', fits: true } },
        { wait: 20 * second, action: { do: 'confirm the card', card: paysWith, intent: 'offered' } },
        { wait: second, action: { do: 'book' } },
      ]
    : [
        { wait: second, action: { do: 'book' } },
        { wait: 20 * second, action: { do: 'confirm the card', card: paysWith, intent: 'own' } },
        { wait: 2 * second, action: { do: 'check the payment', offers: false } },
      ];
  const banking: Step = { wait: 0, action: { do: 'connect a bank of the partner', bank: 'good' } };
  return [
    ...paying,
    ...(setup.isPartnered ? [banking] : []),
    ...technicians.flatMap((index): Step[] => [
      { wait: 0, action: { do: 'connect a bank', technician: index, bank: 'good' } },
      { wait: 10 * minute, action: { do: 'accept', technician: index } },
    ]),
    { wait: setup.inDays * day - hour, action: { do: 'start route' } },
    { wait: 30 * minute, action: { do: 'arrive' } },
    { wait: 5 * minute, action: { do: 'start work' } },
    { wait: hour, action: { do: 'complete', percent: finalCost } },
    ...(finalCost > 100 ? [{ wait: hour, action: { do: 'approve the price' } } as const] : []),
  ];
}

/** Things that go wrong together: each by itself is rare, and only together do they try what they try. */
interface Mishap {
  /** Before which action of the usual course it begins. */
  readonly before: Action['do'];
  readonly steps: readonly Step[];
}

const soon = fc.nat({ max: 400 });
const step = (waiting: fc.Arbitrary<number>, action: fc.Arbitrary<Action>): fc.Arbitrary<Step> =>
  fc.record({ wait: waiting, action });
const ending: fc.Arbitrary<Action> = fc.constantFrom<Action>(
  { do: 'cancel' },
  { do: 'set the status', to: 'cancelled' },
  { do: 'change the price', percent: 120 },
  { do: 'change the price', percent: 80 },
);
const gone: fc.Arbitrary<Action> = fc.constantFrom<Action>(
  { do: 'remove the card' },
  { do: 'delete the account' },
);

const mishaps: fc.Arbitrary<Mishap> = fc.oneof(
  // What is asked for just after the booking, while its payment is being prepared, with answers lost or a kill.
  fc.record({
    before: fc.constantFrom<Action['do']>('confirm the card', 'connect a bank'),
    steps: fc.tuple(
      step(soon, ending),
      step(
        soon,
        fc.constantFrom<Action>({ do: 'kill the worker', downFor: 500 }, { do: 'lose answers', count: 2 }),
      ),
    ),
  }),
  fc.record({
    before: fc.constant<Action['do']>('book'),
    steps: fc.tuple(
      step(
        soon,
        fc.constantFrom<Action>(
          { do: 'lose answers', count: 2 },
          { do: 'lose answers', count: 4 },
          { do: 'cut off the provider', milliseconds: 10 * second },
        ),
      ),
    ),
  }),
  // The price or the booking changes while its payment is still being prepared.
  fc.record({
    before: fc.constant<Action['do']>('book'),
    steps: fc.tuple(
      step(soon, fc.constantFrom<Action>({ do: 'lose answers', count: 2 }, { do: 'lose answers', count: 4 })),
      step(soon, fc.constant<Action>({ do: 'book' })),
      step(fc.nat({ max: 4 * second }), ending),
    ),
  }),
  // Another intent is offered in the place of the first one, at the moment at which the booking ends or changes.
  fc.record({
    before: fc.constantFrom<Action['do']>('confirm the card', 'check the payment', 'connect a bank'),
    steps: fc.tuple(
      step(soon, fc.constant<Action>({ do: 'make an intent', fits: true })),
      step(
        fc.constant(2 * second),
        fc.constant<Action>({ do: 'confirm the card', card: 'good', intent: 'offered' }),
      ),
      step(soon, fc.constant<Action>({ do: 'check the payment', offers: true })),
      step(fc.nat({ max: 60 }), ending),
    ),
  }),
  // A technician who cannot be paid.
  fc.record({
    before: fc.constant<Action['do']>('start route'),
    steps: fc.tuple(
      step(
        soon,
        fc.constantFrom<Action>(
          { do: 'restrict the account', technician: 0, to: 'pending' },
          { do: 'restrict the account', technician: 1, to: 'rejected' },
          { do: 'remove the bank', technician: 0 },
        ),
      ),
    ),
  }),
  // The provider breaks under every key that a step may use, or turns us away: no card is at fault for that.
  fc.record({
    before: fc.constantFrom<Action['do']>('start route', 'complete', 'approve the price'),
    steps: fc.tuple(
      step(
        soon,
        fc.constantFrom<Action>(
          { do: 'break writes', count: 8 },
          { do: 'break writes', count: 20 },
          { do: 'limit the rate', count: 20 },
        ),
      ),
    ),
  }),
  // Nobody opens the door; the work that follows is refused then.
  fc.record({
    before: fc.constant<Action['do']>('start work'),
    steps: fc.tuple(
      step(soon, fc.constant<Action>({ do: 'wait at the door' })),
      step(
        fc.nat({ max: 2 * hour }),
        fc.record({ do: fc.constant('report a no-show' as const), from: fc.constantFrom(...reportedFrom) }),
      ),
      // An admin decides, where that was left to them.
      step(
        fc.nat({ max: 2 * day }),
        fc.constantFrom<Action>(
          { do: 'say that nobody was there' },
          { do: 'set the status', to: 'assigned' },
          { do: 'set the status', to: 'cancelled' },
        ),
      ),
    ),
  }),
  // It is not safe there, and an admin lets it go on or ends it.
  fc.record({
    before: fc.constantFrom<Action['do']>('start work', 'complete'),
    steps: fc.tuple(
      step(soon, fc.constant<Action>({ do: 'stop the visit' })),
      step(
        fc.nat({ max: 2 * day }),
        fc.constantFrom<Action>(
          { do: 'set the status', to: 'assigned' },
          { do: 'set the status', to: 'completed' },
          { do: 'set the status', to: 'cancelled' },
          { do: 'cancel' },
        ),
      ),
    ),
  }),
  // A card that is gone while money is still due.
  fc.record({
    before: fc.constantFrom<Action['do']>('approve the price', 'start route'),
    steps: fc.tuple(step(fc.constant(10 * minute), gone)),
  }),
);

/** One visit does not suffice: another date, perhaps another crew, and perhaps nobody at home then. */
const secondVisit: fc.Arbitrary<readonly Step[]> = fc
  .record({
    lacks: fc.constantFrom('parts' as const, 'time' as const),
    inDays: fc.constantFrom(1, 3, 9),
    /** Hours until the customer chooses it. */
    chosenAfter: fc.constantFrom(1, 30, 200, 2_000),
    leaves: fc.boolean(),
    /** The customer tries to cancel, which only a person may. */
    isCancelled: fc.boolean(),
    isTaken: fc.boolean(),
    nobodyHome: fc.boolean(),
    isStarted: fc.boolean(),
  })
  .map(
    ({
      lacks,
      inDays,
      chosenAfter,
      leaves,
      isCancelled,
      isTaken,
      nobodyHome,
      isStarted,
    }): readonly Step[] => [
      { wait: 40 * minute, action: { do: 'ask for a return visit', lacks } },
      { wait: hour, action: { do: 'say that the parts arrived' } },
      ...(leaves ? [{ wait: hour, action: { do: 'leave' } } as const] : []),
      ...(isCancelled ? [{ wait: hour, action: { do: 'cancel' } } as const] : []),
      { wait: chosenAfter * hour, action: { do: 'choose a return date', inDays } },
      ...(leaves && isTaken
        ? [0, 1, 2].map(
            (index) => ({ wait: 5 * minute, action: { do: 'accept', technician: index } }) as const,
          )
        : []),
      { wait: inDays * day - 12 * hour, action: { do: 'start route' } },
      { wait: 30 * minute, action: { do: 'arrive' } },
      ...(nobodyHome
        ? ([
            { wait: 10 * minute, action: { do: 'wait at the door' } },
            { wait: 30 * hour, action: { do: 'report a no-show', from: 'the job' } },
            { wait: 2 * hour, action: { do: 'choose a return date', inDays: 2 } },
            { wait: 2 * day, action: { do: 'start route' } },
            { wait: minute, action: { do: 'arrive' } },
          ] as const)
        : []),
      ...(isStarted ? [{ wait: 10 * minute, action: { do: 'start work' } } as const] : []),
    ],
  );

/** An account that is deleted when all is over, while a clock is wrong and somebody else's news come after. */
const farewell: fc.Arbitrary<readonly Step[]> = fc.tuple(
  step(
    fc.constant(9 * day),
    fc.record({
      do: fc.constant('set a clock' as const),
      which: fc.constantFrom('ours', 'database'),
      milliseconds: fc.constantFrom(-2 * minute, 2 * minute),
      during: fc.constantFrom(second, 20 * second, hour),
    }),
  ),
  step(soon, fc.constant<Action>({ do: 'delete the account' })),
  step(fc.nat({ max: minute }), fc.constant<Action>({ do: 'connect a bank', technician: 0, bank: 'good' })),
);

const within: fc.Arbitrary<number> = fc.oneof(
  fc.nat({ max: 400 }),
  fc.nat({ max: hour }),
  fc.nat({ max: 3 * day }),
);

/** What comes after the end of the work: refunds of every kind, disputes, accounts that change, and faults among them. */
const aftermath: fc.Arbitrary<readonly Step[]> = fc.array(
  step(
    within,
    fc.oneof(
      fc.record({
        do: fc.constant('refund' as const),
        percent: fc.constantFrom(10, 50, 100),
        cause: fc.constantFrom('goodwill' as const, 'technician_fault' as const),
      }),
      fc.constantFrom<Action>(
        { do: 'refund elsewhere', percent: 30 },
        { do: 'refund elsewhere', percent: 100 },
        { do: 'return a refund' },
        { do: 'dispute' },
        { do: 'retry', story: 'payout' },
        { do: 'retry a refund' },
        { do: 'connect a bank', technician: 0, bank: 'returns' },
        { do: 'connect a bank', technician: 0, bank: 'good' },
        { do: 'restrict the account', technician: 0, to: 'rejected' },
        { do: 'mend the account', technician: 0 },
        { do: 'kill the worker', downFor: 500 },
        { do: 'lose answers', count: 2 },
      ),
    ),
  ),
  { minLength: 1, maxLength: 4 },
);

/** What happens around the settlement of the month and after it, and faults among it. */
const aroundTheSettlement: fc.Arbitrary<readonly Step[]> = fc.array(
  step(
    fc.oneof(within, fc.nat({ max: 9 * day })),
    fc.oneof(
      ofPartner,
      fc.record({
        do: fc.constant('refund' as const),
        percent: fc.constantFrom(10, 50, 100),
        cause: fc.constant('technician_fault' as const),
      }),
      fc.constantFrom<Action>(
        { do: 'kill the worker', downFor: 500 },
        { do: 'kill the worker', downFor: hour },
        { do: 'lose answers', count: 3 },
        { do: 'cut off the provider', milliseconds: 25 * hour },
        { do: 'lose Temporal' },
        { do: 'set a clock', which: 'database', milliseconds: -2 * minute, during: hour },
        { do: 'set a clock', which: 'ours', milliseconds: 2 * minute, during: hour },
      ),
    ),
  ),
  { minLength: 1, maxLength: 5 },
);

const setupOf: fc.Arbitrary<Setup> = fc
  .record({
    seed: fc.noShrink(fc.nat()),
    inDays: fc.constantFrom(3, 1, 2, 5, 8),
    crewSize: fc.constantFrom(1, 2, 3),
    // Half of 80 cents is less than the provider charges.
    total: fc.constantFrom(15_000, 9_999, 30_100, 15_000, 9_999, 30_100, 80),
    discount: fc.constantFrom(0, 0, 10, 40),
    isPartnered: fc.boolean(),
    isAtMonthEnd: fc.boolean(),
    withIntent: fc.boolean(),
    historyLimit: fc.constantFrom(10_000, 12, 25),
    pendingDays: fc.constantFrom(0, 2, 7),
    asksFor: fc.constantFrom(-1, -1, -1, 0, 0, 2),
  })
  .map(({ asksFor, ...setup }) => (asksFor < 0 ? setup : { ...setup, asksFor }));

/** Random lives: the usual course, of which steps may be left out or come late, and other things in between. */
export function lives(left: readonly OptionalFault[] = []): fc.Arbitrary<Life> {
  const other = fc.array(fc.record({ wait, action: actionOf(left) }), { maxLength: 2 });
  const most = 16;
  return fc
    .record({
      setup: setupOf,
      /** 100.1: a few cents more, less than the provider charges. */
      finalCost: fc.constantFrom(100, 100, 80, 115, 160, 100.1),
      paysWith: fc.constantFrom<CardName>('good', 'good', 'plain'),
      /** For each step of the usual course: whether it is taken. */
      taken: fc.array(fc.nat({ max: 19 }), { minLength: most, maxLength: most }),
      /** After which part of the course it ends; the customer goes away, or nothing more is done. */
      length: fc.integer({ min: 4, max: most }),
      between: fc.array(other, { minLength: most, maxLength: most }),
      /** How many of the places between are used at all, so that quiet lives come as well. */
      busy: fc.array(fc.nat({ max: 3 }), { minLength: most, maxLength: most }),
      mishap: fc.option(mishaps, { freq: 2 }),
      mishapToo: fc.option(mishaps, { freq: 2 }),
      /** Before the completion. */
      visitToo: fc.option(secondVisit, { freq: 2 }),
      aftermath: fc.option(aftermath, { freq: 2 }),
      settling: fc.option(aroundTheSettlement, { freq: 2 }),
      farewell: fc.option(farewell, { freq: 2 }),
    })
    .map(
      ({
        setup,
        finalCost,
        paysWith,
        taken,
        length,
        between,
        busy,
        mishap,
        mishapToo,
        visitToo,
        aftermath: later,
        settling,
        farewell: last,
      }) => {
        const trouble = (name: Action['do']) =>
          [mishapToo, mishap].flatMap((one) => (one?.before === name ? one.steps : []));
        const course = usual(setup, finalCost, paysWith).slice(0, length);
        const steps = course.flatMap((one, index) => [
          ...(one.action.do === 'complete' ? (visitToo ?? []) : []),
          ...trouble(one.action.do),
          ...(taken[index] === 19 ? [] : [one]),
          ...(busy[index] === 3 ? (between[index] ?? []) : []),
        ]);
        const isLeft = ({ action }: Step) => (left as readonly string[]).includes(action.do);
        const ofMonth = setup.isPartnered ? (settling ?? []) : [];
        const after = [...(later ?? []), ...ofMonth, ...(last ?? [])];
        return { setup, steps: [...steps, ...after].filter((one) => !isLeft(one)) };
      },
    );
}

/**
 * Lives of a store partner at the end of a month: the work is done in any case, and what comes is about the commission
 * of it.
 */
export function partnerLives(): fc.Arbitrary<Life> {
  return fc
    .record({
      setup: setupOf,
      crewSize: fc.constantFrom(1, 2),
      total: fc.constantFrom(30_100, 90_000, 15_000),
      // What is given away is the platform's, which has nothing else to pay with.
      discount: fc.constantFrom(0, 0, 0, 10),
      settling: aroundTheSettlement,
      settlingToo: fc.option(aroundTheSettlement, { freq: 2 }),
      aftermath: fc.option(aftermath, { freq: 2 }),
    })
    .map(({ setup: given, crewSize, total, discount, settling, settlingToo, aftermath: later }) => {
      const setup = { ...given, crewSize, total, discount, isPartnered: true, isAtMonthEnd: true };
      const course = usual(setup, 100, 'good');
      return { setup, steps: [...course, ...settling, ...(later ?? []), ...(settlingToo ?? [])] };
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
    return `  ${clock(at)}  ${[name, ...details].join(', ')}`;
  });
  return [`life ${seed}: ${JSON.stringify(rest)}`, ...lines].join('\n');
}

function clock(milliseconds: number): string {
  const days = Math.floor(milliseconds / day);
  return `day ${days} ${new Date(milliseconds % day).toISOString().slice(11, 23)}`;
}
