/** Texts through Twilio's own SDK and emails through nodemailer, as the product sends them. */
import nodemailer from 'nodemailer';
import PostalMime from 'postal-mime';
import twilio, { type Twilio } from 'twilio';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { type Fixture, keys, startFixture } from './fixture.ts';

let fixture: Fixture;
beforeAll(async () => {
  fixture = await startFixture();
});
afterEach(() => fixture.control('DELETE', '/sandbox/faults'));
afterAll(() => fixture.stop());

type RequestClientOptions<TData> = Parameters<typeof twilio.RequestClient.prototype.request<TData>>[0];

/** Twilio's SDK has no base URL setting, so its HTTP client redirects to the sandbox. */
class SandboxClient extends twilio.RequestClient {
  override request<TData>(
    options: RequestClientOptions<TData>,
  ): ReturnType<typeof twilio.RequestClient.prototype.request<TData>> {
    const { pathname, search } = new URL(options.uri);
    return super.request({ ...options, uri: `${fixture.sandbox.url}${pathname}${search}` });
  }
}

function client(): Twilio {
  return twilioClient(keys.authToken);
}

function twilioClient(authToken: string): Twilio {
  // The SDK's own types do not support exactOptionalPropertyTypes.
  const httpClient = new SandboxClient() as twilio.RequestClient & {
    lastResponse: never;
    lastRequest: never;
  };
  return twilio(keys.accountSid, authToken, { httpClient });
}

function send(to: string, statusCallback?: string): Promise<{ sid: string; status: string }> {
  return client().messages.create({
    to,
    from: '+15005550006',
    body: 'Your technician is on the way.',
    ...(statusCallback === undefined ? {} : { statusCallback }),
  });
}

describe('a text', () => {
  it('is queued, sent and delivered, with callbacks that the SDK finds genuine', async () => {
    const callback = `${fixture.receiver.url}/webhooks/twilio?booking=b-1`;
    const text = await send('+12125550123', callback);
    expect(text.status).toBe('queued');
    const calls = (): URLSearchParams[] =>
      fixture.receiver.calls
        .filter(({ path }) => path.startsWith('/webhooks/twilio'))
        .map(({ body, headers }) => {
          const fields = new URLSearchParams(body);
          const genuine = twilio.validateRequest(
            keys.authToken,
            String(headers['x-twilio-signature']),
            callback,
            Object.fromEntries(fields),
          );
          expect(genuine).toBe(true);
          return fields;
        })
        .filter((fields) => fields.get('MessageSid') === text.sid);
    await vi.waitFor(
      () => expect(calls().map((fields) => fields.get('MessageStatus'))).toEqual(['sent', 'delivered']),
      5000,
    );
    const stored = await client().messages(text.sid).fetch();
    expect(stored).toMatchObject({ status: 'delivered', to: '+12125550123' });
    const listed = await client().messages.list({ to: '+12125550123' });
    expect(listed.map(({ sid }) => sid)).toContain(text.sid);
  });

  it('is refused for a number that is none', async () => {
    await expect(send('12')).rejects.toMatchObject({ status: 400, code: 21211 });
  });

  it('is refused after STOP and taken again after START', async () => {
    const from = '+13125550199';
    await fixture.control('POST', '/sandbox/texts/incoming', { from, body: 'stop' });
    await expect(send(from)).rejects.toMatchObject({ status: 400, code: 21610 });
    await fixture.control('POST', '/sandbox/texts/incoming', { from, body: 'START' });
    expect((await send(from)).status).toBe('queued');
  });

  it('ends undelivered at the magic number', async () => {
    const { sid } = await send('+15005550009');
    await vi.waitFor(
      async () =>
        expect(await client().messages(sid).fetch()).toMatchObject({
          status: 'undelivered',
          errorCode: 30003,
        }),
      5000,
    );
  });

  it('is found by its recipient when its answer was lost', async () => {
    await fixture.control('POST', '/sandbox/faults', {
      service: 'twilio',
      call: 'messages.create',
      kind: 'lost_answer',
      times: 1,
    });
    await expect(send('+12125550777')).rejects.toThrow();
    expect(await client().messages.list({ to: '+12125550777' })).toHaveLength(1);
    expect(await fixture.control('GET', '/sandbox/texts?to=%2B12125550777')).toMatchObject({
      texts: [{ to: '+12125550777' }],
    });
  });

  it('needs the right token', async () => {
    const stranger = twilioClient('wrong');
    await expect(stranger.messages.list()).rejects.toMatchObject({ status: 401, code: 20003 });
  });
});

describe('a mail', () => {
  function mail(to: string, messageId: string): Promise<unknown> {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: fixture.sandbox.smtpPort });
    return transport.sendMail({
      from: 'Hexkey <hello@hexkey.example>',
      to,
      subject: 'Your booking is confirmed',
      text: 'See you on Tuesday.',
      html: '<p>See you on <b>Tuesday</b>.</p>',
      messageId,
    });
  }

  it('is caught with its Message-ID, and twice when it is sent twice', async () => {
    await mail('Customer@Example.com', '<b-1.confirmed@hexkey.example>');
    await mail('customer@example.com', '<b-1.confirmed@hexkey.example>');
    const found = await fixture.control('GET', '/sandbox/mail?to=customer@example.com');
    expect(found).toMatchObject({
      mail: [
        { messageId: '<b-1.confirmed@hexkey.example>', subject: 'Your booking is confirmed' },
        { text: expect.stringContaining('Tuesday'), html: expect.stringContaining('<b>Tuesday</b>') },
      ],
    });
  });

  it('is kept although its answer was lost', async () => {
    await fixture.control('POST', '/sandbox/faults', { service: 'smtp', kind: 'lost_answer', times: 1 });
    await expect(mail('lost@example.com', '<lost@hexkey.example>')).rejects.toThrow();
    const found = await fixture.control('GET', '/sandbox/mail?to=lost@example.com');
    expect(found).toMatchObject({ mail: [{ messageId: '<lost@hexkey.example>' }] });
  });

  it('comes back to its envelope sender as a report, as a service that receives mail hands it on', async () => {
    const transport = nodemailer.createTransport({ host: '127.0.0.1', port: fixture.sandbox.smtpPort });
    await transport.sendMail({
      from: 'Hexkey <hello@hexkey.example>',
      envelope: { from: 'bounces+7@hexkey.example', to: 'full@example.com' },
      subject: 'Su cita, mañana',
      text: 'See you.',
      messageId: '<full@hexkey.example>',
    });
    const { mail } = (await fixture.control('GET', '/sandbox/mail?to=full@example.com')) as {
      mail: { position: number; returnPath: string }[];
    };
    expect(mail[0]?.returnPath).toBe('bounces+7@hexkey.example');
    const path = `/sandbox/mail/${mail[0]?.position}/return`;
    await fixture.control('POST', path, { status: '5.2.2' });
    const calls = () => fixture.receiver.calls.filter((call) => call.path === '/mail-reports');
    await expect.poll(() => calls().length).toBe(1);
    const [call] = calls();
    expect(call?.headers).toMatchObject({
      'content-type': 'message/rfc822',
      authorization: `Basic ${Buffer.from(`mail:${keys.mailReports}`).toString('base64')}`,
    });
    const report = await PostalMime.parse(call?.body ?? '');
    expect(report.to).toMatchObject([{ address: 'bounces+7@hexkey.example' }]);
    expect(report.attachments.map(({ mimeType }) => mimeType)).toEqual([
      'message/delivery-status',
      'text/rfc822-headers',
    ]);
  });

  it('is refused for now during an outage', async () => {
    await fixture.control('POST', '/sandbox/faults', { service: 'smtp', kind: 'outage', times: 1 });
    await expect(mail('out@example.com', '<out@hexkey.example>')).rejects.toMatchObject({
      responseCode: 421,
    });
  });
});

describe('the page', () => {
  it.each(['mail', 'texts', 'payments', 'transfers', 'payouts', 'faults'])('shows %s', async (view) => {
    const answer = await fetch(`${fixture.sandbox.url}/?view=${view}`);
    expect(answer.status).toBe(200);
    expect(await answer.text()).toContain('<h1>');
  });

  it('keeps other sites away from its control calls', async () => {
    const answer = await fetch(`${fixture.sandbox.url}/sandbox/faults`, {
      method: 'DELETE',
      headers: { Origin: 'http://evil.example' },
    });
    expect(answer.status).toBe(403);
  });
});
