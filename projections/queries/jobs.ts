/** Bookings from a technician's perspective: open jobs, accepted jobs, and the time they take. */
import { z } from 'zod';
import { unbookedShares } from '#domain/booking/shares.ts';
import type { Booking } from '#domain/booking/state.ts';
import { openStatuses } from '#domain/booking/transitions.ts';
import { isUnsettled } from '#domain/booking/unsettled.ts';
import { isEligible } from '#domain/technician/eligibility.ts';
import { jobOf } from '#domain/booking/job.ts';
import { type Misfit, misfitOf } from '#domain/scheduling/capacity.ts';
import { needsOf } from '#domain/technician/roster.ts';
import { rosterTechnician } from '#domain/technician/state.ts';
import { metresBetween } from '#domain/places/zones.ts';
import { storedTechnician, storedVetting, vettingOf } from '../models/technicians.ts';

import type { BookingStatus, RankedOffer } from '#domain/booking/events.ts';
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import { as } from '#domain/core/ids.ts';
import { type BookingView, storedBooking, toViews, VIEW_COLUMNS, viewRow } from './booking-view.ts';
import { type ReadModels, select } from './read-models.ts';

/** The jobs that have this technician in their crew, earliest appointment first. */
export async function jobsOfTechnician(
  rm: ReadModels,
  technicianId: TechnicianId,
): Promise<readonly BookingView[]> {
  const rows = await select(
    rm.pool,
    viewRow,
    `SELECT ${VIEW_COLUMNS} FROM rm.bookings b WHERE b.crew_ids @> ARRAY[$1::text] ORDER BY b.starts_at, b.id`,
    [technicianId],
  );
  return toViews(rm, rows);
}

/** A job that this technician may accept. The API decides who may see what of the customer (R20). */
export interface AvailableJob {
  readonly view: BookingView;
  /** The offer made to this technician, with its deadline (R5); null for a job of the open pool. */
  readonly offer: (RankedOffer & { readonly wave: number; readonly expiresAt: string }) | null;
  /** Straight-line distance from the technician's base to the job's ZIP; null if either is unknown. */
  readonly metres: number | null;
  /** Why the technician can no longer accept it since it was offered; always null in the open pool. */
  readonly misfit: Misfit | null;
}

/**
 * Open jobs with a free seat that were offered to this technician, or are in the open pool and match them; never those
 * they already have or have declined. Earliest appointment first; empty for a technician who may not work. `now`: ISO
 * instant; jobs that should have begun are left out.
 */
export async function availableJobs(
  rm: ReadModels,
  technicianId: TechnicianId,
  now: string,
): Promise<readonly AvailableJob[]> {
  const [found] = await select(
    rm.pool,
    z.object({ state: storedTechnician, vetting: storedVetting }),
    'SELECT state, vetting FROM rm.technicians WHERE id = $1 AND eligible',
    [technicianId],
  );
  if (found?.state.status !== 'registered') return [];
  const vetting = vettingOf(found.state, found.vetting, now);
  const technician = rosterTechnician(found.state, { rating: null, recentJobs: 0, vetting });
  if (!isEligible(technician)) return [];
  const rows = await select(
    rm.pool,
    viewRow,
    `SELECT ${VIEW_COLUMNS} FROM rm.bookings b
     WHERE b.free_seats > 0 AND b.starts_at > $2 AND (b.offered_to @> ARRAY[$1::text] OR b.pool_open)
       AND NOT b.crew_ids @> ARRAY[$1::text]
     ORDER BY b.starts_at, b.id`,
    [technicianId, now],
  );
  const open = rows.flatMap((row) => {
    if (row.state.declinedBy.includes(technicianId)) return [];
    const offer = offerTo(technicianId, row.state);
    const { appointment, minutes, place } = row.state;
    const misfit = misfitOf(technician, needsOf(jobOf(row.state)), appointment, minutes);
    if (!offer && misfit !== null) return [];
    return [{ row, offer, misfit, metres: metresBetween(technician.zip, place.zip) }];
  });
  const views = await toViews(
    rm,
    open.map(({ row }) => row),
  );
  return open.flatMap(({ offer, metres, misfit }, index) => {
    const view = views[index];
    return view ? [{ view, offer, metres, misfit }] : [];
  });
}

function offerTo(technicianId: TechnicianId, booking: Booking): AvailableJob['offer'] {
  for (const { wave, lapsed, expiresAt, offers } of booking.waves.toReversed()) {
    const offer = lapsed ? undefined : offers.find((one) => one.technicianId === technicianId);
    if (offer) return { ...offer, wave, expiresAt };
  }
  return null;
}

/** A booking that keeps a technician's account from being deleted. */
export interface UnfinishedJob {
  readonly id: BookingId;
  /** `HX-…` */
  readonly number: string;
  readonly status: BookingStatus;
}

const unfinishedRow = z.object({ id: z.string(), number: z.string(), state: storedBooking });

/**
 * What a technician still has to do, and what still has to reach their bank: shares not there yet, and completed work
 * not yet charged or divided. Soonest appointment first.
 */
export async function unfinishedOf(
  rm: ReadModels,
  technicianId: TechnicianId,
): Promise<{ readonly openJobs: readonly UnfinishedJob[]; readonly unpaidShares: readonly UnfinishedJob[] }> {
  const [ofCrew, owed] = await Promise.all([
    select(
      rm.pool,
      unfinishedRow,
      `SELECT id, number, state FROM rm.bookings WHERE crew_ids @> ARRAY[$1::text] ORDER BY starts_at, id`,
      [technicianId],
    ),
    // A debt is settled between the provider and us; it does not block the deletion.
    select(
      rm.pool,
      unfinishedRow,
      `SELECT b.id, b.number, b.state FROM rm.payouts p JOIN rm.bookings b ON b.id = p.booking_id
       WHERE p.technician_id = $1 AND p.status <> 'completed' AND (p.owed > 0 OR p.underway_payout IS NOT NULL)
       ORDER BY b.starts_at, b.id`,
      [technicianId],
    ),
  ]);
  const open = ofCrew.filter(({ state }) => openStatuses.includes(state.status));
  const undivided = ofCrew.filter(
    ({ state }) => state.status === 'completed' && (isUnsettled(state) || unbookedShares(state) !== null),
  );
  const unpaid = new Map([...undivided, ...owed].map((row) => [row.id, row]));
  return { openJobs: open.map(unfinished), unpaidShares: [...unpaid.values()].map(unfinished) };
}

function unfinished({ id, number, state }: z.output<typeof unfinishedRow>): UnfinishedJob {
  return { id: as<BookingId>(id), number, status: state.status };
}

/** A technician's time taken by a booking, for calendars and fair ranking. */
export interface CalendarEntry {
  readonly bookingId: BookingId;
  readonly technicianId: TechnicianId;
  readonly startsAt: string;
  readonly endsAt: string;
  readonly zip: string;
  readonly status: BookingStatus;
}

const calendarRow = z.object({
  id: z.string(),
  technician_id: z.string(),
  starts_at: z.string(),
  ends_at: z.string(),
  zip: z.string(),
  status: z.custom<BookingStatus>((value) => typeof value === 'string'),
});

/**
 * What crews have accepted that overlaps `[from, to)` (ISO instants), for these technicians or all. For display and
 * ranking only: the reservations table prevents double booking (design.md §3).
 */
export async function calendar(
  rm: ReadModels,
  range: { readonly from: string; readonly to: string; readonly technicianIds?: readonly TechnicianId[] },
): Promise<readonly CalendarEntry[]> {
  const rows = await select(
    rm.pool,
    calendarRow,
    `SELECT b.id, c.technician_id, b.starts_at, b.ends_at, b.zip, b.status
     FROM rm.bookings b, unnest(b.crew_ids) AS c (technician_id)
     WHERE b.status <> 'cancelled' AND b.starts_at < $2 AND b.ends_at > $1
       AND ($3::text[] IS NULL OR c.technician_id = ANY ($3))
     ORDER BY b.starts_at, b.id, c.technician_id`,
    [range.from, range.to, range.technicianIds ?? null],
  );
  return rows.map((row) => ({
    bookingId: as<BookingId>(row.id),
    technicianId: as<TechnicianId>(row.technician_id),
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    zip: row.zip,
    status: row.status,
  }));
}
