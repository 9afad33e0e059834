/** Drives one demo booking through the real API up to its day, as its customer, technician and admin would. */
import { setTimeout as pause } from 'node:timers/promises';
import { assignTechnician, setStatus } from '#api/contract/admin.ts';
import { cancelBooking, createBooking, getBooking } from '#api/contract/bookings.ts';
import { acceptJob, confirmAppointment } from '#api/contract/jobs.ts';
import { updatePayment } from '#api/contract/payments.ts';
import { listSlots } from '#api/contract/slots.ts';
import { searchCatalogue } from '#domain/catalogue/products.ts';
import type { Cast } from './cast.ts';
import { confirmCard, isRefusal } from './person.ts';
import { keysOf, reaches, type Story } from './stories.ts';
import { talk } from './talks.ts';

/** Milliseconds. */
export const waitLimit = 20_000;

/**
 * Plays the story once, up to the day of the job; a second run finds its booking by the same key and leaves it
 * unchanged. Returns the id of a booking whose work still has to be done (work.ts), else null.
 */
export async function prepare(story: Story, cast: Cast): Promise<string | null> {
  const { customer, technician, admin } = cast;
  const key = keysOf(story);
  const step = (name: string) => ({ idempotencyKey: key(name) });
  const placed = await book(story, cast, key('book'));
  if (placed === null) return null;
  const params = { id: placed.id };
  // The answer repeats that of an earlier start, so the booking itself is read to see how far its story is.
  const { status, paymentStatus } = await customer.call(getBooking, { params });
  if (status !== 'pending' || paymentStatus === 'failed') return null;
  if (story.ending === 'unpaid') return null;

  if (placed.clientSecret) {
    const card =
      story.ending === 'declined' ? 'pm_card_visa_chargeDeclinedInsufficientFunds' : 'pm_card_visa';
    await confirmCard(cast.sandboxUrl, cast.publishableKey, placed.clientSecret, card);
    const claim = { paymentStatus: 'authorized', stripePaymentIntentId: placed.stripePaymentIntentId };
    await customer.call(updatePayment, { params, body: claim }).catch((error: unknown) => {
      if (story.ending !== 'declined' || !isRefusal(error, 'card_declined')) throw error;
    });
  }
  if (story.ending === 'declined') return null;
  if (story.ending === 'cancelled') {
    await customer.call(cancelBooking, { params, body: { reason: 'Plans changed' }, ...step('cancel') });
    return null;
  }
  if (story.ending === 'cancelled_by_admin') {
    await admin.call(setStatus, {
      params,
      body: { status: 'cancelled', why: 'The customer asked us by phone' },
    });
    return null;
  }
  if (!reaches(story.ending, 'assigned')) return null;
  await accept(cast, placed.id, key('accept'));
  if (reaches(story.ending, 'scheduled')) {
    await technician.call(confirmAppointment, { params, ...step('schedule') });
    await talk(story, cast, placed.id, 'scheduled');
  }
  return reaches(story.ending, 'in_route') ? placed.id : null;
}

/** Books the first free window from the story's day on; null if an earlier start did. */
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
          ...(storeCode !== null && { ref: storeCode }),
        },
        idempotencyKey,
      });
    } catch (error) {
      // The same key with another window: an earlier start has booked and played this story.
      if (isRefusal(error, 'key_reused')) return null;
      // Another story took the window in the meantime.
      if (!isRefusal(error, 'slot_taken')) throw error;
    }
  }
  throw new Error(`no free window near ${contact.zipCode} from ${from} on`);
}

/** The technician accepts as soon as the offer arrives; if the wave went to others, the admin assigns. */
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
