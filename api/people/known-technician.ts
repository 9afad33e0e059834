/** A technician named by a customer, by means of a job they have done for this customer. */
import type { AskedFor } from '#domain/booking/events.ts';
import { as, type BookingId, type CustomerId } from '#domain/core/ids.ts';
import { loadBooking } from '../bookings/streams.ts';
import type { Dependencies } from '../dependencies.ts';
import { notFound } from '../problems.ts';

/**
 * The crew member who is meant, with the job's id. An erased technician, another customer's job and an unfinished job
 * all get the same answer.
 * @throws {Refused} 404
 */
export async function knownTechnician(
  deps: Pick<Dependencies, 'log' | 'pool' | 'keys'>,
  customerId: CustomerId,
  { technicianId, bookingId }: { readonly technicianId: string; readonly bookingId: string },
): Promise<AskedFor & { readonly bookingId: BookingId }> {
  const { booking } = await loadBooking(deps, bookingId);
  const isTheirs = booking.customerId === customerId && booking.status === 'completed';
  const member = isTheirs ? booking.crew.find((one) => one.technicianId === technicianId) : undefined;
  if (!member || (await deps.keys.open(member.name)) === null) throw notFound('Technician');
  return { technicianId: member.technicianId, name: member.name, bookingId: as<BookingId>(booking.id) };
}
