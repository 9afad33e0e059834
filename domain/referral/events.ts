/**
 * What speaks against paying a commission unseen: the events of `referral-<bookingId>`. STORED shapes, never rewritten.
 * What was compared is not kept; of device and card there are marks, which only say that two are the same.
 */
import type { EventsOf } from '../core/event.ts';
import type { BookingId, PartnerId } from '../core/ids.ts';

/**
 * `own_…`: the customer has it in common with the partner; `repeated_device`: many bookings of one partner were made on
 * the same device.
 */
export const referralFlags = [
  'own_email',
  'own_phone',
  'own_address',
  'own_device',
  'own_card',
  'repeated_device',
] as const;
export type ReferralFlag = (typeof referralFlags)[number];

/** What two bookings of a partner may have in common, scrambled with the partner's id: of no use elsewhere. */
export interface ReferralMarks {
  /** Null: the booking was made without a cookie of ours. */
  readonly device: string | null;
  /** Null: the provider names no number. */
  readonly card: string | null;
}

export interface ReferralEvents {
  /** As soon as there is a commission. With flags it is held (domain/commission). */
  ReferralChecked: {
    bookingId: BookingId;
    partnerId: PartnerId;
    marks: ReferralMarks;
    flags: readonly ReferralFlag[];
    at: string;
  };
  /** A later booking has shown more. */
  ReferralFlagged: { flags: readonly ReferralFlag[]; at: string };
}

export type ReferralEvent = EventsOf<ReferralEvents>;
