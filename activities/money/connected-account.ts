/** The provider's account of a technician, read from the technician's own stream. */
import type { TechnicianEvents } from '#domain/technician/events.ts';
import type { EventLog } from '#events/log.ts';
import type { ConnectedAccount } from './payouts.ts';

export function connectedAccountFrom(log: EventLog): ConnectedAccount {
  return async (technicianId) => {
    const events = await log.readStream(`technician-${technicianId}`);
    const connected = events.findLast(({ type }) => type === 'BankConnected');
    if (!connected) return null;
    const { connectedAccountId } = connected.data as TechnicianEvents['BankConnected'];
    return { accountId: connectedAccountId, since: connected.recordedAt };
  };
}
