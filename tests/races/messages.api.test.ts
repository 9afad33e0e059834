/** Messages never hold a booking up, and each is sent once (R13). */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { openWitnesses, type Witnesses } from '#tests/support/books.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, laterWindow, lifeCents } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';

let stack: TestStack;
let technician: Account;
let witnesses: Witnesses;

beforeAll(async () => {
  stack = await startTestStack();
  technician = await hireTechnician(stack.url, await signInAdmin(stack));
  witnesses = await openWitnesses(stack);
});

afterEach(() => stack.sandbox.clearFaults());

afterAll(async () => {
  await witnesses?.close();
  await stack?.stop();
});

interface Message {
  readonly key: string;
  readonly template: string;
  readonly channel: string;
}

async function sends(bookingId: string, type: 'MessageStarted' | 'MessageSent'): Promise<readonly Message[]> {
  const events = await witnesses.stream(`messages-${bookingId}`);
  return events.filter((event) => event.type === type).map(({ data }) => data as Message);
}

/** Resolves when the receipt, the last message of a finished life, has been sent by mail. */
const toldAll = (bookingId: string) =>
  eventually(
    'the receipt is sent',
    async () => {
      const sent = await sends(bookingId, 'MessageSent');
      return sent.some(({ template, channel }) => template === 'receipt' && channel === 'mail')
        ? sent
        : undefined;
    },
    { within: longestPause + 30_000 },
  );

/** Milliseconds between the tries of a message that has failed for long (workflows/messages/messages.ts). */
const longestPause = 60_000;
const timeout = 180_000;

function once(values: readonly string[]): void {
  expect(values.toSorted()).toEqual([...new Set(values)].toSorted());
}

test('R13 a mail outage holds no booking up; after it every mail arrives once', { timeout }, async () => {
  await stack.sandbox.fault({ service: 'smtp', kind: 'outage' });
  const life = await beginLife({ stack, technician });
  await life.until();
  expect((await stack.sandbox.books(life.bookingId)).counts).toMatchObject({
    captured_cents: lifeCents,
    payouts_paid: 1,
  });
  expect(await stack.sandbox.mail(life.customer.email)).toEqual([]);
  await stack.sandbox.clearFaults();
  const sent = await toldAll(life.bookingId);
  once(sent.map(({ key }) => key));
  const mail = await stack.sandbox.mail(life.customer.email);
  once(mail.map(({ messageId }) => messageId ?? ''));
  const mailed = sent.filter(({ channel }) => channel === 'mail').map(({ template }) => template);
  expect(mailed).toContain('booking_confirmed');
  expect(mailed).toContain('receipt');
});

test('R13 a worker killed while it sends repeats a mail at most under its own Message-ID, and no text', {
  timeout,
}, async () => {
  const life = await beginLife({ stack, technician });
  life.timeout = 60_000;
  await life.until('route');
  await stack.sandbox.fault({ service: 'twilio', kind: 'lost_answer', call: 'messages.create', times: 2 });
  await stack.sandbox.fault({ service: 'smtp', kind: 'lost_answer', call: 'data', times: 1 });
  await life.route();
  await eventually('a text has been sent', async () => {
    const started = await sends(life.bookingId, 'MessageStarted');
    return started.some(({ template }) => template === 'on_the_way') ? true : undefined;
  });
  await stack.kill('worker');
  await stack.up('worker');
  await stack.sandbox.clearFaults();
  await life.arrive();
  await life.start();
  await life.complete();
  await life.payOut();
  const sent = await toldAll(life.bookingId);
  once(sent.map(({ key }) => key));
  const started = await sends(life.bookingId, 'MessageStarted');
  once(started.map(({ key }) => key));
  const { number } = z.looseObject({ number: z.string() }).parse(await life.booking());
  const texts = (await stack.sandbox.texts('+12125550110')).filter(
    ({ body }) => body.includes(life.bookingId) || body.includes(number),
  );
  expect(texts.some(({ body }) => body.includes('on the way'))).toBe(true);
  // The link apart: its signature must not make a second text of the same words another one.
  once(texts.map(({ body }) => body.replace(/(token=|\/t\/)\S+/, '')));
  const mails = await stack.sandbox.mail(life.customer.email);
  const bySubject = new Map<string, Set<string>>();
  for (const { subject, messageId } of mails) {
    const ids = bySubject.get(subject ?? '') ?? new Set();
    bySubject.set(subject ?? '', ids.add(messageId ?? ''));
  }
  for (const ids of bySubject.values()) expect(ids.size).toBe(1);
});

test('R13 a cancelled booking sends no stale message after the outage', async () => {
  await stack.sandbox.fault({ service: 'smtp', kind: 'outage' });
  await stack.sandbox.fault({ service: 'twilio', kind: 'outage' });
  const customer = await registerCustomer(stack.url);
  const window = await laterWindow(customer.visitor, '10001', 2);
  const life = await beginLife({ stack, technician, customer, window });
  await life.until('route');
  const cancelled = await life.customer.visitor.send('POST', `/api/bookings/${life.bookingId}/cancel`);
  expect(cancelled.status).toBe(200);
  await stack.sandbox.clearFaults();
  await eventually('the cancellation is told', async () => {
    const sent = await sends(life.bookingId, 'MessageSent');
    return sent.some(({ template }) => template === 'cancelled') ? true : undefined;
  });
  const told = (await sends(life.bookingId, 'MessageSent')).map(({ template }) => template);
  expect(told).not.toContain('technician_assigned');
});
