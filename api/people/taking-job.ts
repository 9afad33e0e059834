/** Prevents deleting a technician while they are being given a job, as for customers and bookings (decision 030). */
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { beginPlacing, endMark } from './account-marks.ts';

/**
 * Runs a command that adds a technician to a crew, unless their account is being deleted. After an outage or a timeout
 * the command may still succeed, so the mark stays until it no longer can.
 * @throws {Refused} 409 the account is being deleted, or was
 */
export async function whileTakingJob<T>(
  deps: Pick<Dependencies, 'pool' | 'log'>,
  technicianId: TechnicianId,
  bookingId: BookingId,
  send: () => Promise<T>,
): Promise<T> {
  let isSettled = true;
  const { isClosing } = await beginPlacing(deps.pool, technicianId, bookingId);
  try {
    if (isClosing || (await load(deps.log, technicians, technicianId)).status !== 'registered')
      throw new Refused('conflict', 'accountBeingDeleted');
    isSettled = false;
    const sent = await send();
    isSettled = true;
    return sent;
  } finally {
    if (isSettled) await endMark(deps.pool, technicianId, 'placing', bookingId);
  }
}
