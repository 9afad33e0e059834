/** Bookings that came by a partner's code. */
import { z } from 'zod';
import { as, type BookingId, type CustomerId, type PartnerId } from '#domain/core/ids.ts';
import { type ReferralMarks, referralFlags } from '#domain/referral/events.ts';
import type { OtherReferral } from '#domain/referral/suspicion.ts';
import { type ReadModels, select } from './read-models.ts';

const row = z.object({
  booking_id: z.string(),
  placed_at: z.string(),
  device: z.string().nullable(),
  card: z.string().nullable(),
  flags: z.array(z.enum(referralFlags)),
});

/** A partner's bookings that were made on the same device, or paid by the same card. */
export async function alikeReferrals(
  rm: ReadModels,
  partnerId: PartnerId,
  { device, card }: ReferralMarks,
): Promise<readonly OtherReferral[]> {
  const rows = await select(
    rm.pool,
    row,
    `SELECT ${Object.keys(row.shape).join(', ')} FROM rm.referrals
     WHERE partner_id = $1 AND (device = $2 OR card = $3) ORDER BY placed_at, booking_id`,
    [partnerId, device, card],
  );
  return rows.map(({ booking_id, placed_at: placedAt, flags, ...marks }) => ({
    bookingId: as<BookingId>(booking_id),
    placedAt,
    marks,
    flags,
  }));
}

/** Customers whose account has one of these mail addresses. */
export async function customersOfAddresses(
  rm: ReadModels,
  emails: readonly string[],
): Promise<readonly CustomerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.customers WHERE email = ANY ($1) AND status = 'registered' ORDER BY id`,
    [emails.map((email) => email.trim().toLowerCase())],
  );
  return rows.map(({ id }) => as<CustomerId>(id));
}
