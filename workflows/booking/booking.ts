/** A booking's life: authorise → assign → route → arrive → complete → capture → commission → payout. */
import { continueAsNew, setCurrentDetails } from '@temporalio/workflow';
import type { NextStep } from '#domain/booking/next.ts';
import { type Phase, phaseOf } from '#domain/booking/phases.ts';
import { isOwedToCrew } from '#domain/booking/shares.ts';
import type { BookingState } from '#domain/booking/state.ts';
import type { BookingInput } from '../contract.ts';
import { stories } from '../story/effects.ts';
import { type Doing, run } from '../story/run.ts';
import { makeOffers } from './assign.ts';
import { cancelWithoutCard, placeHold, prepare, releaseHold } from './authorise.ts';
import { captureHold, chargeDifference, chargeFee, increaseHold, lapseOrAsk } from './capture.ts';
import { openBooking, placed } from './handlers.ts';
import { once, type BookingStory } from './story.ts';

/** What a booking needs next, or the notification of the payout when more is owed to the crew than it has been told. */
type BookingStep = NextStep | { readonly kind: 'notify_payout'; readonly owed: number };
type StepNamed<Name> =
  | Extract<BookingStep, { readonly kind: Name }>
  | Extract<BookingStep, { readonly command: { readonly type: Name } }>;
type StepName = Exclude<Doing<BookingStep>['kind'], 'command'> | CommandStep['command']['type'];
type CommandStep = Extract<BookingStep, { readonly kind: 'command' }>;
type Steps = {
  readonly [Name in StepName]: (story: BookingStory, step: StepNamed<Name>) => Promise<unknown>;
};

interface PhaseOfLife {
  /** The steps that belong to this phase. */
  readonly steps: Partial<Steps>;
  /** Whom the workflow waits for in this phase, and until when. */
  readonly waitsFor: string;
}

/**
 * The lifecycle. Each phase takes the steps that `nextStep` finds due and waits for a person in between. Going back (a
 * crew that leaves, a lost hold) makes an earlier phase's step due again.
 */
const life = {
  authorise: {
    steps: {
      prepare_payment: once(prepare),
      place_hold: placeHold,
      release_hold: releaseHold,
      LapseUnpaid: once(cancelWithoutCard),
      CancelForFailedHold: once(cancelWithoutCard),
    },
    waitsFor: 'the customer to confirm a card, until the unpaid booking lapses',
  },
  assign: {
    steps: {
      make_offers: makeOffers,
      LapseWave: command,
      OpenPool: command,
      RaiseUnassignedAlert: command,
      NotifyNobodyFound: command,
      CancelForWantOfTechnician: command,
      DropReturnDate: command,
    },
    waitsFor: 'a technician to accept: a wave until its deadline, then anyone until the appointment begins',
  },
  route: {
    steps: {},
    waitsFor: 'the lead to leave; the hold is kept alive meanwhile',
  },
  arrive: { steps: {}, waitsFor: 'the lead to arrive' },
  complete: {
    steps: {},
    waitsFor: 'the lead to complete the work; a day after its planned end those on duty see it',
  },
  capture: {
    steps: {
      capture: captureHold,
      increase_hold: increaseHold,
      charge_difference: chargeDifference,
      charge_fee: chargeFee,
      RequestPriceRise: lapseOrAsk,
      LapsePriceRise: lapseOrAsk,
    },
    waitsFor: 'the customer to approve a higher price or to give another card, until the next try',
  },
  commission: { steps: { BookShares: command }, waitsFor: 'nobody' },
  payout: { steps: { notify_payout: notifyPayout }, waitsFor: 'nobody: payout-<id> does' },
} as const satisfies Record<Phase, PhaseOfLife>;

const steps: Steps = {
  ...life.authorise.steps,
  ...life.assign.steps,
  ...life.capture.steps,
  ...life.commission.steps,
  ...life.payout.steps,
};

/**
 * One booking, from its placement to the shares owed. Started again on an existing stream, it continues where the log
 * ends (design.md §3).
 */
export async function booking(input: BookingInput): Promise<void> {
  const story = openBooking(input);
  await story.catchUp();
  if (!(await placed(story))) return;
  await run<BookingStep>(story, {
    next() {
      const owed = story.booking.shares.filter(isOwedToCrew).length;
      const step: BookingStep = owed > story.sharesNotified ? { kind: 'notify_payout', owed } : story.due;
      setCurrentDetails(detailsOf(step, story.booking.status));
      return step;
    },
    perform: (step) => perform(story, step),
    renew: () => continueAsNew<typeof booking>(input),
  });
}

const nameOf = (step: Doing<BookingStep>): StepName =>
  step.kind === 'command' ? step.command.type : step.kind;

async function perform(story: BookingStory, step: Doing<BookingStep>): Promise<undefined> {
  // The table has each step's own function under its name; TypeScript can't relate the name to the argument's type.
  const take = steps[nameOf(step)] as (story: BookingStory, step: Doing<BookingStep>) => Promise<unknown>;
  await take(story, step);
}

/** What Temporal's UI shows: the phase, and the step being taken or who is waited for. */
function detailsOf(step: BookingStep, status: BookingState['status']): string {
  if (step.kind === 'ended') return 'ended';
  const waiting: Phase = status === 'none' ? 'authorise' : phaseOf(status);
  return Object.entries<PhaseOfLife>(life)
    .filter(([name, phase]) => (step.kind === 'wait' ? name === waiting : nameOf(step) in phase.steps))
    .map(
      ([name, { waitsFor }]) => `${name}: ${step.kind === 'wait' ? `waits for ${waitsFor}` : nameOf(step)}`,
    )
    .join();
}

/** Gives a command of the workflow's own whose time has come. */
async function command(story: BookingStory, step: CommandStep): Promise<void> {
  await story.record(step.command.type, step.command);
}

/** The crew is paid by `payout-<id>`, however long that takes (design.md §3, After the end). */
async function notifyPayout(
  story: BookingStory,
  { owed }: Extract<BookingStep, { readonly kind: 'notify_payout' }>,
): Promise<void> {
  await stories.startStory('payout', story.booking.id, story.input.durations);
  story.sharesNotified = owed;
}
