/** Bookings on the phone: found or made customers, the server's price, and a link by which they pay (decision 167). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { freeWindows, type Window } from '#tests/support/life.ts';
import { hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

/** Boise, Idaho: nobody else of the tests works there. */
const zip = '83702';
const bookedShape = z.looseObject({
  id: z.string(),
  number: z.string(),
  status: z.string(),
  clientSecret: z.null(),
  customer: z.object({ id: z.string(), isNew: z.boolean() }),
  paymentLink: z.object({ channels: z.array(z.string()), expiresAt: z.string() }),
});
const linkShape = z.object({
  booking: z.looseObject({ number: z.string(), status: z.string(), agreedCents: z.number() }),
  payBefore: z.string(),
  trackUrl: z.string(),
});
const receiptShape = z.looseObject({ status: z.string(), clientSecret: z.string().nullable() });
const eventsShape = z.array(z.looseObject({ type: z.string(), actor: z.string() }));

describe('a booking on the phone', () => {
  let stack: RunningStack;
  let admin: Visitor;
  const windows: Window[] = [];

  beforeAll(async () => {
    stack = await borrowStack();
    admin = await signInAdmin(stack);
    await hireTechnician(stack.url, admin, { zip });
    windows.push(...(await freeWindows(admin, zip, 2, 14)));
  });
  afterAll(() => stack?.stop());

  function order(more: object = {}, contact: object = {}) {
    const window = windows.shift();
    if (!window) throw new Error('no window is left');
    return {
      brand: 'ikea',
      serviceType: 'bedroom',
      itemCount: 2,
      totalPrice: 150,
      scheduledDate: window.date,
      scheduledTime: window.time,
      contactInfo: {
        firstName: 'Grace',
        lastName: 'Okoye',
        phone: '208-555-0163',
        email: `grace.${randomUUID().slice(0, 8)}@hexkey.example`,
        streetAddress: '611 Park Rd',
        city: 'Boise',
        state: 'ID',
        zipCode: zip,
        ...contact,
      },
      channels: ['mail'],
      ...more,
    };
  }
  const book = (body: object, idempotencyKey: string = randomUUID()) =>
    admin.call('POST', '/api/admin/phone-bookings', bookedShape, { body, idempotencyKey });
  /** The token of the link in the newest mail about paying. */
  const tokenFor = (email: string) =>
    eventually(`the payment link to ${email}`, async () =>
      (await stack.sandbox.mail(email))
        .flatMap((mail) => /\/pay\/HX-\w+\?token=([^\s"&]+)/.exec(String(mail['text']))?.[1] ?? [])
        .at(-1),
    );

  it('makes the customer, holds the time, mails a link, and is paid by it without signing in', async () => {
    const body = order();
    const { email } = body.contactInfo;
    const booked = await book(body);
    expect(booked).toMatchObject({ status: 'pending', customer: { isNew: true } });
    const token = await tokenFor(email);
    const stranger = visitor(stack.url);
    const path = `/api/bookings/${booked.number}/payment-link`;
    const opened = await eventually('the booking is shown', async () => {
      const { status, body: found } = await stranger.send('GET', `${path}?token=${token}`);
      return status === 200 ? linkShape.parse(found) : undefined;
    });
    expect(opened).toMatchObject({
      booking: { number: booked.number, status: 'pending', agreedCents: 15_000 },
      payBefore: booked.paymentLink.expiresAt,
    });
    // Whoever has the mail alone must not learn what tells that somebody has booked (decision 232).
    expect(JSON.stringify(opened)).not.toContain(body.contactInfo.phone.slice(-4));
    const prepared = await stranger.call('POST', `${path}/intent`, receiptShape, { body: { token } });
    expect(await stack.sandbox.confirmCard(prepared.clientSecret ?? '', 'pm_card_visa')).not.toBe('declined');
    const paid = await stranger.call('PATCH', path, receiptShape, { body: { token } });
    expect(paid.status).toBe('confirmed');
    // The link ends with the payment: there is nothing to pay any more, and the tracker goes on.
    expect((await stranger.send('POST', `${path}/intent`, { body: { token } })).status).not.toBe(500);
    const track = new URL(opened.trackUrl, stack.url);
    const tracked = await stranger.call(
      'GET',
      `/api/booking-status/${booked.number}?token=${track.searchParams.get('token')}`,
      z.object({ booking: z.looseObject({ full: z.boolean() }) }),
    );
    expect(tracked.booking.full).toBe(true);
    expect((await stack.sandbox.books(booked.id)).counts).toMatchObject({ holds: 1, captures: 0 });
  });

  it('the log names the admin who booked, and the events name them too', async () => {
    const booked = await book(order());
    const events = await eventually('the events', async () => {
      const found = await admin.call('GET', `/api/admin/bookings/${booked.id}/events`, eventsShape);
      return found.some(({ type }) => type === 'PaymentLinkSent') ? found : undefined;
    });
    const by = (type: string) => events.find((event) => event.type === type)?.actor ?? '';
    expect(by('BookingPlaced')).toMatch(/^admin:/);
    expect(by('PaymentLinkSent')).toBe(by('BookingPlaced'));
  });

  it('finds the customer by mail address, whatever the name that was heard, and by the id from the search', async () => {
    const known = await registerCustomer(stack.url);
    const byMail = await book(order({}, { email: known.email.toUpperCase(), firstName: 'Aida' }));
    expect(byMail.customer).toEqual({ id: known.id, isNew: false });
    const found = await eventually('the caller is found', async () => {
      const list = await admin.call(
        'GET',
        `/api/admin/callers?search=${encodeURIComponent(known.email)}`,
        z.array(z.looseObject({ id: z.string(), bookings: z.number(), place: z.unknown() })),
      );
      return list[0]?.place ? list : undefined;
    });
    expect(found).toMatchObject([{ id: known.id, bookings: 1, place: { zipCode: zip, city: 'Boise' } }]);
    const byId = await book(order({ customerId: known.id }, { email: 'someone.else@hexkey.example' }));
    expect(byId.customer).toEqual({ id: known.id, isNew: false });
    const own = await known.visitor.call('GET', '/api/bookings', z.array(z.looseObject({ id: z.string() })));
    expect(own.map(({ id }) => id)).toEqual(expect.arrayContaining([byMail.id]));
  });

  it('is priced by the server: another total than that is refused with the right one', async () => {
    const { status, body } = await admin.send('POST', '/api/admin/phone-bookings', {
      body: order({ totalPrice: 99 }),
    });
    expect(status).toBe(409);
    expect(body).toMatchObject({ code: 'price_changed', details: { totalCents: 15_000 } });
  });

  it('texts nobody who has not agreed to it', async () => {
    const body = order({ channels: ['mail', 'sms'] });
    const refused = await admin.send('POST', '/api/admin/phone-bookings', { body });
    expect([refused.status, refused.body]).toMatchObject([400, { code: 'sms_consent_missing' }]);
    const agreed = { ...body, smsConsent: true };
    agreed.contactInfo = { ...body.contactInfo, phone: '208-555-0171' };
    await book(agreed);
    await eventually('the text with the link', async () => {
      const texts = await stack.sandbox.texts('+12085550171');
      return (
        texts.some(({ body: said }) => /reserved\. Add your card by .+\/pay\/HX-/.test(said)) || undefined
      );
    });
  });

  it('R23: the same call twice books once and sends one link', async () => {
    const body = order();
    const key = randomUUID();
    const first = await book(body, key);
    const again = await book(body, key);
    expect(again.id).toBe(first.id);
    expect(again.customer.id).toBe(first.customer.id);
    const events = await eventually('the events', async () => {
      const found = await admin.call('GET', `/api/admin/bookings/${first.id}/events`, eventsShape);
      return found.some(({ type }) => type === 'PaymentLinkSent') ? found : undefined;
    });
    expect(events.filter(({ type }) => type === 'PaymentLinkSent')).toHaveLength(1);
  });

  it('a link opens its own booking alone, and ends; the link can be sent again', async () => {
    const body = order();
    const mine = await book(body);
    const other = await book(order());
    const token = await tokenFor(body.contactInfo.email);
    const stranger = visitor(stack.url);
    const paths = [`/api/bookings/${other.number}/payment-link`, `/api/bookings/${mine.number}/payment-link`];
    expect((await stranger.send('GET', `${paths[0]}?token=${token}`)).status).toBe(404);
    const forged = token.slice(0, -1) + (token.endsWith('A') ? 'B' : 'A');
    expect((await stranger.send('GET', `${paths[1]}?token=${forged}`)).status).toBe(404);
    // A tracker's token is none for paying.
    const link = await stranger.call('GET', `${paths[1]}?token=${token}`, linkShape);
    const track = new URL(link.trackUrl, stack.url).searchParams.get('token');
    expect((await stranger.send('GET', `${paths[1]}?token=${track}`)).status).toBe(404);
    await admin.call('POST', `/api/admin/bookings/${mine.id}/payment-link`, z.unknown(), {
      body: { channels: ['mail'] },
    });
    await eventually('the second link', async () => {
      const mails = await stack.sandbox.mail(body.contactInfo.email);
      return mails.filter(({ subject }) => subject?.includes('with your card')).length === 2 || undefined;
    });
  });

  it('the new customer opens the account by the link for a forgotten password', async () => {
    const body = order();
    const { email } = body.contactInfo;
    await book(body);
    const person = visitor(stack.url);
    await person.call('POST', '/api/auth/password-reset', z.unknown(), { body: { email } });
    const token = await eventually('the reset link', async () =>
      (await stack.sandbox.mail(email))
        .flatMap((mail) => /reset-password\?token=([^\s"&]+)/.exec(String(mail['text']))?.[1] ?? [])
        .at(-1),
    );
    const password = 'Hexagon-7-keys';
    await person.call('POST', '/api/auth/password-reset/confirm', z.unknown(), { body: { token, password } });
    await person.call('POST', '/api/auth/customer/login', z.unknown(), { body: { email, password } });
    const own = await person.call('GET', '/api/bookings', z.array(z.looseObject({ status: z.string() })));
    expect(own).toHaveLength(1);
  });
});
