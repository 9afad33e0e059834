/** GET /api/admin/bookings/{id}/moment: any booking at any event of its log, and what its customer saw then (decision 203). */
import type { BookingId } from '#domain/core/ids.ts';
import { type BookingMoment, momentOf, storyOfBooking } from '#projections/queries/booking-moment.ts';
import type { StoredEvent } from '#events/log.ts';
import { audited } from '../../audited.ts';
import { typedBookingId } from '../../bookings/streams.ts';
import { getBookingMoment } from '../../contract/moments.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { trackerView } from '../../views/booking.ts';
import { changedFacts, differences, factsOf } from '../../views/moment.ts';

/** The requested position; an instant is converted here. */
function positionOf(
  story: readonly StoredEvent[],
  { position, at }: { readonly position?: string | undefined; readonly at?: string | undefined },
): bigint {
  if (position !== undefined) return BigInt(position);
  const until = at === undefined ? null : Date.parse(at);
  const last = story.findLast(({ recordedAt }) => until === null || Date.parse(recordedAt) <= until);
  return last?.position ?? 0n;
}

/** The position of the event before a moment. */
const before = (story: readonly StoredEvent[], { last }: BookingMoment): bigint =>
  story.findLast(({ position }) => position < last.position)?.position ?? 0n;

const told = ({ last }: BookingMoment) => ({ position: String(last.position), at: last.recordedAt });

export default implement(getBookingMoment, async (call, deps) => {
  const id: BookingId = await typedBookingId(deps, call.params.id);
  const story = await storyOfBooking(deps.log, id);
  const { durations } = deps.settings;
  const then = await momentOf(deps.readModels, story, positionOf(story, call.query), durations);
  if (then === null) throw notFound('Booking');
  await audited(call, deps, { what: 'booking', subject: `booking-${id}` });
  const { since } = call.query;
  const earlier = since === undefined ? before(story, then) : BigInt(since);
  const compared = await momentOf(deps.readModels, story, earlier, durations);
  const facts = factsOf(then);
  const factsBefore = compared && factsOf(compared);
  return {
    id,
    number: then.view.booking.number,
    zone: then.view.booking.appointment.zone,
    moment: told(then),
    facts,
    crew: then.view.crew.map(({ technicianId, name }) => ({ technicianId, name })),
    storeCode: then.view.booking.partner?.storeCode ?? null,
    since: compared && factsBefore && { moment: told(compared), facts: factsBefore },
    changed: changedFacts(factsBefore, facts),
    fields: differences(compared?.view.booking ?? null, then.view.booking),
    customer: trackerView(then.view, 'all', call.language),
    ledger: then.postings.flatMap(({ position, at, kind, lines }) =>
      lines.map(({ account, amount }) => ({
        posting: String(position),
        at,
        account,
        amountCents: amount,
        memo: kind,
      })),
    ),
  };
});
