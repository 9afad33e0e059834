/** A customer's discount codes, with the bookings that they were used for. */
import { z } from 'zod';
import type { Code } from '#domain/code/state.ts';
import type { Booking } from '#domain/booking/state.ts';
import type { CustomerId } from '#domain/core/ids.ts';
import { storedCode } from '../models/codes.ts';
import { storedBooking } from './booking-view.ts';
import { type ReadModels, select } from './read-models.ts';

/** A code; `usedFor` is the booking of its redemption, null when that has not come to be. */
export interface CodeView {
  readonly code: Code;
  readonly usedFor: Booking | null;
}

const row = z.object({ state: storedCode, booking: z.union([z.null(), storedBooking]) });

/** Newest first. */
export async function codesOfCustomer(rm: ReadModels, customerId: CustomerId): Promise<readonly CodeView[]> {
  const rows = await select(
    rm.pool,
    row,
    `SELECT c.state, b.state AS booking FROM rm.codes c LEFT JOIN rm.bookings b ON b.id = c.redeemed_by
     WHERE c.customer_id = $1 ORDER BY c.issued_at DESC, c.code`,
    [customerId],
  );
  return rows.map(({ state, booking }) => ({ code: state, usedFor: booking }));
}
