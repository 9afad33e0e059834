/**
 * GET /api/booking-status/{id}: a stranger sees status and day; who may see everything is decided here (design.md §7).
 */
import type { Booking } from '#domain/booking/state.ts';
import { customers } from '#domain/customer/decide.ts';
import { metresApart } from '#domain/places/distance.ts';
import { centroidOf } from '#domain/places/zones.ts';
import { driveMinutes } from '#domain/scheduling/slots.ts';
import { load } from '#events/execute.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { isActiveTechnician } from '#projections/queries/technicians.ts';
import { auditedAsAdmin } from '../../audited.ts';
import { leadRecord } from '../../bookings/lead-record.ts';
import { typedBookingId, trackerSight } from '../../bookings/streams.ts';
import type { Call } from '../../call.ts';
import { getBookingStatus } from '../../contract/bookings.ts';
import type { Dependencies } from '../../dependencies.ts';
import { sharedPosition } from '../../people/shared-positions.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { priceRiseOf } from '../../views/core.ts';
import { trackerView } from '../../views/booking.ts';

/** How much a call's sessions may see; a deactivated technician is a stranger. */
async function sightOf(
  { sessions }: Pick<Call, 'sessions'>,
  { readModels }: Pick<Dependencies, 'readModels'>,
  booking: Booking,
): Promise<ReturnType<typeof trackerSight>> {
  const sight = trackerSight(booking, sessions);
  if (sight !== 'crew') return sight;
  const technician = sessions.find(({ role }) => role === 'technician');
  return technician && (await isActiveTechnician(readModels, technician.personId)) ? 'crew' : 'status';
}

/** How who came by the link of a mail gets to the conversation: a guest has no account to sign in to (decision 247). */
async function talkOf(
  { cookies }: Pick<Call, 'cookies'>,
  { sessions, log }: Pick<Dependencies, 'sessions' | 'log'>,
  { id, customerId }: Booking,
): Promise<'open' | 'digits' | 'sign_in'> {
  const talk = await sessions.talkOf(cookies);
  if (talk?.bookingId === id && talk.personId === customerId) return 'open';
  const customer = await load(log, customers, customerId);
  return customer.status === 'registered' && customer.isGuest ? 'digits' : 'sign_in';
}

/** How far away the technician is, while they are on the way and share it. */
async function nearingOf({ pool, now }: Dependencies, { booking, address }: BookingView) {
  if (booking.status !== 'in_route') return null;
  const position = await sharedPosition(pool, booking.id, now());
  const site = centroidOf(address.zip);
  if (!position || !site) return null;
  const metres = metresApart(position, site);
  return { metres, minutes: driveMinutes(metres), at: position.at };
}

export default implement(
  getBookingStatus,
  async (call, deps) => {
    const view = await bookingById(deps.readModels, await typedBookingId(deps, call.params.id));
    if (!view) throw notFound('Booking');
    const { token } = call.query;
    const byLink = token !== undefined && deps.links.verify('track', view.booking.id, token, deps.now());
    // The link from the email about a higher price shows that question, and nothing else of the booking.
    const mayAnswer = token !== undefined && deps.links.verify('approve', view.booking.id, token, deps.now());
    const sight = byLink ? 'all' : await sightOf(call, deps, view.booking);
    if (!byLink) await auditedAsAdmin(call, deps, view.booking);
    const record = sight === 'all' ? await leadRecord(deps, view) : null;
    const seen = trackerView(view, sight, call.language, { token: byLink ? token : null, record });
    const near = seen.full
      ? {
          ...seen,
          nearing: await nearingOf(deps, view),
          talk: byLink ? await talkOf(call, deps, view.booking) : null,
        }
      : seen;
    const booking = mayAnswer ? { ...near, priceRise: priceRiseOf(view, token) } : near;
    if (token === undefined || byLink || mayAnswer) return { booking };
    const isOver = (['track', 'approve'] as const).some((purpose) =>
      deps.links.hasExpired(purpose, view.booking.id, token, deps.now()),
    );
    return { booking, link: isOver ? ('expired' as const) : ('unknown' as const) };
  },
  { reads: ['bookings', 'technicians'] },
);
