/** What is shown of steps that a phone reported after they were done (decision 133). */
import { expect, it } from 'vitest';
import { bookings } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { fold, type Placed } from '#domain/core/aggregate.ts';
import { defaultDurations } from '#domain/core/durations.ts';
import { bookingExamples } from '#domain/examples/bookings.ts';
import { adminDetail } from './admin-booking.ts';
import { customerView, trackerView } from './booking.ts';
import { jobView } from './job.ts';
import { viewOf } from './testing/view-of.ts';

const minute = 60_000;
const iso = (at: number) => new Date(at).toISOString();

/**
 * A technician who arrived five minutes before the end of the window and waits at the door; we heard of it at `heard`.
 */
function waitingOf(heardAfterEnd: number) {
  const events = bookingExamples.onSiteBooking();
  const placed = fold(bookings, events);
  if (placed.status === 'none') throw new Error('an example without a booking');
  const ends = Date.parse(placed.appointment.endsAt);
  const times = { at: iso(ends + heardAfterEnd), doneAt: iso(ends - 5 * minute) };
  const until = iso(ends + heardAfterEnd + 15 * minute);
  const technicianId = placed.crew[0]?.technicianId;
  if (!technicianId) throw new Error('nobody comes');
  const later: readonly Placed<BookingEvent>[] = events.map((event) =>
    event.type === 'TechnicianArrived' ? { ...event, data: { ...event.data, ...times } } : event,
  );
  const waits = { technicianId, until, at: times.at, doneAt: iso(ends - 4 * minute) };
  const revision = events.length;
  const state = fold(bookings, [...later, { type: 'NoShowWaitStarted', data: waits, revision }]);
  if (state.status === 'none') throw new Error('an example without a booking');
  return { view: viewOf(state), technicianId, ...times };
}
const own = { isActive: true, voiceNumber: null };

it.each([
  ['within the window', -minute, true],
  ['after the window', minute, false],
])('the phone says before a no-show whether its fee needs an admin: heard of %s', (_, heard, isProven) => {
  const { view, technicianId } = waitingOf(heard);
  const { noShow } = jobView(view, technicianId, own);
  expect(noShow).toMatchObject({ isArrivalProven: isProven });
  // The fee is the same, so an admin may charge it.
  expect(noShow?.feeCents).toBeGreaterThan(0);
});

it('the admin who decides sees when the technician came and when we heard; everybody else sees when they came', () => {
  const { view, technicianId, at, doneAt } = waitingOf(minute);
  const settings = { temporalUi: '', namespace: 'default' };
  const console = adminDetail(view, settings, null, new Map(), 'en');
  expect(console.noShow).toMatchObject({ arrivedAt: doneAt, arrivalHeardAt: at, notifiedAt: at });
  const histories = [
    console.statusHistory,
    customerView(view, at, { durations: defaultDurations, voiceNumber: null }, 'en').statusHistory,
    trackerView(view, 'all', 'en').statusHistory,
  ];
  for (const history of histories)
    expect(history.findLast(({ status }) => status === 'on_site')?.timestamp).toBe(doneAt);
  expect(jobView(view, technicianId, own).arrivedAt).toBe(doneAt);
});
