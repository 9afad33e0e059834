/** The day of a demo job. No one can finish work before its appointment, so the appointment is moved up. */
import { setTimeout as pause } from 'node:timers/promises';
import { assignTechnician, refundBooking, setTimes } from '#api/contract/admin.ts';
import { getBooking, reviewBooking } from '#api/contract/bookings.ts';
import { addBeforePhotos, arrive, completeJob, startRoute, startWork } from '#api/contract/jobs.ts';
import { isRefusal } from './person.ts';
import { impossible, minutesSince } from './possible.ts';
import { photo } from './photos.ts';
import { keysOf, reaches, type Story } from './stories.ts';
import { talk } from './talks.ts';
import type { Cast } from './cast.ts';
import { waitLimit } from './tell.ts';
import { windowSoon } from './window-soon.ts';

/** Remaining minutes for a technician who is on the way. */
const minutesAway = 25;
/**
 * No window of `windowSoon` begins later, in milliseconds: it is up to an hour more only when the clock is set back.
 */
const longestWait = 70 * 60_000;

/** The demo customers' reviews, by customer. */
const reviews = [
  { rating: 5, review: 'On time and tidy. Both pieces are level, and the boxes are gone.' },
  { rating: 5, review: 'No questions, no fuss. This bed would have cost me a weekend.' },
  {
    rating: 4,
    review: 'Good work. One screw was missing in the box, and he had one in his kit.',
  },
  { rating: 4, review: 'Desk and chair are rock solid. The price was the one I had seen when booking.' },
  { rating: 5, review: 'Friendly, careful with the floor, and quicker than the estimate said.' },
  { rating: 5, review: 'She leveled the TV unit twice because our floor slopes. All doors close.' },
] as const;

/** The admin moves the appointment to a window that begins at once, or when a technician on the way will arrive. */
export async function bringForward(
  story: Story,
  { customer, technician, admin }: Cast,
  id: string,
): Promise<void> {
  const params = { id };
  const { zone } = await customer.call(getBooking, { params });
  const minutes = story.ending === 'in_route' ? minutesAway : 1;
  const { date, time } = windowSoon(Date.now(), minutes, zone);
  const { position } = await admin.call(setTimes, {
    params,
    body: { scheduledDate: date, scheduledTime: time },
    idempotencyKey: keysOf(story)('bring forward'),
  });
  // Their later reads include the new time.
  for (const one of [customer, technician]) one.sawPosition(position);
}

/** Waits until the appointment begins. @throws {Error} it is too far away to wait for */
async function untilItBegins({ name }: Story, startsAt: string): Promise<void> {
  const wait = Date.parse(startsAt) - Date.now();
  if (wait > longestWait) throw new Error(`${name} was not brought forward: it begins at ${startsAt}`);
  await pause(Math.max(0, wait));
}

/** The technician drives, works and completes, with nothing before the appointment begins. */
export async function carryOut(story: Story, cast: Cast, id: string): Promise<void> {
  const { customer, technician, technicianId, admin } = cast;
  const params = { id };
  const key = keysOf(story);
  const step = (name: string) => ({ idempotencyKey: key(name) });
  const booking = await customer.call(getBooking, { params });
  // A technician who is not free at the new time has left the job.
  if (booking.technician?.id !== technicianId)
    await admin.call(assignTechnician, { params, body: { technicianId }, ...step('assign again') });
  await technician.call(startRoute, { params, body: { etaMinutes: minutesAway }, ...step('route') });
  await talk(story, cast, id, 'in_route');
  if (story.ending === 'in_route') return;
  await untilItBegins(story, booking.startsAt);
  if (reaches(story.ending, 'on_site')) await technician.call(arrive, { params, ...step('arrive') });
  const begun = Date.now();
  if (reaches(story.ending, 'in_progress')) {
    await technician.call(startWork, { params, ...step('start') });
    const seed = story.name.length + story.customer;
    await technician.call(addBeforePhotos, {
      params,
      body: { photos: [await photo('before', seed)] },
      ...step('before'),
    });
    await talk(story, cast, id, 'in_progress');
  }
  if (!reaches(story.ending, 'completed')) return;
  const total = booking.totalPrice;
  const afterPhotos = await Promise.all(
    [0, 1].map((turn) => photo('after', story.customer * 7 + story.technician + turn)),
  );
  const completed = await technician.call(completeJob, {
    params,
    body: {
      actualDuration: minutesSince(begun),
      actualCost: story.ending === 'dearer' ? total + 35 : total,
      completionNotes: 'Assembled, leveled and fixed to the wall where needed. Packaging taken away.',
      afterPhotos,
    },
    ...step('complete'),
  });
  if (completed.status !== 'completed') return;
  const fault = impossible(await customer.call(getBooking, { params }));
  if (fault !== null) throw new Error(`${story.name}: ${fault}`);
  if (story.ending === 'reviewed') {
    const review = reviews[story.customer % reviews.length] ?? reviews[0];
    await customer.call(reviewBooking, { params, body: review, ...step('review') });
  }
  if (story.ending === 'refunded') await refund(cast, id, key('refund'));
}

/** Refunds a part as soon as the capture has succeeded. @throws the refusal, if it persists beyond the limit */
async function refund({ admin }: Cast, id: string, idempotencyKey: string): Promise<void> {
  const until = Date.now() + waitLimit;
  for (let wait = 50; ; wait = Math.min(wait * 2, 500)) {
    try {
      await admin.call(refundBooking, {
        params: { id },
        body: { amountCents: 2000, cause: 'goodwill', note: 'A scratch on the side panel' },
        idempotencyKey,
      });
      return;
    } catch (error) {
      const isTooEarly = isRefusal(error, 'amount_too_high', 'illegal_step', 'unknown_booking');
      if (!isTooEarly || Date.now() > until) throw error;
      await pause(wait);
    }
  }
}
