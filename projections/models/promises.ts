/**
 * Read model `promises`: what those workflows wait for that no other model folds; `bookings`, `technicians` and
 * `settlements` contain theirs (decision 200).
 */
import { z } from 'zod';
import { aftercares } from '#domain/aftercare/decide.ts';
import { awaitedByAftercare } from '#domain/aftercare/next.ts';
import { disputedCharges } from '#domain/booking/disputes.ts';
import { unplaced } from '#domain/booking/evolve.ts';
import { disputesAfter } from '#domain/booking/evolve/disputes.ts';
import type { KnownDispute } from '#domain/booking/events.ts';
import type { Awaited } from '#domain/core/awaited.ts';
import type { Durations } from '#domain/core/durations.ts';
import { intents } from '#domain/intent/decide.ts';
import { awaitedByIntent } from '#domain/intent/next.ts';
import { payouts } from '#domain/payout/decide.ts';
import { withoutDisputed } from '#domain/payout/disputed.ts';
import { awaitedBySteps, payoutSteps } from '#domain/payout/next.ts';
import type { PayoutState } from '#domain/payout/state.ts';
import { testPayouts } from '#domain/testpayout/decide.ts';
import { awaitedByTestPayout } from '#domain/testpayout/next.ts';
import { tips } from '#domain/tip/decide.ts';
import { awaitedByTip } from '#domain/tip/next.ts';
import type { RecordedEvent } from '#events/log.ts';
import { type AwaitedByStory, awaitedColumns, ofStory, storedAwaited } from '../awaited.ts';
import { asBookingEvent, asPayoutEvent, bookingIdOf } from '../booking-event.ts';
import { keyed } from '../keyed.ts';
import type { Table } from '../tables.ts';

/** How one workflow's state is folded, and what it then waits for. */
interface Waiter<State> {
  readonly initial: State;
  readonly evolve: (state: State, event: RecordedEvent) => State;
  readonly awaited: (state: State, now: string, durations: Durations) => readonly Awaited[];
}

/** Erases the state's type; the row that holds a state names its workflow. */
function waiter<State, Event>(
  aggregate: { readonly initial: State; readonly evolve: (state: State, event: Event) => State },
  awaited: Waiter<State>['awaited'],
): Waiter<unknown> {
  return {
    initial: aggregate.initial,
    // A stream contains only events of its own aggregate (see `asBookingEvent`).
    evolve: (state, event) => aggregate.evolve(state as State, event as Event),
    awaited: (state, now, durations) => awaited(state as State, now, durations),
  };
}

/** What a payout waits for depends on the booking's disputes: the shares of a disputed charge are not sent. */
interface PayoutFold {
  readonly payout: PayoutState;
  readonly disputes: readonly KnownDispute[];
}

const payout: Waiter<unknown> = {
  initial: { payout: payouts.initial, disputes: [] } satisfies PayoutFold,
  evolve: (state, event) => {
    const fold = state as PayoutFold;
    return bookingIdOf(event) === null
      ? {
          ...fold,
          payout: payouts.evolve(fold.payout, { ...asPayoutEvent(event), revision: event.revision }),
        }
      : { ...fold, disputes: disputesAfter(fold.disputes, asBookingEvent(event)) };
  },
  awaited: (state, now, durations) => {
    const { payout: of, disputes } = state as PayoutFold;
    const steps = withoutDisputed(payoutSteps(of, now, durations), disputedCharges(disputes));
    return awaitedBySteps(steps, now);
  },
};

const waiters = {
  payout,
  aftercare: waiter(aftercares, (state, now) => awaitedByAftercare(state, unplaced, now)),
  intent: waiter(intents, awaitedByIntent),
  tip: waiter(tips, awaitedByTip),
  testpayout: waiter(testPayouts, awaitedByTestPayout),
} as const satisfies Readonly<Record<string, Waiter<unknown>>>;
type Story = keyof typeof waiters;

const ofBookings: readonly Story[] = ['payout', 'aftercare', 'tip'];

interface Row {
  readonly id: string;
  readonly state: unknown;
  readonly awaited: readonly AwaitedByStory[];
}

function storyOf(stream: string): Story | null {
  const story = stream.slice(0, stream.indexOf('-'));
  return story in waiters ? (story as Story) : null;
}

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

const table: Table<Row> = {
  name: 'promises',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ id }) => id },
    {
      name: 'booking_id',
      type: 'text',
      of: ({ id }) => (ofBookings.some((story) => story === storyOf(id)) ? idOf(id) : null),
    },
    ...awaitedColumns<Row>(),
    { name: 'state', type: 'json', of: ({ state }) => state },
  ],
};

const stored = z.object({
  id: z.string(),
  awaited: storedAwaited,
  state: z.string().transform((text): unknown => JSON.parse(text)),
});

/** A booking's disputes block its payout. */
function keysOf({ stream, type }: RecordedEvent): readonly string[] {
  if (storyOf(stream) !== null) return [stream];
  return stream.startsWith('booking-') && type.startsWith('Dispute') ? [`payout-${idOf(stream)}`] : [];
}

/** Read model `promises`. */
export const promises = keyed({
  name: 'promises',
  table,
  keysOf,
  stored,
  fromStored: (row) => [row.id, row] as const,
  apply(row: Row | undefined, event, _open, id, durations): Row | undefined {
    const story = storyOf(id);
    if (story === null) return row;
    const { initial, evolve, awaited } = waiters[story];
    const state = evolve(row?.state ?? initial, event);
    return { id, state, awaited: ofStory(story, awaited(state, event.recordedAt, durations)) };
  },
});
