/** Whom the customer asked for is offered the job first, alone, and once for a time (decision 237). */
import type { Check, Told } from './facts.ts';

function* askedFirst({ booking, events }: Told, isOnly: boolean): Iterable<string> {
  const wish = booking.askedFor?.technicianId;
  /** Of the appointment and the crew of now. */
  let waves = 0;
  let gone = false;
  for (const { type, data } of events) {
    if (type === 'AppointmentRescheduled' || type === 'TechnicianUnassigned') waves = 0;
    if (type === 'OfferDeclined' || type === 'OfferWithdrawn') gone ||= data.technicianId === wish;
    if (type === 'TechnicianUnassigned') gone ||= data.technicianId === wish;
    if (type !== 'OffersMade') continue;
    waves += 1;
    const ids = data.offers.map(({ technicianId }) => technicianId);
    const isTheirs = data.offers.some(({ reasons }) => reasons.includes('askedFor'));
    if (isTheirs && (ids.length !== 1 || ids[0] !== wish))
      yield `wave ${data.wave} is for ${String(wish)}, who was asked for, and went to ${ids.join(', ')}`;
    // With another booking at the same time they may not be free.
    if (wish !== undefined && isOnly && waves === 1 && !gone && !isTheirs)
      yield `wave ${data.wave} went to ${ids.join(', ')} before ${wish}, who was asked for`;
  }
}

export const askedChecks: Readonly<Record<string, Check>> = {
  'whom the customer asked for is asked first': ({ bookings }) =>
    bookings.flatMap((one) => [...askedFirst(one, bookings.length === 1)]),
};
