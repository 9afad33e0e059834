/**
 * Activities on disputes, on refunds that Hexkey did not make and on those that came back: the provider is the
 * authority, so they are read from it (R6); and our answers.
 */
import type Stripe from 'stripe';
import type { DisputeAnswerRequested } from '#domain/aftercare/events.ts';
import type { ReportedRefund } from '#domain/aftercare/refunds.ts';
import { disputedCharges } from '#domain/booking/disputes.ts';
import type { DisputeFacts } from '#domain/booking/events.ts';
import { bookings } from '#domain/booking/decide.ts';
import { fold } from '#domain/core/aggregate.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { tips } from '#domain/tip/decide.ts';
import { load } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import type { AnswerPapers } from '#vendors/blobs/answer-papers.ts';
import { answerDispute } from '#vendors/stripe/dispute-answers.ts';
import { readDispute, refundsOfCharge } from '#vendors/stripe/disputes.ts';
import { ProviderRefused } from '#vendors/stripe/failures.ts';
import { bookingEvents } from '../log/booking-events.ts';
import { type Outdated, type Seen, unlessOutdated, withHeartbeat } from '../log/outcomes.ts';

export type DisputeActivities = ReturnType<typeof disputeActivities>;

/** The outcome of an answer; the provider's message is sealed with the customer's key. */
export type AnswerOutcome =
  | { readonly kind: 'sent'; readonly fileId: string }
  | { readonly kind: 'refused'; readonly code: string; readonly message: string };

const erased: AnswerOutcome = {
  kind: 'refused',
  code: 'erased',
  message: 'The customer was erased, and the answer with them.',
};

export function disputeActivities({
  stripe,
  log,
  answerPapers,
}: {
  readonly stripe: Stripe;
  readonly log: EventLog;
  readonly answerPapers: Pick<AnswerPapers, 'read'>;
}) {
  return {
    /** Sends an answer, once however often it is called: a repetition finds it by the dispute's metadata. */
    answerDispute: ({
      seen,
      document,
      texts,
      ...order
    }: Pick<DisputeAnswerRequested, 'request' | 'disputeId' | 'fileField' | 'document' | 'texts'> & {
      readonly seen: Seen;
      readonly bookingId: BookingId;
    }): Promise<AnswerOutcome | Outdated> =>
      // A refused answer leaves nothing to find, and a reset must not send it after all (R26).
      unlessOutdated(log, seen, async (): Promise<AnswerOutcome> => {
        const read = () => answerPapers.read({ document, texts });
        const answer = await answerDispute(stripe, order, read);
        if (answer.ok) return answer.value ? { kind: 'sent', ...answer.value } : erased;
        const { code, message } = answer.failure;
        const papers = await read();
        return papers ? { kind: 'refused', code, message: await papers.seal(message) } : erased;
      }),

    /** Asks how a dispute stands; null when there is none of this id. */
    readDispute: (disputeId: string): Promise<DisputeFacts | null> =>
      withHeartbeat(() => orNull(() => readDispute(stripe, disputeId))),

    /** All refunds of a charge that moved money, oldest first; empty if there is no such charge. */
    readRefunds: async (chargeId: string): Promise<readonly ReportedRefund[]> =>
      (await withHeartbeat(() => orNull(() => refundsOfCharge(stripe, chargeId)))) ?? [],

    /** The charges of the booking and of its tip that have an open dispute, according to their streams. */
    async disputedCharges(bookingId: BookingId): Promise<readonly string[]> {
      const [events, tip] = await Promise.all([bookingEvents(log, bookingId), load(log, tips, bookingId)]);
      const booking = fold(bookings, events);
      const ofPrice = booking.status === 'none' ? [] : booking.payment.disputes;
      return disputedCharges([...ofPrice, ...(tip.status === 'charged' ? tip.disputes : [])]);
    },
  };
}

/** Without this, a wrong id would be retried forever although there is nothing to find. */
async function orNull<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await call();
  } catch (error) {
    if (error instanceof ProviderRefused && error.code === 'resource_missing') return null;
    throw error;
  }
}
