/** POST /api/jobs/{id}/{schedule,route,arrive,check-in,no-show-wait,start}: the steps without a body of their own. */
import type { BookingCommand } from '#domain/booking/commands.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { giveCommand } from '../../bookings/commands.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { type Call, signedIn } from '../../call.ts';
import type { Receipt } from '../../contract/bookings.ts';
import {
  arrive,
  checkIn,
  confirmAppointment,
  startNoShowWait,
  startRoute,
  startWork,
} from '../../contract/jobs.ts';
import type { Dependencies } from '../../dependencies.ts';
import { forgetPosition } from '../../people/shared-positions.ts';
import { implement } from '../../pipeline.ts';

async function step(call: Call, deps: Dependencies, id: string, command: BookingCommand): Promise<Receipt> {
  const loaded = await loadBooking(deps, id);
  return giveCommand(call, deps, { bookingId: loaded.booking.id, loaded, command });
}

export default [
  implement(confirmAppointment, (call, deps) =>
    step(call, deps, call.params.id, { type: 'ConfirmAppointment' }),
  ),
  implement(startRoute, (call, deps) =>
    step(call, deps, call.params.id, { type: 'StartRoute', etaMinutes: call.body?.etaMinutes ?? null }),
  ),
  implement(arrive, async (call, deps) => {
    const receipt = await step(call, deps, call.params.id, { type: 'Arrive' });
    await forgetPosition(deps.pool, receipt.id);
    return receipt;
  }),
  implement(checkIn, (call, deps) =>
    step(call, deps, call.params.id, {
      type: 'CheckIn',
      technicianId: as<TechnicianId>(signedIn(call).personId),
    }),
  ),
  implement(startNoShowWait, (call, deps) => step(call, deps, call.params.id, { type: 'StartNoShowWait' })),
  implement(startWork, (call, deps) => step(call, deps, call.params.id, { type: 'StartWork' })),
];
