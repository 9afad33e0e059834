import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import type { Life } from '#tests/support/life.ts';
import { type Account, seedPartner } from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { anotherLife, type Cast, openCast } from './cast.ts';
import { type RawClient, rawClient } from './raw-client.ts';

const pricing = z.looseObject({
  pricing: z.looseObject({
    lines: z.array(z.looseObject({ kind: z.string(), amountCents: z.number(), label: z.string() })),
  }),
});

describe('after the booking', () => {
  let cast: Cast;
  let life: Life;
  let owner: Account;
  let client: RawClient;

  beforeAll(async () => {
    cast = await openCast(await borrowStack());
    life = await anotherLife(cast);
    owner = life.customer;
    client = rawClient(cast.stack.url, owner.visitor);
    await life.until('payOut');
  });
  afterAll(() => cast?.stack.stop());

  const anyone = (method: string, path: string, body?: object) =>
    cast.clients.nobody.call(method, path, body);
  const mine = (method: string, path: string, body?: object) => client.call(method, path, body);
  const admin = (method: string, path: string, body?: object) => cast.clients.admin.call(method, path, body);
  const numberOf = async () => String((await mine('GET', `/api/bookings/${life.bookingId}`)).body['number']);

  describe('support', () => {
    const request = (more: object = {}) => ({
      name: 'Grace Hopper',
      email: `grace.${randomUUID().slice(0, 8)}@visitors.example`,
      subject: 'A drawer sticks',
      message: 'The top drawer of the dresser sticks.\n\nWho can look at it?',
      ...more,
    });

    it('a visitor asks, is told the number, and is answered by mail', async () => {
      const body = request({ category: 'booking', priority: 'high', phone: '212-555-0123' });
      const asked = await anyone('POST', '/api/support', body);
      expect(asked.status).toBe(201);
      const ticketId = String(asked.body['ticketId']);
      expect(ticketId).toMatch(/^HT-[0-9A-HJKMNP-TV-Z]{6}$/);
      await eventually('the mail of receipt is there', async () => {
        const mails = await cast.stack.sandbox.mail(body.email);
        return mails.some(({ subject }) => subject?.includes(ticketId)) ? true : undefined;
      });
      await eventually('the desk is told', async () => {
        const mails = await cast.stack.sandbox.mail('support@hexkey.example');
        return mails.some(({ subject }) => subject?.includes(ticketId)) ? true : undefined;
      });
      const position = String(asked.body['position']);
      const list = await cast.clients.admin.call(
        'GET',
        `/api/admin/support?status=open&search=${ticketId.slice(3)}`,
        undefined,
        { 'x-min-position': position },
      );
      expect(list.body).toMatchObject({
        total: 1,
        tickets: [{ ticketId, name: 'Grace Hopper', email: body.email, priority: 'high', status: 'open' }],
      });
      // Typed as people type it.
      const detail = await admin('GET', `/api/admin/support/${ticketId.toLowerCase()}`);
      expect(detail.body).toMatchObject({ phone: '+12125550123', messages: [{ text: body.message }] });
      const answered = await admin('POST', `/api/admin/support/${ticketId}/reply`, {
        message: 'Sam comes by tomorrow.',
      });
      expect(answered.body).toMatchObject({ success: true, status: 'answered' });
      await eventually('the answer is mailed once', async () => {
        const mails = await cast.stack.sandbox.mail(body.email);
        const answers = mails.filter(({ subject }) => subject === `Our reply to your request ${ticketId}`);
        return answers.length === 1 ? true : undefined;
      });
      expect((await admin('PATCH', `/api/admin/support/${ticketId}`, { status: 'closed' })).status).toBe(200);
      const late = await admin('POST', `/api/admin/support/${ticketId}/reply`, { message: 'And?' });
      expect([late.status, late.body['code']]).toEqual([409, 'ticket_closed']);
    });

    it('a signed-in person sees their own requests alone; the same key is one request', async () => {
      const body = request();
      const key = { 'idempotency-key': randomUUID() };
      const first = await client.call('POST', '/api/support', body, key);
      const again = await client.call('POST', '/api/support', body, key);
      expect(again.body['ticketId']).toBe(first.body['ticketId']);
      const other = await client.call('POST', '/api/support', { ...body, subject: 'Another' }, key);
      expect([other.status, other.body['code']]).toEqual([422, 'key_reused']);
      const own = await mine('GET', '/api/support');
      expect(own.body).toMatchObject({
        tickets: [{ ticketId: first.body['ticketId'], subject: body.subject, status: 'open' }],
      });
      expect((await cast.clients.otherCustomer.call('GET', '/api/support')).body).toEqual({ tickets: [] });
    });

    it('mail may be down: the request is taken, and each mail goes out once when it is back', async () => {
      const { sandbox } = cast.stack;
      const body = request();
      await sandbox.fault({ service: 'smtp', kind: 'outage' });
      const asked = await anyone('POST', '/api/support', body);
      await sandbox.clearFaults();
      expect(asked.status).toBe(201);
      const mails = await eventually(
        'the mail arrives',
        async () => {
          const found = await sandbox.mail(body.email);
          return found.length > 0 ? found : undefined;
        },
        { within: 45_000 },
      );
      expect(mails).toHaveLength(1);
    });

    it.each([
      ['no name', { name: ' ' }],
      ['an address that is none', { email: 'grace' }],
      ['no subject', { subject: '' }],
      ['no message', { message: '' }],
      ['a phone that is none', { phone: '123' }],
      ['a category that is none', { category: 'weather' }],
      ['a priority that is none', { priority: 'yesterday' }],
      ['a message without end', { message: 'x'.repeat(5001) }],
      ['control characters', { subject: 'a\u0007b' }],
    ])('refuses %s next to the field', async (_what, wrong) => {
      const refused = await anyone('POST', '/api/support', request(wrong));
      expect(refused.status).toBe(400);
      expect(refused.body).toMatchObject({
        code: 'invalid_input',
        fields: { [Object.keys(wrong)[0] ?? '']: expect.stringMatching(/\w/) },
      });
    });

    it('a request that there isn’t is not found', async () => {
      for (const id of ['HT-000000', 'nonsense', life.bookingId])
        expect((await admin('GET', `/api/admin/support/${id}`)).status, id).toBe(404);
      expect((await admin('GET', '/api/admin/support?page=0')).status).toBe(400);
    });
  });

  describe('paper', () => {
    it('the receipt has every line and movement, in the job’s zone and both languages', async () => {
      await eventually(
        'it is captured',
        async () =>
          (await mine('GET', `/api/bookings/${life.bookingId}`)).body['paymentStatus'] === 'captured' ||
          undefined,
      );
      const { status, body } = await mine('GET', `/api/bookings/${life.bookingId}/receipt`);
      expect(status).toBe(200);
      expect(body).toMatchObject({
        language: 'en',
        zone: 'America/New_York',
        issuedTo: { name: 'Ada Bergman', address: expect.stringContaining('31st') },
        pricing: { totalCents: 15_000 },
        payments: [
          { kind: 'hold', amountCents: 15_000, atLocal: expect.stringMatching(/E[SD]T/) },
          { kind: 'capture', amountCents: 15_000 },
        ],
        totals: { heldCents: 0, capturedCents: 15_000, refundedCents: 0, paidCents: 15_000 },
      });
      const es = await mine('GET', `/api/bookings/${life.bookingId}/receipt?lang=es`);
      expect(es.body).toMatchObject({
        language: 'es',
        pricing: { lines: [{ label: 'Armado de 2 piezas' }] },
        payments: [{ label: 'Retenido, sin cobrar' }, { label: 'Cobrado por el trabajo' }],
      });
      expect((await mine('GET', `/api/bookings/${life.bookingId}/receipt?lang=fr`)).status).toBe(400);
    });

    it('the PDF and the calendar entry are files', async () => {
      const pdf = await mine('GET', `/api/bookings/${life.bookingId}/receipt.pdf?lang=es`);
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      expect(pdf.headers.get('content-disposition')).toMatch(/inline; filename="hexkey-HX-\w{6}\.pdf"/);
      expect(String(pdf.body['text']).startsWith('%PDF-')).toBe(true);
      const ics = await mine('GET', `/api/bookings/${life.bookingId}/calendar.ics`);
      expect(ics.headers.get('content-type')).toMatch(/^text\/calendar/);
      const text = String(ics.body['text']).replace(/\r\n[ \t]/g, '');
      expect(text).toContain('BEGIN:VEVENT');
      const { body } = await mine('GET', `/api/bookings/${life.bookingId}`);
      const stamp = (name: string) => String(body[name]).replace(/[-:]|\.\d+/g, '');
      expect(text).toContain(`DTSTART:${stamp('startsAt')}`);
      expect(text).toContain(`DTEND:${stamp('endsAt')}`);
    });

    it('the mail of a booking carries the same calendar entry', async () => {
      const number = await numberOf();
      const mail = await eventually('the mail with the appointment', async () =>
        (await cast.stack.sandbox.mail(owner.email)).find((one) =>
          JSON.stringify(one['attachments']).includes(`hexkey-${number}.ics`),
        ),
      );
      const raw = await fetch(`${cast.stack.sandbox.url}/sandbox/mail/${mail.position}/raw`);
      const { attachments } = await PostalMime.parse(await raw.arrayBuffer());
      expect(attachments).toMatchObject([{ mimeType: 'text/calendar', method: 'PUBLISH' }]);
      const text = new TextDecoder().decode(attachments[0]?.content as ArrayBuffer);
      const ics = await mine('GET', `/api/bookings/${life.bookingId}/calendar.ics`);
      const idOf = (entry: string) => /UID:(.+)/.exec(entry)?.[1];
      expect(idOf(text)).toBe(idOf(String(ics.body['text'])));
    });

    it('the link of the receipt’s mail opens receipt and PDF without a session, and nothing else', async () => {
      const number = await numberOf();
      const token = await eventually('the mail with the receipt', async () => {
        const mails = JSON.stringify(await cast.stack.sandbox.mail(owner.email));
        return new RegExp(`/receipt/${number}\\?token=([\\w.-]+)`).exec(mails)?.[1];
      });
      const { status, body } = await anyone('GET', `/api/bookings/${number}/receipt?token=${token}`);
      expect(status).toBe(200);
      expect(body).toMatchObject({ number, totals: { paidCents: 15_000 } });
      const pdf = await anyone('GET', String(body['pdfUrl']));
      expect(pdf.headers.get('content-type')).toBe('application/pdf');
      for (const path of [
        `/api/bookings/${cast.life.bookingId}/receipt?token=${token}`,
        `/api/bookings/${number}/receipt?token=${token.slice(0, -1)}`,
        `/api/bookings/${number}/receipt`,
        `/api/bookings/${number}/calendar.ics?token=${token}`,
      ])
        expect((await anyone('GET', path)).status, path).toBe(404);
      const seen = await anyone('GET', `/api/booking-status/${number}?token=${token}`);
      expect(JSON.stringify(seen.body)).not.toContain('31st');
    });

    it('the tracker’s link opens the calendar entry, another booking’s does not', async () => {
      const tokens = await eventually('a mail with the link', async () => {
        const mails = JSON.stringify(await cast.stack.sandbox.mail(owner.email));
        const found = [...mails.matchAll(/booking-tracker\?id=(HX-\w{6})&(?:amp;)?token=([\w.-]+)/g)];
        return found.length > 0
          ? new Map(found.map(([, number = '', token = '']) => [number, token]))
          : undefined;
      });
      const number = await numberOf();
      const own = tokens.get(number) ?? '';
      // Text messages name the same page in less room.
      const short = await fetch(`${cast.stack.url}/t/${number}.${own}`, { redirect: 'manual' });
      expect(short.status).toBe(302);
      expect(short.headers.get('location')).toBe(`/booking-tracker?id=${number}&token=${own}`);
      expect((await anyone('GET', `/api/bookings/${number}/calendar.ics?token=${own}`)).status).toBe(200);
      expect(
        (await anyone('GET', `/api/bookings/${cast.life.bookingId}/calendar.ics?token=${own}`)).status,
      ).toBe(404);
      expect((await anyone('GET', `/api/bookings/${number}/calendar.ics?token=x`)).status).toBe(404);
    });
  });

  describe('messages of one kind', () => {
    const mailed = z.looseObject({
      subject: z.string(),
      headers: z.array(z.object({ name: z.string(), value: z.string() })),
    });
    const headerOf = (mail: z.output<typeof mailed>, name: string) =>
      mail.headers.find((header) => header.name.toLowerCase() === name)?.value;
    const mailAbout = (subject: RegExp) =>
      eventually(`a mail about ${subject}`, async () => {
        const found = (await cast.stack.sandbox.mail(owner.email)).find((mail) =>
          subject.test(mail.subject ?? ''),
        );
        return found && mailed.parse(found);
      });
    const wanted = async () => (await mine('GET', '/api/account')).body['notifications'];

    it('are stopped by one click in the mail program, as RFC 8058 has it; twice is once', async () => {
      const mail = await mailAbout(/has your job|will assemble your furniture|is on the way/);
      expect(headerOf(mail, 'list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
      expect(headerOf(mail, 'reply-to')).toBe('support@hexkey.example');
      const link = /^<(http\S+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
      expect(await wanted()).toMatchObject({ mail: { progress: true } });
      // As a mail program does it: no session, no origin, a form.
      const click = () =>
        fetch(link, { method: 'POST', body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }) });
      for (const _ of [1, 2]) {
        const answer = await click();
        expect(answer.status).toBe(200);
        expect(await answer.json()).toEqual({ success: true, topic: 'progress' });
      }
      expect(await wanted()).toMatchObject({
        mail: { progress: false, reminders: true },
        sms: { progress: true },
      });
      // Opened as a page it leads to ours, which asks first: programs that follow links stop nothing.
      const page = await fetch(link, { redirect: 'manual' });
      expect(page.status).toBe(302);
      expect(page.headers.get('location')).toMatch(/^\/unsubscribe\?token=\S+$/);
    });

    it('a link that was not signed for this topic stops nothing; what is always sent has none', async () => {
      const mail = await mailAbout(/has your job|will assemble your furniture|is on the way/);
      const link = /^<(http\S+)>$/.exec(headerOf(mail, 'list-unsubscribe') ?? '')?.[1] ?? '';
      for (const forged of [
        link.replace('.progress.', '.reminders.'),
        link.slice(0, -1),
        link.replace(/token=.*/, 'token=x'),
      ])
        expect((await fetch(forged, { method: 'POST' })).status).toBe(410);
      expect(await wanted()).toMatchObject({ mail: { reminders: true } });
      expect(headerOf(await mailAbout(/^Receipt for booking/), 'list-unsubscribe')).toBeUndefined();
      expect((await anyone('POST', '/api/unsubscribe')).status).toBe(400);
    });

    it('the site says where people may write to', async () => {
      expect((await anyone('GET', '/api/config')).body).toMatchObject({
        supportMail: 'support@hexkey.example',
      });
    });
  });

  describe('prices and places', () => {
    it('the slot decides the weekend fee, never the client', async () => {
      const { body } = await anyone('GET', '/api/slots?zip=10001&items=2&days=8');
      const slots = z
        .object({
          slots: z.array(
            z.looseObject({
              date: z.string(),
              time: z.string(),
              addOns: z.array(z.string()),
              feeCents: z.number(),
            }),
          ),
        })
        .parse(body).slots;
      for (const { date, time, addOns, feeCents } of slots) {
        const weekend = [0, 6].includes(new Date(`${date}T00:00:00Z`).getUTCDay());
        expect([addOns, feeCents]).toEqual(weekend ? [['evening_weekend'], 1_500] : [[], 0]);
        const asked = { zip: '10001', scheduledDate: date, scheduledTime: time };
        const byCount = await anyone('POST', '/api/quotes', { ...asked, itemCount: 2 });
        expect(byCount.body['totalPrice']).toBe(150);
        const quoted = await anyone('POST', '/api/quotes', {
          ...asked,
          items: [{ name: 'BILLY bookcase', quantity: 2 }],
          addOns: ['same_day', 'evening_weekend', 'wall_mounting'],
        });
        const lines = pricing.parse(quoted.body).pricing.lines.filter(({ kind }) => kind === 'add_on');
        expect(lines.map(({ label }) => label)).toEqual(
          weekend ? ['Wall mounting', 'Evening or weekend'] : ['Wall mounting'],
        );
        expect(lines.map((line) => line['addOn'])).toEqual(
          weekend ? ['wall_mounting', 'evening_weekend'] : ['wall_mounting'],
        );
      }
    });

    it('an appointment that has passed brings no fee, one that is none is refused', async () => {
      const order = { itemCount: 2, zip: '10001', scheduledTime: '9:00 AM - 11:00 AM' };
      const old = await anyone('POST', '/api/quotes', { ...order, scheduledDate: '2020-01-05' });
      expect([old.status, old.body['totalPrice']]).toEqual([200, 150]);
      const wrong = { ...order, scheduledDate: '2030-01-05', scheduledTime: 'noonish' };
      expect((await anyone('POST', '/api/quotes', wrong)).body).toMatchObject({
        status: 400,
        fields: { scheduledTime: expect.any(String) },
      });
    });

    it('a place that nobody serves says so, and keeps an address once', async () => {
      const slots = await anyone('GET', '/api/slots?zip=99501');
      expect(slots.body).toMatchObject({
        served: false,
        notServed: { code: 'not_served', zip: '99501', state: 'AK' },
      });
      const quoted = await anyone('POST', '/api/quotes', { itemCount: 1, zip: '99501' });
      expect(quoted.body).toMatchObject({ notServed: { code: 'not_served' } });
      expect((await anyone('POST', '/api/quotes', { itemCount: 1, zip: '10001' })).body).toMatchObject({
        notServed: null,
      });
      const entry = { email: 'Later@Visitors.example', zip: '99501' };
      for (const _ of [1, 2])
        expect((await anyone('POST', '/api/waitlist', entry)).body).toEqual({
          success: true,
          place: { zip: '99501', state: 'AK' },
        });
      // Admins see who waits and where most do; each address once, however it was typed.
      const listed = await eventually('the list has it', async () => {
        const { body } = await admin('GET', '/api/admin/waitlist?zip=99501');
        // Counted by a query of its own, which may come before the other.
        return body['total'] === 1 && Array.isArray(body['places']) && body['places'].length > 0
          ? body
          : undefined;
      });
      expect(listed).toMatchObject({
        total: 1,
        entries: [
          { email: 'later@visitors.example', zip: '99501', state: 'AK', at: expect.stringMatching(/Z$/) },
        ],
        places: [{ zip: '99501', state: 'AK', people: 1 }],
      });
      expect((await admin('GET', '/api/admin/waitlist?zip=10001')).body).toMatchObject({
        total: 0,
        entries: [],
      });
      const wrong = await anyone('POST', '/api/waitlist', { email: 'x', zip: '1' });
      expect(wrong.body['fields']).toEqual({ email: expect.any(String), zip: expect.any(String) });
      expect((await anyone('POST', '/api/waitlist', { ...entry, zip: '00000' })).body['code']).toBe(
        'unknown_zip',
      );
    });

    it('the pricing page has the spec’s figures', async () => {
      const { body } = await anyone('GET', '/api/pricing');
      expect(body).toMatchObject({
        rates: [
          { hourlyRate: 35 },
          { hourlyRate: 45, mostCommon: true },
          { hourlyRate: 60 },
          { hourlyRate: 80 },
        ],
        calculator: { defaultHours: 1, minHours: 1, weight: 0.7 },
        reviewDiscountPercent: 10,
      });
      expect(
        z
          .object({ addOns: z.array(z.object({ amountCents: z.number() })) })
          .parse(body)
          .addOns.map(({ amountCents }) => amountCents),
      ).toEqual([2_500, 1_500, 2_000, 3_500, 3_000]);
    });

    it('a scan names the store; a code that is none is typed', async () => {
      const { storeCode } = await seedPartner(cast.admin);
      const scan = {
        storeCode: storeCode.toLowerCase(),
        productSku: null,
        customerIp: '',
        userAgent: 'iPhone',
      };
      const scanned = await anyone('POST', '/api/qr-scans', scan);
      expect([scanned.status, scanned.body['store']]).toEqual([
        201,
        { storeName: 'Maple & Main', storeCode, brand: 'other', brandName: 'Other brand' },
      ]);
      const unknown = await anyone('POST', '/api/qr-scans', { ...scan, storeCode: 'NOBODY-1' });
      expect(unknown.body).toMatchObject({ status: 400, code: 'unknown_store_code' });
      expect((await anyone('POST', '/api/qr-scans', {})).status).toBe(400);
    });
  });

  it('the notification centre pages, counts and marks as read', async () => {
    const { visitor } = owner;
    const shape = z.looseObject({
      notifications: z.array(z.looseObject({ id: z.string(), read: z.boolean() })),
      unread: z.number(),
      next: z.string().nullable(),
    });
    const all = await visitor.call('GET', '/api/notifications', shape);
    expect(all.notifications.length).toBeGreaterThan(3);
    expect(all.unread).toBe(all.notifications.length);
    const first = await visitor.call('GET', '/api/notifications?limit=2', shape);
    expect(first).toMatchObject({ unread: all.unread, next: first.notifications[1]?.id });
    const rest = await visitor.call('GET', `/api/notifications?before=${first.next ?? ''}`, shape);
    expect([...first.notifications, ...rest.notifications]).toEqual(all.notifications);
    const third = all.notifications[2]?.id ?? '';
    await visitor.call('POST', '/api/notifications/read', z.unknown(), { body: { upTo: third } });
    const after = await visitor.call('GET', '/api/notifications', shape);
    expect(after.notifications.findIndex(({ read }) => read)).toBeLessThanOrEqual(2);
    expect(after.unread).toBeLessThanOrEqual(2);
    await visitor.call('POST', '/api/notifications/read', z.unknown());
    expect(await visitor.call('GET', '/api/notifications', shape)).toMatchObject({ unread: 0 });
    for (const wrong of ['?before=x', '?limit=0', '?limit=51'])
      expect((await mine('GET', `/api/notifications${wrong}`)).status).toBe(400);
  });
});
