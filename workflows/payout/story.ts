/** The payout's story, and what only the running workflow knows. */
import type { DisputeActivities } from '#activities/money/disputes.ts';
import type { PayoutActivities } from '#activities/money/payouts.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { PayoutCommand } from '#domain/payout/commands.ts';
import { payouts } from '#domain/payout/decide.ts';
import { withoutDisputed } from '#domain/payout/disputed.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import {
  type Pending,
  isRetryOf,
  type MovingStep,
  nothingPending,
  payoutSteps,
  type PayoutStep,
} from '#domain/payout/next.ts';
import type { PayoutState } from '#domain/payout/state.ts';
import type { BookingPartInput } from '../contract.ts';
import { ownActivities } from '../story/effects.ts';
import type { Ended } from '../story/run.ts';
import { now, Story } from '../story/story.ts';

const own =
  ownActivities<
    Pick<PayoutActivities & DisputeActivities, 'owedShares' | 'connectedAccountOf' | 'disputedCharges'>
  >();

/** The provider's account of a technician; null before there is one. */
export const accountOf = own.connectedAccountOf;

/** Steps that may be taken at the same time, and what was pending when they were chosen. */
export interface Round {
  readonly kind: 'round';
  readonly steps: readonly PayoutStep[];
  readonly pending: Pending;
}

export class PayoutStory extends Story<PayoutState, PayoutEvent, PayoutCommand, never> {
  readonly input: BookingPartInput;
  /** Whether to read again what the booking owes. */
  mustLook = true;
  /** When this run last checked each paid payout, in epoch milliseconds. */
  readonly looked = new Map<string, number>();
  /** Input for the next round. */
  pending: Pending = { ...nothingPending, looked: this.looked };
  /**
   * The account with which each technician's failures were last retried, so that each account is tried once, whatever
   * the clocks say.
   */
  readonly #triedWith = new Map<TechnicianId, string>();

  constructor(input: BookingPartInput) {
    super(payouts, input.bookingId, 'workflow:payout');
    this.input = input;
  }

  /** Adds input for the next round. */
  add({ newBanks = [], retries = [], notified = [] }: Partial<Pending>): void {
    const { pending } = this;
    this.pending = {
      ...pending,
      newBanks: [...pending.newBanks, ...newBanks],
      retries: [...pending.retries, ...retries],
      notified: [...pending.notified, ...notified],
    };
    this.notify();
  }

  /** Tries a technician's failed steps once more with an account that was given since. */
  tryWith(technicianId: TechnicianId, account: string): void {
    if (this.#triedWith.get(technicianId) === account) return;
    this.#triedWith.set(technicianId, account);
    this.add({ newBanks: [technicianId] });
  }

  async next(): Promise<Round | Ended> {
    const { bookingId, durations } = this.input;
    if (this.mustLook) {
      this.mustLook = false;
      // A dispute may be over: what it withheld has not been tried with the current account yet.
      this.#triedWith.clear();
      await this.catchUp();
      // Recorded before anything is sent, so that the stream alone tells what is due (design.md §3).
      for (const shares of await own.owedShares(bookingId, this.state.noted))
        await this.record(`note:${shares.sharesRevision}`, { type: 'NoteShares', shares });
    }
    const { pending } = this;
    // Cleared before the first await: what arrives from here on is for the next round.
    this.pending = { ...nothingPending, looked: this.looked };
    const due = payoutSteps(this.state, now(), durations, pending);
    // Disputes are checked before every transfer.
    const steps = due.some(({ kind }) => kind === 'transfer')
      ? withoutDisputed(due, await own.disputedCharges(bookingId))
      : due;
    return steps[0]?.kind === 'ended' ? { kind: 'ended' } : { kind: 'round', steps, pending };
  }

  /**
   * The log is ahead of the story, so the step was not taken: it may be tried again with the same account or for the
   * same Retry.
   */
  async readAhead(step: MovingStep, { pending }: Round): Promise<void> {
    this.#triedWith.clear();
    this.add({ retries: pending.retries.filter((line) => isRetryOf(line, step)) });
    await this.catchUp();
  }
}
