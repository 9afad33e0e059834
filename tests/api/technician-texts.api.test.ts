/** Text messages to a technician go out with their consent alone (decision 131). */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, laterWindow, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const anything = z.unknown();
const texts = z.looseObject({ texts: z.boolean() });
const told = z.array(z.looseObject({ type: z.string(), data: z.looseObject({}) }));
const phone = `+1646555${String(Date.now()).slice(-4)}`;

let stack: RunningStack;
let admin: Visitor;
let technician: Account;
beforeAll(async () => {
  stack = await borrowStack();
  admin = await signInAdmin(stack);
  technician = await hireTechnician(stack.url, admin);
  await technician.visitor.call('PATCH', '/api/technician/profile', anything, { body: { phone } });
});
afterAll(() => stack?.stop());

const agree = (yes: boolean) =>
  technician.visitor.call('PUT', '/api/technician/alerts/texts', texts, { body: { texts: yes } });
const received = async () => (await stack.sandbox.texts(phone)).map(({ body }) => body);

/** A job that is offered to them; answers once what it is told of is settled: `how` the text to them has ended. */
async function offered(how: 'MessageSent' | 'MessageSkipped'): Promise<{ life: Life; facts: string }> {
  const window = await laterWindow(technician.visitor, '10001', 2);
  const life = await beginLife({ stack, technician, window });
  await life.until('accept');
  const facts = await eventually(`the text about the offer: ${how}`, async () => {
    const all = await admin.call('GET', `/api/admin/bookings/${life.bookingId}/events`, told);
    const said = all.filter(({ type }) => type === how).map((one) => JSON.stringify(one.data));
    return said.find((one) => one.includes('job_offered') && one.includes('sms'));
  });
  return { life, facts };
}

it('reach nobody who has not agreed, and whoever has until they take it back', async () => {
  expect(await technician.visitor.call('GET', '/api/technician/alerts', texts)).toMatchObject({
    texts: false,
  });
  const silent = await offered('MessageSkipped');
  expect(silent.facts).toContain('no_consent');
  expect(await received()).toEqual([]);

  expect(await agree(true)).toMatchObject({ texts: true });
  await offered('MessageSent');
  const [text, ...more] = await received();
  expect(text).toMatch(/^Hexkey HX-\w{6}: /);
  expect(more).toEqual([]);

  expect(await agree(false)).toMatchObject({ texts: false });
  await offered('MessageSkipped');
  expect(await received()).toEqual([text]);
});
