/** Somebody who has booked without an account, in the browser that booked. */
import type { Browser } from 'playwright-core';
import { checkOutAsGuest } from '#api/contract/auth.ts';
import { createBooking, getBooking } from '#api/contract/bookings.ts';
import { updatePayment } from '#api/contract/payments.ts';
import { listSlots } from '#api/contract/slots.ts';
import { confirmCard, person } from '../demo/person.ts';
import { customers } from '../demo/people.ts';
import type { RunInfo } from '../supervisor/run-info.ts';
import type { CustomerViewer } from './viewer.ts';

/** Makes a new booking at each run: a guest's session lasts a day. */
export async function bookAsGuest(browser: Browser, run: RunInfo): Promise<CustomerViewer> {
  const [contact] = customers;
  if (!contact) throw new Error('The demo has no customers.');
  const { phone, ...place } = contact;
  const guest = person(run.url, 'customer');
  const email = `guest.${Date.now()}@hexkey.example`;
  await guest.call(checkOutAsGuest, {
    body: { email, firstName: 'Rosalind', lastName: 'Okonkwo-Featherstone', phone },
  });
  const { slots } = await guest.call(listSlots, {
    query: { zip: contact.zipCode, items: '2', brand: 'ikea', days: '14' },
  });
  const slot = slots.findLast(({ available }) => available);
  if (!slot) throw new Error('No time is free for a guest.');
  const placed = await guest.call(createBooking, {
    body: {
      brand: 'ikea',
      serviceType: 'bedroom',
      items: [
        { catalogueId: 'ikea-malm-bed-frame-high', quantity: 1 },
        { name: 'Nightstand', quantity: 1 },
      ],
      scheduledDate: slot.date,
      scheduledTime: slot.time,
      contactInfo: {
        ...place,
        phone,
        email,
        firstName: 'Rosalind',
        lastName: 'Okonkwo-Featherstone',
        specialInstructions: 'Please call before you ring.',
      },
      smsConsent: false,
    },
  });
  if (placed.clientSecret) {
    await confirmCard(run.sandboxUrl, run.stripePublishableKey, placed.clientSecret, 'pm_card_visa');
    await guest.call(updatePayment, {
      params: { id: placed.id },
      body: { paymentStatus: 'authorized', stripePaymentIntentId: placed.stripePaymentIntentId },
    });
  }
  const booking = await guest.call(getBooking, { params: { id: placed.id } });
  const context = await browser.newContext({ baseURL: run.url });
  await context.addCookies([
    ...guest.cookies().map(([name, value]) => ({ name, value, url: run.url })),
    // What the checkout sets beside the session's cookie.
    { name: 'hexkey-was-here-customer', value: '1', url: run.url },
  ]);
  const storageState = await context.storageState();
  await context.close();
  return { storageState, bookings: [booking] };
}
