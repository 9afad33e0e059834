/** The technicians whom a customer knows: which of them could come, and which are favorites (decision 237). */
import type { CustomerState } from '#domain/customer/state.ts';
import { customers } from '#domain/customer/decide.ts';
import type { CustomerCommand } from '#domain/customer/commands.ts';
import { as, type CustomerId, type TechnicianId } from '#domain/core/ids.ts';
import { zoneOf } from '#domain/places/zones.ts';
import { freeTechnicians } from '#domain/scheduling/capacity.ts';
import { reservedRange } from '#domain/scheduling/slots.ts';
import { rosterTechnician } from '#domain/technician/state.ts';
import { hasWorkDoneAt, techniciansKnownTo } from '#projections/queries/bookings-of-customer.ts';
import { type RankedView, techniciansByIds } from '#projections/queries/technicians.ts';
import { recordOf } from '../../bookings/lead-record.ts';
import { needsOfOrder } from '../../bookings/needs.ts';
import { appointmentOf } from '../../bookings/placement.ts';
import { type Call, signedIn } from '../../call.ts';
import { keepFavorite, listKnownTechnicians, removeFavorite } from '../../contract/known-technicians.ts';
import type { Dependencies } from '../../dependencies.ts';
import { FAR } from '../../dispatch/capacity.ts';
import { executeCall } from '../../execute-call.ts';
import { favoriteViews, ownCustomer } from '../../people/account-view.ts';
import { knownTechnician } from '../../people/known-technician.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { asRegistered } from './record.ts';

/**
 * Those who could do the order at its place and time, without saying what prevents the others. Without place and time
 * it is all of them, so that a suspension does not show.
 */
async function whoCouldCome(
  call: Call<typeof listKnownTechnicians>,
  deps: Dependencies,
  views: readonly RankedView[],
): Promise<ReadonlySet<TechnicianId>> {
  const { query } = call;
  const { zip, scheduledDate, scheduledTime } = query;
  if (zip === undefined || scheduledDate === undefined || scheduledTime === undefined)
    return new Set(views.map(({ technician }) => technician.id));
  const able = views.filter(({ obstacles }) => obstacles.length === 0);
  const site = zip.slice(0, 5);
  const zone = zoneOf(site);
  if (zone === null) throw new Refused('unknown_zip', 'unknownZip', { fields: { zip: 'unknownZip' } });
  const appointment = appointmentOf(scheduledDate, scheduledTime, zone, deps.now());
  await countLook(deps, signedIn(call).personId, site);
  const { visit, brands, serviceType, categories } = needsOfOrder(query);
  const roster = able.map(({ technician, avgRating: rating, recentJobs, vetted: vetting }) =>
    rosterTechnician(technician, { rating, recentJobs, vetting }),
  );
  const kept = await deps.reservations.listFor(
    roster.map(({ technicianId }) => technicianId),
    reservedRange(appointment, visit, FAR),
  );
  const needs = { zip: site, brands, serviceType, categories };
  // As for offers: technicians tentatively reserved for another job may still be asked.
  const free = freeTechnicians(needs, appointment, visit, roster, kept, 'firm');
  return new Set(free.map(({ technician }) => technician.technicianId));
}

/**
 * Asking for many places and times would reveal where a technician lives and when they work. A saved address does not
 * count as the customer's place here, since saving one costs nothing; a place where work was done for them does.
 * @throws {Refused} 429
 */
async function countLook(deps: Dependencies, personId: string, site: string): Promise<void> {
  await deps.rateLimits.count('known_look', personId);
  if (!(await hasWorkDoneAt(deps.readModels, as<CustomerId>(personId), site)))
    await deps.rateLimits.count('known_look_elsewhere', personId);
}

/** Executes a command on the favorites; returns all of them and the position. */
async function write(call: Call, deps: Dependencies, commandFor: (state: CustomerState) => CustomerCommand) {
  const { state, position } = await executeCall(call, deps, customers, signedIn(call).personId, (now) =>
    commandFor(now),
  );
  return { favorites: await favoriteViews(deps, asRegistered(state)), position: position.toString() };
}

export default [
  implement(
    listKnownTechnicians,
    async (call, deps) => {
      const { personId } = signedIn(call);
      const { favorites } = await ownCustomer(deps, personId);
      const known = await techniciansKnownTo(deps.readModels, as<CustomerId>(personId));
      const views = await techniciansByIds(
        deps.readModels,
        known.map(({ technicianId }) => technicianId),
      );
      const could = await whoCouldCome(call, deps, views);
      const technicians = known.flatMap(({ technicianId, bookingId }) => {
        const view = views.find(({ technician }) => technician.id === technicianId);
        const firstName = view?.person.firstName;
        if (!view || !firstName || !could.has(technicianId)) return [];
        const isFavorite = favorites.some((one) => one.technicianId === technicianId);
        return [{ technicianId, bookingId, firstName, isFavorite, record: recordOf(view) }];
      });
      return {
        technicians: technicians.toSorted((one, other) => Number(other.isFavorite) - Number(one.isFavorite)),
      };
    },
    { reads: ['bookings', 'technicians'] },
  ),
  implement(keepFavorite, async (call, deps) => {
    const named = { technicianId: call.params.id, bookingId: call.body.bookingId };
    const favorite = await knownTechnician(deps, as<CustomerId>(signedIn(call).personId), named);
    return write(call, deps, () => ({ type: 'KeepFavorite', favorite }));
  }),
  implement(removeFavorite, (call, deps) =>
    write(call, deps, (now) => {
      const technicianId = as<TechnicianId>(call.params.id);
      const isKept =
        now.status === 'registered' && now.favorites.some((one) => one.technicianId === technicianId);
      if (!isKept) throw notFound('Technician');
      return { type: 'RemoveFavorite', technicianId };
    }),
  ),
];
