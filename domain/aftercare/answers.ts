/** Answers to disputes: a bank accepts only one, and only while it asks for it (decision 211). */
import type { Refusal } from '../booking/commands.ts';
import { asksForAnswer } from '../booking/disputes.ts';
import type { BookingState } from '../booking/state.ts';
import { says } from '../core/says.ts';
import { asSentence } from '../core/sentence.ts';
import type { AftercareState } from './state.ts';

/**
 * Why a dispute may not be answered at `now` (ISO instant); null if it may. After the provider refused an answer,
 * another may be given.
 */
export function answerRefusal(
  { answers }: Pick<AftercareState, 'answers'>,
  booking: BookingState,
  disputeId: string,
  now: string,
): Refusal | null {
  if (booking.status === 'none') return { code: 'unknown_booking', says: 'unknownBooking' };
  const outcomes = answers.filter(({ asked }) => asked.disputeId === disputeId).map(({ outcome }) => outcome);
  if (outcomes.some(({ kind }) => kind === 'sent')) return { code: 'illegal_step', says: 'disputeAnswered' };
  if (outcomes.some(({ kind }) => kind === 'under_way'))
    return { code: 'illegal_step', says: 'disputeAnswerUnderWay' };
  const dispute = booking.payment.disputes.find((one) => one.disputeId === disputeId);
  if (!dispute || !asksForAnswer(dispute)) return { code: 'illegal_step', says: 'disputeNotAsking' };
  return now < dispute.respondBy ? null : { code: 'too_late', says: 'disputeTooLate' };
}

/** The refusal when the provider did not accept an answer, with its words; null: they can't be read here. */
export const answerFailed = (message: string | null): Refusal => ({
  code: 'answer_refused',
  says: says('disputeAnswerRefused', { reason: message === null ? 'none' : asSentence(message) }),
});
