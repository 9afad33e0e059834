/**
 * Names and shapes of everything that is sent to a workflow: the contract between the API, the workers and the
 * workflows.
 */
import type { DisputeAnswerRequested } from '#domain/aftercare/events.ts';
import type { Actor } from '#domain/core/actor.ts';
import type { BookingCommand, Refusal } from '#domain/booking/commands.ts';
import type { BookingStatus } from '#domain/booking/events.ts';
import type { PaymentState } from '#domain/booking/state.ts';
import type { Awaited } from '#domain/core/awaited.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { BookingId, BookingNumber, CustomerId, PartnerId, TechnicianId } from '#domain/core/ids.ts';
import type { Cents } from '#domain/core/money.ts';
import { says } from '#domain/core/says.ts';
import type { IssueKind } from '#domain/booking/remedies.ts';
import type { Period } from '#domain/settlement/period.ts';

export { queries, signals, startOptions, workflowIds, workflowTypes } from '#domain/core/stories.ts';

export interface BookingInput {
  readonly bookingId: BookingId;
  readonly durations: Durations;
}

export interface IntentInput {
  readonly paymentIntentId: string;
  readonly customerId: CustomerId;
  readonly durations: Durations;
}

/** Input of `payout`, `messages`, `aftercare` and `tip`. */
export interface BookingPartInput {
  readonly bookingId: BookingId;
  readonly durations: Durations;
}

/** Input of `letters`: whose account the mails are about, `<role>-<id>`. */
export interface LettersInput {
  readonly subject: string;
}

/** Input of `onboarding`. */
export interface OnboardingInput {
  readonly technicianId: TechnicianId;
  readonly durations: Durations;
}

/** Input of `testpayout`. */
export interface TestPayoutInput {
  readonly technicianId: TechnicianId;
  readonly durations: Durations;
}

/** Input of `settlement`. */
export interface SettlementInput {
  readonly partnerId: PartnerId;
  readonly period: Period;
  readonly durations: Durations;
}

/** A person's command as sent in an Update; `commandId` is also the Update's id (design.md §3). */
export interface CommandEnvelope {
  readonly commandId: string;
  readonly actor: Actor;
  readonly command: BookingCommand;
  /** HMAC of the request body under the person's data key; same key with another body is refused. */
  readonly bodyHash: string | null;
  /** When the device did the step offline (ISO); null otherwise. */
  readonly deviceTime: string | null;
  /** Milliseconds by which the device's clock was ahead of ours when it sent this; absent if no device reported it. */
  readonly clockAhead?: number | null;
}

/** The answer to every accepted command. */
export interface BookingReceipt {
  readonly bookingId: BookingId;
  readonly number: BookingNumber;
  readonly status: BookingStatus;
  readonly paymentState: PaymentState;
  readonly revision: number;
  /** Log position of the last event appended, as a decimal string: `x-position`. */
  readonly position: string;
  /** What the browser needs to confirm the card; only while an intent is prepared. */
  readonly payment: {
    readonly intentType: 'payment' | 'setup';
    readonly intentId: string;
    readonly clientSecret: string;
    readonly amount: Cents;
  } | null;
}

export type CommandResult =
  | { readonly ok: true; readonly receipt: BookingReceipt }
  | { readonly ok: false; readonly refusal: Refusal };

/**
 * The refusal when the bank has declined the card: the reason by its code, and in English also in the bank's own words.
 */
export const cardDeclined = ({ code, message }: { readonly code: string; readonly message: string }) =>
  ({
    ok: false,
    refusal: {
      code: 'card_declined',
      says: says('bankSays', { reason: message }),
      details: { declineCode: code },
    },
  }) as const satisfies CommandResult;

/** The answer to anything sent to a booking that was never placed. */
export const unknownBooking = {
  ok: false,
  refusal: { code: 'unknown_booking', says: 'unknownBooking' },
} as const satisfies CommandResult;

/**
 * Updates of the `booking` and `aftercare` workflows:
 * - `command(envelope: CommandEnvelope): CommandResult`; the first one of a booking is PlaceBooking, by update-with-start.
 * - `checkPayment({commandId, offeredPaymentIntentId?}): CommandResult`: ask the provider how the card stands and record it
 *   (`PATCH …/payment`; the webhook sends the `providerEvent` signal instead, to the same end). Booking only.
 * - `preparePayment({commandId}): CommandResult`: make or find the intent that the browser confirms. Booking only.
 * `aftercare` additionally takes `refund(RefundRequest): CommandResult` and `answerDispute(AnswerRequest): CommandResult`.
 */
export const updates = {
  command: 'command',
  checkPayment: 'checkPayment',
  preparePayment: 'preparePayment',
  refund: 'refund',
  answerDispute: 'answerDispute',
} as const;

export interface CheckRequest {
  readonly commandId: string;
  /** An intent that the customer made, to be adopted while the booking's own is unconfirmed. `checkPayment` only. */
  readonly offeredPaymentIntentId?: string | null;
}

export interface RefundRequest {
  readonly commandId: string;
  readonly actor: Actor;
  readonly amount: Cents;
  readonly cause: 'goodwill' | 'technician_fault';
  /** Sealed, since it may be about people. */
  readonly note: string | null;
  /** HMAC of the request body, as in `CommandEnvelope`. */
  readonly bodyHash?: string | null;
  /** Total refunded so far as the admin saw it; if it has changed, the request is refused. Absent: not compared. */
  readonly refundedSeen?: Cents;
}

/** An answer to a bank, with its stored documents. */
export interface AnswerRequest extends Omit<DisputeAnswerRequested, 'request' | 'by' | 'at'> {
  readonly commandId: string;
  readonly actor: Actor;
  /** HMAC of the request body, as in `CommandEnvelope`. */
  readonly bodyHash?: string | null;
}

/** A webhook, reduced to what makes the workflow ask the provider. */
export interface ProviderEvent {
  readonly eventId: string;
  readonly type: string;
  readonly objectId: string;
}

/** A webhook about a refund or a dispute of this charge. */
export interface ChargeEvent extends ProviderEvent {
  readonly chargeId: string;
}

/** A line of stuck work that a person wants tried again: the argument of the signal `retryNow`. */
export interface RetriedIssue {
  readonly kind: IssueKind;
  /** Which one, if there are several of a kind, as in the line. */
  readonly subject: string;
  readonly by: Actor;
  readonly commandId: string;
}

export interface StorySummary {
  /** What it waits for right now; null while it is working (decision 200). */
  readonly awaited: readonly Awaited[] | null;
  /** Revision of the last event seen; −1 if none. */
  readonly revision: number;
}

export interface BookingSummary extends StorySummary {
  readonly status: BookingStatus | 'none';
  readonly paymentState: PaymentState;
}
