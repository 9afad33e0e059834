/** The steps of an aftercare: requested refunds, and what the provider reports about the booking's charges. */
import { proxyActivities } from '@temporalio/workflow';
import type { DisputeActivities } from '#activities/money/disputes.ts';
import type { RefundActivities } from '#activities/money/refunds.ts';
import { aftercares } from '#domain/aftercare/decide.ts';
import type { DisputeAnswerRequested, RefundPart, RefundRequested } from '#domain/aftercare/events.ts';
import type { AftercareStep, Pending } from '#domain/aftercare/next.ts';
import { refundCommands, refundsRefusal } from '#domain/aftercare/refunds.ts';
import type { DisputeAnswer } from '#domain/aftercare/state.ts';
import type { BookingCommand, Refusal, RefusalCode } from '#domain/booking/commands.ts';
import { bookings } from '#domain/booking/decide.ts';
import { unsettledDisputes } from '#domain/booking/disputes.ts';
import { isOwedToCrew } from '#domain/booking/shares.ts';
import type { Given } from '#domain/core/decide-all.ts';
import { type Cents, minus, sum, zero } from '#domain/core/money.ts';
import { says } from '#domain/core/says.ts';
import { asSentence } from '#domain/core/sentence.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import {
  type BookingPartInput,
  type ChargeEvent,
  type CommandResult,
  type RetriedIssue,
  unknownBooking,
} from '../contract.ts';
import { outward, stories } from '../story/effects.ts';
import type { Doing } from '../story/run.ts';
import { type Acted, Story } from '../story/story.ts';

const money = proxyActivities<RefundActivities & DisputeActivities>(outward);
const part = 'workflow:aftercare';
/** Milliseconds between two checks of what is open at the provider. Webhooks report it sooner, unless they are lost. */
const LOOK_EVERY = 6 * 60 * 60_000;
/**
 * The first wait for a charge that the booking has not recorded yet, in milliseconds; each further wait is twice as
 * long.
 */
const FIRST_WAIT = 60_000;
/**
 * How often the refunds of such a charge are offered to the booking, over four hours in all, before a person has to
 * look.
 */
const MAX_OFFERS = 8;

const bookShares: BookingCommand = { type: 'BookShares' };

const from = (milliseconds: number): string => new Date(Date.now() + milliseconds).toISOString();

/** State and steps of one run of an aftercare. */
export class Aftercare {
  readonly booking;
  readonly requests;
  /** Charges whose refunds the booking could not record yet, and how often it has refused them. */
  readonly #early = new Map<string, number>();
  readonly #input: BookingPartInput;
  #wait = FIRST_WAIT;
  #lookAt = from(LOOK_EVERY);
  #events: readonly ChargeEvent[] = [];
  #retries: readonly RetriedIssue[] = [];

  constructor(input: BookingPartInput) {
    this.#input = input;
    this.booking = new Story(bookings, input.bookingId, part);
    this.requests = new Story(aftercares, input.bookingId, part);
  }

  /** What is known to this run and not in the streams. */
  get pending(): Pending<ChargeEvent, RetriedIssue> {
    const hasEarly = this.#early.size > 0;
    return { events: this.#events, retries: this.#retries, hasEarly, lookAt: this.#lookAt };
  }

  /** Whether there is anything that a new run would not know. */
  get hasPending(): boolean {
    return this.#events.length > 0 || this.#retries.length > 0 || this.#early.size > 0;
  }

  /** Takes a provider's webhook. */
  receive(event: ChargeEvent): void {
    this.#events = [...this.#events, event];
    this.requests.notify();
  }

  /** Takes a person's Retry of a line of stuck work. */
  tryAgain(issue: RetriedIssue): void {
    this.#retries = [...this.#retries, issue];
    this.requests.notify();
  }

  async perform(step: Doing<AftercareStep<ChargeEvent, RetriedIssue>>): Promise<undefined> {
    await this.#take(step);
    this.#lookAt = from(this.#early.size > 0 ? this.#wait : LOOK_EVERY);
  }

  async #take(step: Doing<AftercareStep<ChargeEvent, RetriedIssue>>): Promise<undefined> {
    switch (step.kind) {
      case 'settle':
        return this.#settle(step.asked);
      case 'answer_dispute':
        return this.#answerDispute(step.asked);
      case 'take': {
        this.#events = this.#events.slice(1);
        this.requests.notify();
        const { type, objectId, chargeId } = step.event;
        // The provider is asked: its answer is recorded, not the content of the event.
        return type.startsWith('charge.dispute.')
          ? this.#recordDispute(objectId)
          : this.#recordRefunds(chargeId);
      }
      case 'retry':
        this.#retries = this.#retries.slice(1);
        this.requests.notify();
        return this.#retry(step.issue);
      case 'look':
        return this.#lookAgain();
      default:
        return unreachable(step);
    }
  }

  /** Retries the one line that was chosen and no other (domain/booking/remedies.ts). */
  async #retry(issue: RetriedIssue): Promise<undefined> {
    const { kind, subject, by: actor, commandId } = issue;
    if (kind === 'dispute') return this.#recordDispute(subject);
    if (kind === 'refund_unmatched') return this.#recordRefunds(subject);
    if (kind !== 'refund_failed' && kind !== 'refund_returned') return;
    await this.booking.catchUp();
    const { state: booking } = this.booking;
    const command = { type: 'RetryRefund', booking, request: commandId, kind, subject } as const;
    await this.requests.command({ commandId, actor, bodyHash: null, deviceTime: null, command });
    // A refund requested in the meantime may be this very one: the line is checked again once that has ended.
    const { open } = this.requests.state;
    if (open.length > 0 && open.every(({ request }) => request !== commandId))
      this.#retries = [issue, ...this.#retries];
  }

  /** Asks the provider again about everything that is open. */
  async #lookAgain(): Promise<undefined> {
    this.#wait = this.#early.size > 0 ? Math.min(LOOK_EVERY, this.#wait * 2) : FIRST_WAIT;
    for (const chargeId of this.#early.keys()) await this.#recordRefunds(chargeId);
    await this.booking.catchUp();
    const { state } = this.booking;
    const disputes = state.status === 'none' ? [] : unsettledDisputes(state.payment.disputes);
    for (const { disputeId } of disputes) await this.#recordDispute(disputeId);
  }

  async #recordDispute(disputeId: string): Promise<undefined> {
    const reported = await money.readDispute(disputeId);
    if (!reported) return;
    await this.booking.catchUp();
    if (this.booking.state.status === 'none') return;
    await this.booking.record(`dispute:${disputeId}`, { type: 'RecordDispute', reported });
    // Shares that were withheld during the dispute can be sent now.
    if (reported.outcome !== null) await this.#notifyPayout();
  }

  /** Sends an answer, and then asks the provider how the dispute stands. */
  async #answerDispute(asked: DisputeAnswerRequested): Promise<undefined> {
    const { request, disputeId, fileField, document, texts } = asked;
    const { bookingId } = this.#input;
    const { seen } = this.requests;
    const order = { seen, bookingId, request, disputeId, fileField, document, texts };
    const outcome = await money.answerDispute(order);
    if (outcome.kind === 'outdated') {
      await this.requests.catchUp();
      this.requests.notify();
      return;
    }
    await this.requests.record(`answered:${request}`, { type: 'SettleDisputeAnswer', request, outcome });
    await this.#recordDispute(disputeId);
  }

  /** What became of a requested answer; undefined if there is no such request. */
  answerTo(name: string): DisputeAnswer | undefined {
    return this.requests.state.answers.find(({ asked }) => asked.request === name);
  }

  async #recordRefunds(chargeId: string): Promise<undefined> {
    const reported = await money.readRefunds(chargeId);
    const { booking, requests } = this;
    await booking.catchUp();
    if (booking.state.status === 'none') return;
    let refusal: Refusal | null = null;
    const acted = await booking.act(`refunds:${chargeId}`, (state) => {
      const given = state.status === 'none' ? [] : refundCommands(state.payment, reported);
      refusal =
        state.status === 'none' || given.length === 0 ? null : refundsRefusal(state.payment, chargeId);
      return given.length === 0 || refusal ? [] : [...given, ...booking.own(bookShares)];
    });
    const refused = acted.ok ? refusal : acted.refusal;
    if (refused) return this.#keepForLater(chargeId, refused);
    this.#early.delete(chargeId);
    await this.#notifyPayout();
    const { payment } = booking.state;
    await requests.record(`noted:${chargeId}`, { type: 'MatchRefunds', chargeId, reported, payment });
  }

  /**
   * Also called when the booking knew the refund already: the process may have been killed between recording it and
   * notifying the payout.
   */
  async #notifyPayout(): Promise<void> {
    const { state } = this.booking;
    const { bookingId, durations } = this.#input;
    if (state.status !== 'none' && state.shares.some(isOwedToCrew))
      await stories.startStory('payout', bookingId, durations);
  }

  /** The booking's own workflow may be about to record the charge; if it never does, a person has to look. */
  async #keepForLater(chargeId: string, refusal: Refusal): Promise<undefined> {
    const attempts = (this.#early.get(chargeId) ?? 0) + 1;
    const isKnown = this.requests.state.unmatched.includes(chargeId);
    if (attempts < MAX_OFFERS && !isKnown) {
      this.#early.set(chargeId, attempts);
      return;
    }
    this.#early.delete(chargeId);
    await this.requests.record(`unmatched:${chargeId}`, {
      type: 'RecordUnmatchedRefunds',
      chargeId,
      attempts,
      refusal,
    });
  }

  /**
   * Refunds the parts one after the other and stops at the first failure. The outcome is recorded at once, as one
   * refund to the customer; after a kill before that, the parts are found at the provider by their metadata. A run
   * after a reset reads the log first: a refused refund is not requested again, except by a person (R26).
   */
  async #settle(asked: RefundRequested): Promise<undefined> {
    const { request, parts, cause, note, by, amount, retryOf } = asked;
    const { booking, requests } = this;
    const { bookingId } = this.#input;
    const done: RefundPart[] = [];
    const given: Given<BookingCommand>[] = [];
    let left = amount;
    const isRefused = booking.state.status !== 'none' && booking.state.payment.refusedIds.includes(request);
    for (const { chargeId, amount: wanted } of parts) {
      const seen = [requests.seen, booking.seen];
      const order = { seen, isRefused, bookingId, chargeId, amount: wanted, request };
      const outcome = await money.refundCharge(order);
      if (outcome.kind === 'outdated') {
        await Promise.all([booking.catchUp(), requests.catchUp()]);
        // The request is looked at again with what the streams say now.
        requests.notify();
        return;
      }
      if (outcome.kind === 'failed') {
        const { code, message } = outcome.failure;
        const refused = { request: retryOf ?? request, attempt: request, amount: left, code, message };
        given.push(...booking.own({ type: 'RecordRefundFailure', ...refused }));
        break;
      }
      const { refundId, amount: paid } = outcome;
      left = minus(left, paid);
      const mends = retryOf === undefined ? {} : { mends: { request: retryOf, left } };
      given.push({
        command: { type: 'RecordRefund', refundId, amount: paid, cause, note, ...mends },
        actor: by,
      });
      done.push({ chargeId, amount: paid });
    }
    await booking.catchUp();
    await booking.act(`refund:${request}`, () => [...given, ...booking.own(bookShares)]);
    // The crew's part of a refund for its own fault is taken back from its payout.
    if (cause === 'technician_fault' && done.length > 0) await this.#notifyPayout();
    const refunded = done.length === parts.length;
    await requests.record(`settled:${request}`, { type: 'SettleRefund', request, refunded, parts: done });
  }

  /**
   * What the caller is told when the provider has refused a request entirely or after part of it; null if it has not.
   */
  refusalOf(name: string, amount: Cents): Refusal | null {
    const { state } = this.booking;
    const settled = this.requests.state.settled.find(({ request }) => request === name);
    if (!settled || settled.refunded || state.status === 'none') return null;
    const paid = sum(zero, ...settled.parts.map((part) => part.amount));
    const given = state.payment.lastFailure?.message ?? null;
    const reason = given === null ? 'none' : asSentence(given);
    return {
      code: 'refund_refused',
      says:
        paid === 0
          ? says('refundRefused', { reason })
          : says('refundRefusedInPart', { reason, paid, amount }),
      details: { refunded: paid, left: minus(amount, paid) },
    };
  }

  answer(acted: Acted<RefusalCode>): CommandResult {
    if (!acted.ok) return acted;
    const { state, revision } = this.booking;
    if (state.status === 'none') return unknownBooking;
    const { status, payment, id: bookingId, number } = state;
    const { position } = acted;
    const receipt = {
      bookingId,
      number,
      status,
      paymentState: payment.state,
      revision,
      position,
      payment: null,
    };
    return { ok: true, receipt };
  }
}
