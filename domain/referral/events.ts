/**
 * Reasons not to pay a commission without a check: the events of `referral-<bookingId>`. STORED shapes, never
 * rewritten. The compared data is not stored; for devices and cards there are marks, which only tell whether two are
 * the same.
 */
import type { EventsOf } from '../core/event.ts';
import type { BookingId, PartnerId } from '../core/ids.ts';

/**
 * `own_…`: shared by the customer and the partner; `repeated_device`: many bookings of one partner were made on the
 * same device.
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

/** What two bookings of a partner may have in common, scrambled with the partner's id, so useless elsewhere. */
export interface ReferralMarks {
  /** Null: the booking was made without our cookie. */
  readonly device: string | null;
  /** Null: the provider gives no fingerprint. */
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
