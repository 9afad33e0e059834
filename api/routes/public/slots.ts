/** GET /api/slots */
import { brandOf } from '#domain/brands.ts';
import { horizonDays, openSlots } from '#domain/capacity.ts';
import { crewSizeFor } from '#domain/pricing.ts';
import { addDays, wallOf } from '#domain/wall-time.ts';
import { stateOf, zoneOf } from '#domain/zones/zones.ts';
import { rosterNear } from '#projections/queries/technicians.ts';
import { priceOrder } from '../../bookings/pricing.ts';
import { bookingIdOf } from '../../bookings/streams.ts';
import { listSlots } from '../../contract/slots.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

const DAY = 24 * 60 * 60 * 1000;

export default implement(
  listSlots,
  async (call, deps) => {
    const { items = 1, brand, from, days, minutes } = call.query;
    const zip = call.query.zip.slice(0, 5);
    const zone = zoneOf(zip);
    const state = stateOf(zip);
    if (zone === null || state === null) {
      throw new Refused('unknown_zip', 'We do not know this ZIP code.', {
        fields: { zip: 'We do not know this ZIP code.' },
      });
    }
    const now = deps.now();
    const today = wallOf(now, zone).date;
    if (from !== undefined && (from < today || from > addDays(today, 365))) {
      throw new Refused('invalid_input', 'Please choose a day within the next year.', {
        fields: { from: 'Please choose a day within the next year.' },
      });
    }
    const technicians = await rosterNear(deps.readModels, zip);
    const first = Date.parse(`${from ?? today}T00:00:00Z`) - DAY;
    const moved = call.query.booking === undefined ? null : await bookingIdOf(deps, call.query.booking);
    const reservations = await deps.reservations.listFor(
      technicians.map(({ technicianId }) => technicianId),
      {
        start: new Date(first).toISOString(),
        end: new Date(first + ((days ?? 3) + horizonDays + 4) * DAY).toISOString(),
      },
    );
    const found = openSlots({
      zip,
      brand: brandOf(brand ?? 'other') ?? 'other',
      serviceType: 'other',
      categories: [],
      crewSize: crewSizeFor(items),
      minutes: minutes ?? priceOrder({ itemCount: items }).quote.minutes,
      now,
      ...(from === undefined ? {} : { from }),
      ...(days === undefined ? {} : { days }),
      technicians,
      reservations: reservations.filter(({ bookingId }) => bookingId !== moved),
    });
    if (!found) throw new Refused('unknown_zip', 'We do not know this ZIP code.');
    const { slots, served, nextAvailableDate } = found;
    return {
      slots: slots.map((slot) => ({ ...slot })),
      zone,
      place: { zip, state },
      crewSize: crewSizeFor(items),
      served,
      nextAvailableDate,
    };
  },
  { reads: ['technicians'] },
);
