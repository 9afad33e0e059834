/** The log of mails and texts, of everybody and of one person, and another try of what failed (R15). */
import { randomInt, randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listMessages, type MessageRow } from '#api/contract/channels.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, type Life } from '#tests/support/life.ts';
import { hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { type RawClient, rawClient } from './raw-client.ts';

describe('the message log', () => {
  let stack: RunningStack;
  let admin: RawClient;
  let life: Life;
  beforeAll(async () => {
    stack = await borrowStack();
    const signedIn = await signInAdmin(stack);
    admin = rawClient(stack.url, signedIn);
    const technician = await hireTechnician(stack.url, signedIn);
    // Every mailbox refuses until the tests want it otherwise.
    await stack.sandbox.fault({ service: 'smtp', kind: 'reject' });
    life = await beginLife({ stack, technician });
    await life.until('accept');
  });
  afterEach(() => stack.sandbox.clearFaults());
  afterAll(() => stack?.stop());

  async function log(query: string): Promise<readonly MessageRow[]> {
    const { status, body } = await admin.call('GET', `/api/admin/messages?limit=100&${query}`);
    expect(status).toBe(200);
    return listMessages.response.parse(body).messages;
  }
  const logUntil = (query: string, is: (rows: readonly MessageRow[]) => boolean) =>
    eventually(`messages of ${query}`, async () => {
      const rows = await log(query);
      return is(rows) ? rows : undefined;
    });
  const redrive = (id: string, headers: Record<string, string> = {}) =>
    admin.call('POST', `/api/admin/messages/${id}/redrive`, {}, headers);
  const person = () => `person=customer-${life.customer.id}`;
  const text = (body: string, from: string) =>
    fetch(`${stack.sandbox.url}/sandbox/texts/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, body }),
    });

  async function failedTest(testPhone: string): Promise<MessageRow> {
    const { body } = await admin.call('POST', '/api/admin/test-thank-you', {
      testEmail: `log-${randomUUID().slice(0, 8)}@tests.example`,
      testPhone,
    });
    const id = `${z.object({ testId: z.string() }).parse(body).testId}.sms`;
    const rows = await logUntil('channel=sms&outcome=failed', (found) => found.some((row) => row.id === id));
    const row = rows.find((one) => one.id === id);
    if (!row) throw new Error('it is not among them');
    return row;
  }
  const outcomeOf = (id: string, wanted: Partial<MessageRow>) =>
    eventually(`${id} is ${JSON.stringify(wanted)}`, async () => {
      const row = (await log('channel=sms')).find((one) => one.id === id);
      return row && Object.entries(wanted).every(([name, value]) => row[name as keyof MessageRow] === value)
        ? row
        : undefined;
    });

  it('R15: a mail that bounced is in a person’s log, goes out when it is tried again, once, under its first id', async () => {
    const confirmed = ({ what, channel }: MessageRow) => what === 'booking confirmed' && channel === 'mail';
    const rows = await logUntil(person(), (found) =>
      found.some((row) => confirmed(row) && row.outcome === 'failed'),
    );
    const bounced = rows.find(confirmed);
    if (!bounced) throw new Error('no mail');
    expect(bounced).toMatchObject({
      reason: 'refused_by_provider',
      person: { role: 'customer', id: life.customer.id, name: expect.stringContaining(' ') },
      booking: { id: life.bookingId },
      to: null,
      triesAgain: 0,
    });
    expect(await stack.sandbox.mail(life.customer.email)).toEqual([]);
    await stack.sandbox.clearFaults();
    const key = { 'idempotency-key': randomUUID() };
    const answers = await Promise.all([redrive(bounced.id, key), redrive(bounced.id, key)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    await logUntil(person(), (found) => found.some((row) => row.id === bounced.id && row.outcome === 'sent'));
    const [mail, ...others] = (await stack.sandbox.mail(life.customer.email)).filter(({ subject }) =>
      subject?.includes('is confirmed'),
    );
    expect(mail?.subject).toMatch(/is confirmed/);
    expect(others).toEqual([]);
    const again = await redrive(bounced.id);
    expect([again.status, again.body['code']]).toEqual([409, 'nothing_to_do']);
  });

  it('R15: a mail that its mailbox sends back hours later has failed; a report on the first try says nothing of the second', async () => {
    const email = `returned-${randomUUID().slice(0, 8)}@tests.example`;
    const { body } = await admin.call('POST', '/api/admin/test-thank-you', {
      testEmail: email,
      testPhone: `+1212555${randomInt(1000, 9999)}`,
    });
    const id = `${z.object({ testId: z.string() }).parse(body).testId}.mail`;
    const untilMail = (wanted: Partial<MessageRow>) =>
      eventually(`${id} is ${JSON.stringify(wanted)}`, async () => {
        const row = (await log('channel=mail')).find((one) => one.id === id);
        return row && Object.entries(wanted).every(([name, value]) => row[name as keyof MessageRow] === value)
          ? row
          : undefined;
      });
    const giveBack = async (nth: number, report: object) => {
      const mail = (await stack.sandbox.mail(email)).at(nth);
      const answer = await fetch(`${stack.sandbox.url}/sandbox/mail/${mail?.position}/return`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(report),
      });
      expect(answer.status).toBe(202);
    };
    await untilMail({ outcome: 'sent' });
    await giveBack(-1, { action: 'failed', status: '5.2.2' });
    await untilMail({ outcome: 'failed', code: '5.2.2', reason: null, triesAgain: 0 });
    await redrive(id);
    await untilMail({ outcome: 'sent', code: null, triesAgain: 1 });
    // The oldest is the first try: reported once more, and its delay afterwards, it changes nothing of the second.
    await giveBack(-1, { action: 'failed', status: '5.1.1' });
    await giveBack(0, { action: 'delayed', status: '4.4.1' });
    await giveBack(0, { action: 'failed', status: '5.7.1' });
    await untilMail({ outcome: 'failed', code: '5.7.1', triesAgain: 1 });
    const ids = (await stack.sandbox.mail(email)).map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  it('R15: a text to somebody who had opted out arrives once they take texts again', async () => {
    const phone = `+1212555${randomInt(1000, 9999)}`;
    await text('STOP', phone);
    const row = await failedTest(phone);
    expect(row).toMatchObject({ reason: 'opted_out', to: phone, person: { role: 'admin' }, booking: null });
    await redrive(row.id);
    await outcomeOf(row.id, { outcome: 'failed', triesAgain: 1 });
    await text('START', phone);
    await redrive(row.id);
    await outcomeOf(row.id, { outcome: 'delivered', triesAgain: 2, reason: null });
    const sent = (await stack.sandbox.texts(phone)).filter(({ body }) => body.startsWith('Test'));
    expect(sent).toHaveLength(1);
  });

  it('R15: a text that no handset took is sent again with the very same words', async () => {
    const before = (await stack.sandbox.texts('+15005550009')).length;
    const row = await failedTest('(500) 555-0009');
    await redrive(row.id);
    await outcomeOf(row.id, { outcome: 'failed', triesAgain: 1, code: '30003' });
    const texts = () => stack.sandbox.texts('+15005550009');
    await expect.poll(async () => (await texts()).length).toBe(before + 2);
    expect((await texts())[0]?.body).toBe((await texts())[1]?.body);
  });

  it('holds a person’s own messages alone, whatever narrows them', async () => {
    const other = await registerCustomer(stack.url);
    await logUntil(`person=customer-${other.id}`, (rows) => rows.length > 0);
    for (const narrowed of ['', '&outcome=sent', '&channel=mail', '&sort=changed']) {
      for (const row of await log(`person=customer-${other.id}${narrowed}`))
        expect(row.person).toMatchObject({ role: 'customer', id: other.id });
    }
    const ofBooking = await log(person());
    const [{ booking } = { booking: null }] = ofBooking.filter((row) => row.booking !== null);
    const found = await log(`search=${booking?.number.toLowerCase()}`);
    expect(found.length).toBeGreaterThan(0);
    for (const row of found) expect(row.booking).toEqual(booking);
  });

  it('is taken as a file: the rows of the filter, in the order in which they were asked for', async () => {
    const rows = await logUntil(person(), (found) => found.length > 2);
    const { status, headers, body } = await admin.call(
      'GET',
      `/api/admin/messages/export?format=csv&${person()}`,
    );
    expect([status, headers.get('x-rows')]).toEqual([200, String(rows.length)]);
    const [head = '', ...lines] = String(body['text']).trimEnd().split('\r\n');
    expect(head).toMatch(
      /^\uFEFF?id,asked_for,changed,channel,message,role,person_id,person,address,booking,/,
    );
    const cells = lines.map((line) => line.split(','));
    expect(cells.map((line) => line[0] ?? '').toSorted()).toEqual(rows.map(({ id }) => id).toSorted());
    const asked = cells.map((line) => line[1] ?? '');
    expect(asked).toEqual(asked.toSorted());
    for (const line of cells) expect(line.slice(5, 7)).toEqual(['customer', life.customer.id]);
    const narrowed = await admin.call('GET', `/api/admin/messages/export?${person()}&outcome=delivered`);
    const delivered = rows.filter(({ outcome }) => outcome === 'delivered').length;
    expect(narrowed.headers.get('x-rows')).toBe(String(delivered));
    expect((await admin.call('GET', '/api/admin/messages/export?person=somebody')).status).toBe(400);
  });

  it('refuses what there is not, and what a filter does not know', async () => {
    expect((await redrive('nothing')).status).toBe(404);
    for (const query of ['person=somebody', 'person=ops-1', 'outcome=lost', 'channel=fax'])
      expect((await admin.call('GET', `/api/admin/messages?${query}`)).status, query).toBe(400);
  });
});
