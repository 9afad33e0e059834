/** Where a technician is reached, read from the technician's own stream and opened for one send. */
import { technicians } from '#domain/technician/decide.ts';
import { load } from '#events/execute.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import type { TechnicianAddress } from './messages.ts';

/** Null for a technician who is gone or whose key was destroyed. */
export function technicianAddressFrom(log: EventLog, keys: PersonKeys): TechnicianAddress {
  return async (technicianId) => {
    const technician = await load(log, technicians, technicianId);
    if (technician.status !== 'registered') return null;
    const { person } = technician;
    const [firstName, email] = await keys.openMany([person.firstName, person.email]);
    const phone = person.phone === null ? null : await keys.open(person.phone);
    return firstName && email ? { firstName, email, phone } : null;
  };
}
