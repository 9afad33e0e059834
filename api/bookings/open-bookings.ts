/** Limits how many bookings one customer may have open, paid or not (domain/booking/unpaid-limits.ts, decision 067). */
import { says } from '#domain/core/says.ts';
import type { CustomerId } from '#domain/core/ids.ts';
import { maxOpenBookings } from '#domain/booking/unpaid-limits.ts';
import { countOpenBookings } from '#projections/queries/bookings-of-customer.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';

/**
 * Refuses one more booking if the customer has too many. The read model may lag briefly; meanwhile the limit on unpaid
 * orders applies, since every booking begins as one.
 * @throws {Refused} 409 `too_many_open`
 */
export async function checkOpenBookings(
  { readModels }: Pick<Dependencies, 'readModels'>,
  customerIds: readonly CustomerId[],
): Promise<void> {
  const open = await countOpenBookings(readModels, customerIds);
  if (open < maxOpenBookings) return;
  throw new Refused('too_many_open', says('tooManyOpen', { count: open }), { details: { open } });
}
