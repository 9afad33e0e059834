/** What a customer who reads Spanish gets while a booking is told: mails, texts, and the letters about the account. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { smsSize } from '#mails/composed/sms.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, laterWindow, type Life } from '#tests/support/life.ts';
import {
  type Account,
  confirmAddress,
  hireTechnician,
  registerCustomer,
  signInAdmin,
} from '#tests/support/people.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
const letter = z.looseObject({ subject: z.string(), text: z.string(), html: z.string() });

describe('a customer who reads Spanish', () => {
  let stack: RunningStack;
  let customer: Account;
  let technician: Account;
  let life: Life;
  beforeAll(async () => {
    stack = await borrowStack();
    technician = await hireTechnician(stack.url, await signInAdmin(stack));
    customer = await registerCustomer(stack.url);
    await confirmAddress(stack, customer);
    await customer.visitor.call('PATCH', '/api/account', anything, { body: { language: 'es' } });
    // Cancelled at the end, and free then, however long the tests before it take.
    const window = await laterWindow(customer.visitor, '10001', 2);
    life = await beginLife({ stack, technician, customer, window });
    await life.until('route');
  });
  afterAll(() => stack?.stop());

  const mailAbout = (to: string, subject: RegExp) =>
    eventually(`a mail to ${to} about ${subject}`, async () => {
      const found = (await stack.sandbox.mail(to)).find((mail) => subject.test(mail.subject ?? ''));
      return found && letter.parse(found);
    });

  it('reads the confirmation in Spanish: time with its zone, the hold, and a link that opens the booking', async () => {
    const { text } = await mailAbout(customer.email, /^Su reserva HX-\w{6} está confirmada$/);
    expect(text).toMatch(
      /^Hola, Ada:\n\nSu cita es el \p{L}+, \d+ de \p{L}+, \d+:00 [ap]\.m\. - \d+:00 [ap]\.m\. E[SD]T\./u,
    );
    expect(text).toContain('$150.00 están retenidos en su tarjeta terminada en 4242.');
    expect(text).toMatch(/Elegir qué mensajes recibe: http/);
    const [, number = '', token = ''] = /booking-tracker\?id=(HX-\w{6})&token=([\w.-]+)/.exec(text) ?? [];
    const seen = await visitor(stack.url).send('GET', `/api/booking-status/${number}?token=${token}`);
    expect(seen).toMatchObject({ status: 200 });
  });

  it('gets texts in the 7-bit alphabet, two segments at most, with a link', async () => {
    const texts = await eventually('a text that names the technician', async () => {
      const all = await stack.sandbox.texts('+12125550110');
      return all.some(({ body }) => body.includes('Sam ira el')) ? all : undefined;
    });
    for (const { body } of texts) {
      expect(body).toMatch(/^Hexkey HX-\w{6}: .+ https?:\/\/\S+$/su);

      expect(smsSize(body)).toMatchObject({ encoding: 'GSM-7' });
      expect(smsSize(body).segments).toBeLessThanOrEqual(2);
    }
    expect(texts.some(({ body }) => body.includes('confirmada para el'))).toBe(true);
  });

  it('gets the mails about the account in Spanish too', async () => {
    await visitor(stack.url).send('POST', '/api/auth/password-reset', { body: { email: customer.email } });
    const { text, html } = await mailAbout(customer.email, /^Elija una nueva contraseña$/);
    expect(text).toMatch(/Elegir una contraseña: http\S+token=/);
    expect(html).toContain('lang="es"');
    expect(html).toMatch(/<a href="[^"]+token=[^"]+"[^>]*class="hx-button"/);
  });

  it('is refused in Spanish: by the choice in the header of the site, else as the browser asks', async () => {
    const asked = { 'accept-language': 'es-MX, en;q=0.5' };
    const refused = (headers: Record<string, string>) =>
      visitor(stack.url).send('GET', '/api/slots?zip=00000&items=1', { headers });
    const spanish = 'No conocemos este código postal.';
    const english = 'We don’t know this ZIP code.';
    for (const [headers, sentence] of [
      [asked, spanish],
      [{ cookie: 'hexkey-language=es' }, spanish],
      [{ ...asked, cookie: 'hexkey-language=en' }, english],
      [{ ...asked, 'x-role': 'customer' }, spanish],
      [{ ...asked, 'x-role': 'technician' }, spanish],
      [{}, english],
    ] as const)
      expect(await refused(headers), JSON.stringify(headers)).toMatchObject({
        status: 400,
        body: { code: 'unknown_zip', message: sentence, fields: { zip: sentence } },
      });
  });

  it('is refused by the domain and by the contract in Spanish', async () => {
    const headers = { cookie: 'hexkey-language=es' };
    const unknown = await visitor(stack.url).send('GET', '/api/booking-status/HX-ZZZZZZ', { headers });
    expect(unknown.body).toMatchObject({ code: 'not_found', message: 'No se encontró: reserva' });
    const wrong = await visitor(stack.url).send('POST', '/api/support', { headers, body: {} });
    expect(wrong.body).toMatchObject({ code: 'invalid_input', fields: { subject: 'Escriba un texto.' } });
  });

  it('is told of the cancellation in Spanish, as is the technician who has chosen it', async () => {
    await technician.visitor.call('PATCH', '/api/technician/language', anything, {
      body: { language: 'es' },
    });
    await customer.visitor.call('POST', `/api/bookings/${life.bookingId}/cancel`, anything);
    const { text } = await mailAbout(customer.email, /^Su reserva HX-\w{6} está cancelada$/);
    expect(text).toContain('Estaba retenido en su tarjeta: $150.00');
    const told = await mailAbout(technician.email, /^El trabajo HX-\w{6} ya no es suyo$/);
    expect(told.html).toContain('lang="es"');
  });
});
