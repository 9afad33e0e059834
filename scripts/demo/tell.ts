/** Drives one booking of the demo through the real API, as its customer, technician and admin would. */
import { createHash } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { assignTechnician, refundBooking, setStatus } from '#api/contract/admin.ts';
import { cancelBooking, createBooking, getBooking, reviewBooking } from '#api/contract/bookings.ts';
import {
  acceptJob,
  addBeforePhotos,
  arrive,
  completeJob,
  confirmAppointment,
  startRoute,
  startWork,
} from '#api/contract/jobs.ts';
import { updatePayment } from '#api/contract/payments.ts';
import { listSlots } from '#api/contract/slots.ts';
import { searchCatalogue } from '#domain/catalogue/products.ts';
import type { DemoCustomer } from './people.ts';
import { confirmCard, isRefusal, type Person } from './person.ts';
import { photo } from './photos.ts';
import type { Ending, Story } from './stories.ts';

export interface Cast {
  readonly customer: Person;
  readonly contact: DemoCustomer;
  readonly technician: Person;
  readonly technicianId: string;
  readonly admin: Person;
  readonly storeCode: string;
  readonly sandboxUrl: string;
  readonly publishableKey: string;
}

const order: readonly Ending[] = [
  'confirmed',
  'assigned',
  'scheduled',
  'in_route',
  'on_site',
  'in_progress',
  'completed',
];
const reaches = (ending: Ending, step: Ending) =>
  (['completed', 'reviewed', 'refunded', 'dearer'].includes(ending) ? order.length : order.indexOf(ending)) >=
  order.indexOf(step);

const waitLimit = 20_000;

/** What the demo's customers say, by who they are. */
const reviews = [
  { rating: 5, review: 'On time, tidy and quick. Both pieces stand straight, and the boxes are gone.' },
  { rating: 5, review: 'The bed was one hour of work and no questions. I would have needed a weekend.' },
  {
    rating: 4,
    review: 'Good work. One screw was missing in the box, so he came back the next day with one.',
  },
  { rating: 4, review: 'Desk and chair done before lunch. The price was the one I had seen when booking.' },
  { rating: 5, review: 'Friendly, careful with the floor, and quicker than the estimate said.' },
  { rating: 5, review: 'She levelled the TV unit twice because our floor slopes. All doors close.' },
] as const;

/** Tells the story once; a second telling finds its booking by the same key and leaves it as it is. */
export async function tell(story: Story, cast: Cast): Promise<void> {
  const { customer, technician, admin } = cast;
  const key = (step: string) => createHash('sha256').update(`demo:${story.name}:${step}`).digest('hex');
  const step = (name: string) => ({ idempotencyKey: key(name) });
  const placed = await book(story, cast, key('book'));
  if (placed === null) return;
  const params = { id: placed.id };
  // An earlier start's answer is given again as it was: the booking itself tells how far its story has come.
  const { status, paymentStatus } = await customer.call(getBooking, { params });
  if (status !== 'pending' || paymentStatus === 'failed') return;
  if (story.ending === 'unpaid') return;

  if (placed.clientSecret) {
    const card =
      story.ending === 'declined' ? 'pm_card_visa_chargeDeclinedInsufficientFunds' : 'pm_card_visa';
    await confirmCard(cast.sandboxUrl, cast.publishableKey, placed.clientSecret, card);
    const claim = { paymentStatus: 'authorized', stripePaymentIntentId: placed.stripePaymentIntentId };
    await customer.call(updatePayment, { params, body: claim }).catch((error: unknown) => {
      if (story.ending !== 'declined' || !isRefusal(error, 'card_declined')) throw error;
    });
  }
  if (story.ending === 'declined') return;
  if (story.ending === 'cancelled') {
    await customer.call(cancelBooking, { params, body: { reason: 'Plans changed' }, ...step('cancel') });
    return;
  }
  if (story.ending === 'cancelled_by_admin') {
    await admin.call(setStatus, {
      params,
      body: { status: 'cancelled', why: 'The customer asked us by phone' },
    });
    return;
  }
  if (!reaches(story.ending, 'assigned')) return;
  await accept(cast, placed.id, key('accept'));
  if (reaches(story.ending, 'scheduled'))
    await technician.call(confirmAppointment, { params, ...step('schedule') });
  if (reaches(story.ending, 'in_route'))
    await technician.call(startRoute, { params, body: { etaMinutes: 25 }, ...step('route') });
  if (reaches(story.ending, 'on_site')) await technician.call(arrive, { params, ...step('arrive') });
  if (reaches(story.ending, 'in_progress')) {
    await technician.call(startWork, { params, ...step('start') });
    const seed = story.name.length + story.customer;
    await technician.call(addBeforePhotos, {
      params,
      body: { photos: [await photo('before', seed)] },
      ...step('before'),
    });
  }
  if (!reaches(story.ending, 'completed')) return;
  const total = (await customer.call(getBooking, { params })).totalPrice;
  const afterPhotos = await Promise.all(
    [0, 1].map((turn) => photo('after', story.customer * 7 + story.technician + turn)),
  );
  const completed = await technician.call(completeJob, {
    params,
    body: {
      actualDuration: 95,
      actualCost: story.ending === 'dearer' ? total + 35 : total,
      completionNotes: 'Assembled, levelled and fixed to the wall where needed. Packaging taken away.',
      afterPhotos,
    },
    ...step('complete'),
  });
  if (completed.status !== 'completed') return;
  if (story.ending === 'reviewed') {
    const review = reviews[story.customer % reviews.length] ?? reviews[0];
    await customer.call(reviewBooking, { params, body: review, ...step('review') });
  }
  if (story.ending === 'refunded') await refund(cast, placed.id, key('refund'));
}

/** Books the first free window from the story's day on; null when an earlier start did. */
async function book(story: Story, { customer, contact, storeCode }: Cast, idempotencyKey: string) {
  const items = story.items.map((name) => {
    const found = searchCatalogue(name, null, 1)[0];
    return found ? { catalogueId: found.id, quantity: 1 } : { name, quantity: 1 };
  });
  const from = new Date(Date.now() + story.day * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
  const { slots } = await customer.call(listSlots, {
    query: { zip: contact.zipCode, items: String(items.length), brand: story.brand, from, days: '10' },
  });
  const free = slots.filter((slot) => slot.available);
  for (const slot of free) {
    try {
      return await customer.call(createBooking, {
        body: {
          brand: story.brand,
          serviceType: story.serviceType,
          items,
          scheduledDate: slot.date,
          scheduledTime: slot.time,
          contactInfo: { ...contact, specialInstructions: 'Ring twice, third floor.' },
          smsConsent: true,
          ...(story.referred && { ref: storeCode }),
        },
        idempotencyKey,
      });
    } catch (error) {
      // The same key with another window: an earlier start has booked this story, and told it.
      if (isRefusal(error, 'key_reused')) return null;
      // Another story took the window in the meantime.
      if (!isRefusal(error, 'slot_taken')) throw error;
    }
  }
  throw new Error(`no free window near ${contact.zipCode} from ${from} on`);
}

/** The technician accepts as soon as the offer is there; where the wave went to others, the admin assigns. */
async function accept(
  { technician, technicianId, admin }: Cast,
  id: string,
  idempotencyKey: string,
): Promise<void> {
  const params = { id };
  const until = Date.now() + waitLimit;
  for (let wait = 50; ; wait = Math.min(wait * 2, 500)) {
    try {
      await technician.call(acceptJob, { params, body: { technicianId }, idempotencyKey });
      return;
    } catch (error) {
      if (Date.now() > until) {
        await admin.call(assignTechnician, { params, body: { technicianId } });
        return;
      }
      if (!isRefusal(error, 'not_yours', 'illegal_step', 'not_found', 'forbidden')) throw error;
      await pause(wait);
    }
  }
}

/** Pays a part back as soon as the capture is through. */
async function refund({ admin }: Cast, id: string, idempotencyKey: string): Promise<void> {
  const until = Date.now() + waitLimit;
  for (let wait = 50; Date.now() < until; wait = Math.min(wait * 2, 500)) {
    try {
      await admin.call(refundBooking, {
        params: { id },
        body: { amountCents: 2000, cause: 'goodwill', note: 'A scratch on the side panel' },
        idempotencyKey,
      });
      return;
    } catch (error) {
      if (!isRefusal(error, 'amount_too_high', 'illegal_step', 'unknown_booking')) throw error;
      await pause(wait);
    }
  }
}
