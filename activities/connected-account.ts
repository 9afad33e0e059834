/** The provider's account of a technician, read from the technician's own stream. */
import type { TechnicianEvent } from '#domain/technician/events.ts';
import { evolveTechnician, noTechnician } from '#domain/technician/state.ts';
import type { EventLog } from '#events/log.ts';
import type { ConnectedAccount } from './payouts.ts';

export function connectedAccountFrom(log: EventLog): ConnectedAccount {
  return async (technicianId) => {
    const events = await log.readStream(`technician-${technicianId}`);
    const technician = events.reduce(
      (state, { type, data }) => evolveTechnician(state, { type, data } as TechnicianEvent),
      noTechnician,
    );
    return technician.status === 'registered' ? (technician.bank?.connectedAccountId ?? null) : null;
  };
}
