/** A technician's day at two moments, job by job. */
import type { TechnicianId } from '#domain/core/ids.ts';
import type { BookingMoment } from '#projections/queries/booking-moment.ts';
import type { DayMoment } from '#projections/queries/day-moment.ts';
import type { DayRow } from '../contract/moments.ts';

function jobOf(technicianId: TechnicianId, moment: BookingMoment | undefined): DayRow['after'] {
  if (moment === undefined) return null;
  const { status, appointment, crew } = moment.view.booking;
  const { startsAt, endsAt, zone } = appointment;
  return { status, startsAt, endsAt, zone, leads: crew[0]?.technicianId === technicianId };
}

const isSame = (a: DayRow['after'], b: DayRow['after']): boolean => JSON.stringify(a) === JSON.stringify(b);

const startOf = ({ after, before }: DayRow): string => (after ?? before)?.startsAt ?? '';

/** The jobs of both days, by time; `before` null: there is nothing to compare with. */
export function dayRows(
  technicianId: TechnicianId,
  { jobs }: DayMoment,
  before: DayMoment | null,
): readonly DayRow[] {
  const [now, old] = [jobs, before?.jobs ?? []].map(
    (moments) => new Map(moments.map((moment) => [moment.view.id, moment])),
  );
  const ids = new Set([...(now?.keys() ?? []), ...(old?.keys() ?? [])]);
  return [...ids]
    .map((id): DayRow => {
      const after = jobOf(technicianId, now?.get(id));
      const earlier = jobOf(technicianId, old?.get(id));
      const change =
        before === null || isSame(after, earlier)
          ? 'same'
          : earlier === null
            ? 'added'
            : after === null
              ? 'gone'
              : 'changed';
      const number = (now?.get(id) ?? old?.get(id))?.view.booking.number ?? '';
      return { bookingId: id, number, change, after, before: earlier };
    })
    .toSorted((a, b) => (startOf(a) < startOf(b) ? -1 : 1));
}
