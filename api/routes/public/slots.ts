/** GET /api/slots */
import { slotAddOns } from '#domain/pricing/add-ons.ts';
import { brandsOf } from '#domain/catalogue/brands.ts';
import { jobOf } from '#domain/booking/job.ts';
import type { Booking } from '#domain/booking/state.ts';
import { horizonDays, openSlots } from '#domain/scheduling/capacity.ts';
import { categoryOf } from '#domain/catalogue/categories.ts';
import { sum } from '#domain/core/money.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { stateOf } from '#domain/places/state-of-zip.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { rosterNear } from '#projections/queries/technicians.ts';
import { closedAt } from '../../bookings/openings.ts';
import { pricesOf } from '../../bookings/held-prices.ts';
import { type Needs, needsOfOrder } from '../../bookings/needs.ts';
import { notServedNotice } from '../../bookings/served.ts';
import { loadBooking, maySee } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { listSlots } from '../../contract/slots.ts';
import type { Dependencies } from '../../dependencies.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';

const DAY = 24 * 60 * 60 * 1000;

export default implement(
  listSlots,
  async (call, deps) => {
    const { from, days } = call.query;
    const zip = call.query.zip.slice(0, 5);
    const zone = zoneOf(zip);
    const state = stateOf(zip);
    if (zone === null || state === null) {
      throw new Refused('unknown_zip', 'unknownZip', {
        fields: { zip: 'unknownZip' },
      });
    }
    const now = deps.now();
    const today = wallOf(now, zone).date;
    if (from !== undefined && (from < today || from > addDays(today, 365))) {
      throw new Refused('invalid_input', 'dayOutOfReach', {
        fields: { from: 'dayOutOfReach' },
      });
    }
    const technicians = await rosterNear(deps.readModels, zip);
    const first = Date.parse(`${from ?? today}T00:00:00Z`) - DAY;
    const moved =
      call.query.booking === undefined ? null : await movedBooking(call, deps, call.query.booking);
    const needs = moved ? needsOf(moved) : needsOfOrder(call.query);
    const reservations = await deps.reservations.listFor(
      technicians.map(({ technicianId }) => technicianId),
      {
        start: new Date(first).toISOString(),
        end: new Date(first + ((days ?? 3) + horizonDays + 4) * DAY).toISOString(),
      },
    );
    const found = openSlots({
      zip,
      ...needs,
      now,
      ...(from === undefined ? {} : { from }),
      ...(days === undefined ? {} : { days }),
      withToday: call.query.today !== undefined,
      technicians,
      reservations: reservations.filter(({ bookingId }) => bookingId !== moved?.id),
      isClosed: await closedAt(deps, zip),
    });
    if (!found) throw new Refused('unknown_zip', 'unknownZip');
    const { slots, served, nextAvailableDate } = found;
    const { prices } = await pricesOf(call, deps);
    return {
      slots: slots.map((slot) => {
        const addOns = [...slotAddOns({ ...slot, zone }, now)];
        return { ...slot, addOns, feeCents: sum(...addOns.map((one) => prices.addOns[one])) };
      }),
      zone,
      today,
      place: { zip, state },
      crewSize: needs.crewSize,
      served,
      notServed: notServedNotice(technicians, { zip, ...needs }, needs.crewSize, state, call.language),
      nextAvailableDate,
    };
  },
  { reads: ['technicians'] },
);

/** The booking to be rescheduled. @throws {Refused} 404 for those who may not see it */
async function movedBooking(call: Call, deps: Dependencies, typed: string): Promise<Booking> {
  const { booking } = await loadBooking(deps, typed);
  if (!call.sessions.some((session) => maySee(booking, session))) throw notFound('Booking');
  return booking;
}

/** What a booking requires of its technicians: the same as for its reservation. */
function needsOf(booking: Booking): Needs {
  const { brand, serviceType, items, crewSize, minutes } = jobOf(booking);
  return {
    brands: brandsOf(brand),
    serviceType: serviceTypeOf(serviceType) ?? 'other',
    categories: items.map(({ category }) => categoryOf(category)),
    crewSize,
    visit: minutes,
  };
}
