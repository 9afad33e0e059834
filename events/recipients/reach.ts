/** How the recipients of a booking's messages may be reached besides mail: by pushes, and outside which hours. */
import { alerts } from '#domain/alerts/decide.ts';
import type { QuietHours } from '#domain/alerts/quiet-hours.ts';
import { quietHoursOf } from '#domain/alerts/state.ts';
import type { TechnicianId } from '#domain/core/ids.ts';
import type { PlannedMessage, Reach, Recipient } from '#domain/messages/plan.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { technicians } from '#domain/technician/decide.ts';
import { load } from '../execute.ts';
import type { EventLog } from '../log.ts';

/** Looks up how recipients can be reached. `jobZone`: IANA zone of the job; null if there is no booking. */
export type ReachBook = (
  planned: readonly PlannedMessage[],
  jobZone: string | null,
) => Promise<(recipient: Recipient) => Reach>;

/** Mail only. */
export const noReach = (): Reach => ({ pushesSince: null, quietHours: null, zone: 'UTC' });

/**
 * For technicians, their own settings in the time zone where they live; for customers, the default in the job's zone.
 */
export function reachBook({
  log,
  quietHours,
}: {
  readonly log: Pick<EventLog, 'readStream'>;
  /** Quiet hours of people who have not chosen any. */
  readonly quietHours: QuietHours | null;
}): ReachBook {
  const known = new Map<TechnicianId, Reach>();

  async function ofTechnician(id: TechnicianId, jobZone: string): Promise<Reach> {
    const [settings, record] = await Promise.all([load(log, alerts, id), load(log, technicians, id)]);
    const zip = record.status === 'registered' ? record.profile.zip : null;
    return {
      pushesSince: settings.devices.map(({ since }) => since).sort()[0] ?? null,
      quietHours: quietHoursOf(settings, quietHours),
      zone: (zip && zoneOf(zip)) ?? jobZone,
    };
  }

  return async (planned, jobZone) => {
    if (jobZone === null) return noReach;
    const ids = planned.flatMap(({ recipient }) =>
      recipient.role === 'technician' && !known.has(recipient.technicianId) ? [recipient.technicianId] : [],
    );
    await Promise.all([...new Set(ids)].map(async (id) => known.set(id, await ofTechnician(id, jobZone))));
    return (recipient) => {
      switch (recipient.role) {
        case 'technician':
          return known.get(recipient.technicianId) ?? noReach();
        case 'customer':
          return { pushesSince: null, quietHours, zone: jobZone };
        case 'ops':
          return noReach();
      }
    };
  };
}
