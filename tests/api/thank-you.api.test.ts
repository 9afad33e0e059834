/** The Thank You tab: the channels as they are, and tests of the thank-you messages with what really became of each (spec admin §2, §5, §7). */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { getNotificationConfig, listThankYouTests } from '#api/contract/channels.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type RawClient, rawClient } from './raw-client.ts';

const newEmail = () => `thanks-${randomUUID().slice(0, 8)}@tests.example`;
const newPhone = () => `+1212555${randomInt(1000, 9999)}`;

describe('the thank-you messages', () => {
  let stack: RunningStack;
  let admin: RawClient;
  beforeAll(async () => {
    stack = await borrowStack();
    admin = rawClient(stack.url, await signInAdmin(stack));
  });
  afterEach(() => stack.sandbox.clearFaults());
  afterAll(() => stack?.stop());

  async function send(body: object, headers: Record<string, string> = {}) {
    const answer = await admin.call('POST', '/api/admin/test-thank-you', body, headers);
    expect(answer.body).toMatchObject({ success: true });
    return z.looseObject({ testId: z.string() }).parse(answer.body);
  }

  const testOf = (testId: string) =>
    admin
      .call('GET', '/api/admin/test-thank-you')
      .then(({ body }) => listThankYouTests.response.parse(body).tests.find((one) => one.testId === testId));

  const became = (testId: string, mail: string, text?: string) =>
    eventually(`the mail is ${mail}, the text ${text}`, async () => {
      const test = await testOf(testId);
      return test?.mail?.outcome === mail && test.text?.outcome === text ? test : undefined;
    });

  it('are ready to go out: both channels were asked and answered', async () => {
    const config = await eventually('the worker has looked', async () => {
      const { body } = await admin.call('GET', '/api/admin/notification-config');
      const found = getNotificationConfig.response.parse(body);
      return found.overall === 'Active' ? found : undefined;
    });
    expect(config).toMatchObject({
      email: { configured: true, service: expect.stringMatching(/^127\.0\.0\.1:\d+$/), status: 'active' },
      sms: { configured: true, service: 'Twilio, +15005550006', status: 'active' },
    });
  });

  it('arrive by mail and text, marked as a test, once however often the same call comes', async () => {
    const [testEmail, testPhone] = [newEmail(), newPhone()];
    const key = { 'idempotency-key': randomUUID() };
    const sent = await send({ testEmail, testPhone }, key);
    expect(sent).toMatchObject({ sentTo: { email: testEmail, phone: testPhone } });
    expect((await send({ testEmail, testPhone }, key)).testId).toBe(sent.testId);
    expect(await became(sent.testId, 'sent', 'delivered')).toMatchObject({
      mail: { to: testEmail, reason: null, code: null },
      text: { to: testPhone, reason: null, code: null },
    });
    const mails = await stack.sandbox.mail(testEmail);
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Test: Booking .* is completed$/),
    ]);
    const texts = await stack.sandbox.texts(testPhone);
    expect(texts.map(({ body }) => body)).toEqual([expect.stringMatching(/^Test [0-9A-F]{6}: Hexkey/)]);
    expect(texts[0]?.body).toContain(stack.url);
  });

  it('without a phone number are a mail alone, and the answer says so', async () => {
    const sent = await send({ testEmail: newEmail(), testPhone: '' });
    expect(sent).toMatchObject({ sentTo: { phone: 'No phone provided' } });
    expect((await became(sent.testId, 'sent')).text).toBeNull();
  });

  it('that bounce, or come to a number that has opted out, are told as what they are', async () => {
    const testPhone = newPhone();
    const stopped = await fetch(`${stack.sandbox.url}/sandbox/texts/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from: testPhone, body: 'STOP' }),
    });
    expect(stopped.ok).toBe(true);
    const { testId } = await send({ testEmail: `bounce@${randomUUID()}.example`, testPhone });
    expect(await became(testId, 'failed', 'failed')).toMatchObject({
      mail: { reason: 'refused_by_provider' },
      text: { reason: 'opted_out' },
    });
  });

  it('that no handset takes fail with the code of the provider', async () => {
    const { testId } = await send({ testEmail: newEmail(), testPhone: '(500) 555-0009' });
    expect(await became(testId, 'sent', 'failed')).toMatchObject({ text: { reason: null, code: '30003' } });
  });

  it('wait while mail is away, and arrive once', async () => {
    await stack.sandbox.fault({ service: 'smtp', kind: 'outage' });
    const testEmail = newEmail();
    const { testId } = await send({ testEmail });
    expect(await became(testId, 'waiting')).toBeDefined();
    await stack.sandbox.clearFaults();
    await became(testId, 'sent');
    expect(await stack.sandbox.mail(testEmail)).toHaveLength(1);
  }, 90_000);

  it('R13: a text whose answer was lost is found again, and not sent twice', async () => {
    await stack.sandbox.fault({ service: 'twilio', call: 'messages.create', kind: 'lost_answer', times: 1 });
    const testPhone = newPhone();
    const { testId } = await send({ testEmail: newEmail(), testPhone });
    await became(testId, 'sent', 'delivered');
    expect(await stack.sandbox.texts(testPhone)).toHaveLength(1);
  });

  it.each([
    [{}, 'testEmail', 'Please enter a test email address'],
    [{ testEmail: ' ' }, 'testEmail', 'Please enter a test email address'],
    [{ testEmail: 'grace' }, 'testEmail', 'Please enter a valid email address'],
    [
      { testEmail: 'a@b.example', testPhone: '12' },
      'testPhone',
      'Please enter a valid 10-digit phone number',
    ],
  ])('refuse %j beside the field', async (body, field, message) => {
    const refused = await admin.call('POST', '/api/admin/test-thank-you', body);
    expect(refused.status).toBe(400);
    expect(refused.body).toMatchObject({ code: 'invalid_input', fields: { [field]: message } });
  });
});
