/** A tip's story, and what only the running workflow knows. */
import type { TipCommand, TipOutcome, TipRefusal } from '#domain/tip/commands.ts';
import { tips } from '#domain/tip/decide.ts';
import type { TipEvent } from '#domain/tip/events.ts';
import type { TipSignals } from '#domain/tip/next.ts';
import type { Tip, TipState } from '#domain/tip/state.ts';
import type { BookingPartInput } from '../contract.ts';
import { Story } from '../story/story.ts';

export class TipStory extends Story<TipState, TipEvent, TipCommand, TipRefusal> {
  readonly input: BookingPartInput;
  /** Signals since the last step, and when this run last asked the provider. */
  signals: TipSignals = { isNotified: false, disputeIds: [], isRetried: false, lookedAt: null };

  constructor(input: BookingPartInput) {
    super(tips, input.bookingId, 'workflow:tip');
    this.input = input;
  }

  /** Whether there is anything that a new run would not know. */
  get hasSignals(): boolean {
    const { isNotified, isRetried, disputeIds } = this.signals;
    return isNotified || isRetried || disputeIds.length > 0;
  }

  note(change: Partial<TipSignals>): void {
    this.signals = { ...this.signals, ...change };
  }

  /** A signal makes the workflow ask the provider. */
  receive(change: Partial<TipSignals> = {}): void {
    this.note({ ...change, isNotified: true });
    this.notify();
  }

  /** The log is ahead: signals received so far still stand. */
  async readAhead(): Promise<void> {
    await this.catchUp();
    this.receive();
  }

  recordOutcome(name: string, outcome: TipOutcome) {
    return this.record(name, { type: 'RecordTip', outcome });
  }

  orderOf({ stripeCustomerId, amount }: Tip, attempt: number) {
    return { seen: this.seen, bookingId: this.input.bookingId, stripeCustomerId, amount, attempt };
  }
}
