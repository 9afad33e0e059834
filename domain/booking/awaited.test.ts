/** What a booking waits for, since when and until when, as shown by the promise board (decision 200). */
import { expect, test } from 'vitest';
import { defaultDurations as durations } from '../core/durations.ts';
import { bookingExamples } from '../examples/bookings.ts';
import { bookingOf, hour, iso } from '../examples/deciding.ts';
import { unplaced } from './evolve.ts';
import { awaitedByBooking } from './next.ts';
import { jobOverdueAt } from './overdue.ts';

/** What a booking waits for a second after its last event, without the end of its hold. */
function awaited(name: keyof typeof bookingExamples) {
  const events = bookingExamples[name]();
  const booking = bookingOf(events);
  const last = booking.history.at(-1)?.at ?? booking.placedAt;
  const at = (later: number) => iso(Math.max(...events.map(timeOf), Date.parse(last)) + later);
  const list = awaitedByBooking(booking, at(1_000), durations).filter(({ kind }) => kind !== 'hold_end');
  return { booking, last, now: at(1_000), list };
}
const timeOf = ({ data }: { readonly data: object }): number =>
  'at' in data && typeof data.at === 'string' ? Date.parse(data.at) : 0;

test.each([
  ['assignedBooking', 'set_out'],
  ['scheduledBooking', 'set_out'],
  ['inRouteBooking', 'arrival'],
  ['onSiteBooking', 'work'],
  ['inProgressBooking', 'work'],
] as const)('%s: the crew is awaited to %s, since the last status and until it is late', (name, kind) => {
  const { booking, last, list } = awaited(name);
  expect(list).toContainEqual({ kind, since: last, until: jobOverdueAt(booking, durations) });
});

test('at a door that nobody opens it is the announced wait, besides the work', () => {
  const { booking, list } = awaited('waitingBooking');
  const { noShow } = booking;
  expect(noShow).not.toBeNull();
  expect(list[0]).toEqual({ kind: 'door', since: noShow?.notifiedAt, until: noShow?.until });
  expect(list[1]?.kind).toBe('work');
});

test('a visit that was stopped waits for those on duty, and for nothing else', () => {
  const { booking, list } = awaited('stoppedBooking');
  expect(list).toEqual([{ kind: 'stopped', since: booking.stopped?.at, until: null }]);
});

test('a return visit waits for its date from when it was asked for, or from when the parts came', () => {
  const { booking, list } = awaited('partsMissingBooking');
  const { returnVisit } = booking;
  if (!returnVisit) throw new Error('the example has no return visit');
  const until = (since: string) => iso(Date.parse(since) + durations.returnUnplanned);
  const { requestedAt } = returnVisit;
  expect(list).toEqual([{ kind: 'return_date', since: requestedAt, until: until(requestedAt) }]);
  const partsArrivedAt = iso(Date.parse(requestedAt) + 96 * hour);
  const arrived = { ...booking, returnVisit: { ...returnVisit, partsArrivedAt } };
  expect(awaitedByBooking(arrived, iso(Date.parse(requestedAt) + hour), durations)).toContainEqual({
    kind: 'return_date',
    since: partsArrivedAt,
    until: until(partsArrivedAt),
  });
});

test('an offer is awaited beside the crew, the alert and, once the pool is open, the customer’s news', () => {
  const { booking, now, list } = awaited('offeredBooking');
  const [wave] = booking.waves;
  expect(list.map(({ kind }) => kind).toSorted()).toEqual(['crew', 'crew_alert', 'offer']);
  expect(list).toContainEqual({
    kind: 'offer',
    since: wave?.offeredAt,
    until: wave?.expiresAt,
    subject: String(wave?.wave),
  });
  const pooled = {
    ...booking,
    waves: booking.waves.map((one) => ({ ...one, lapsed: true })),
    poolOpenedAt: now,
  };
  const starts = Date.parse(booking.appointment.startsAt);
  expect(awaitedByBooking(pooled, now, durations)).toContainEqual({
    kind: 'crew_news',
    since: expect.any(String) as unknown,
    until: iso(starts - durations.nobodyFoundBefore),
  });
});

test('its own steps are under way until they are done, and a booking that has ended waits for nothing', () => {
  const { now, list } = awaited('confirmedBooking');
  expect(list).toMatchObject([{ kind: 'own_step', subject: 'make_offers' }]);
  expect(awaitedByBooking(unplaced, now, durations)).toEqual([]);
  expect(awaited('capturedBooking').list).toEqual([]);
});
