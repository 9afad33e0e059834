/** Technician and customer call each other through our number, and see no other (decision 098). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const VOICE = '+15005550006';
const call = z.object({
  connected: z.nullable(z.object({ number: z.string(), callerId: z.string() })),
  said: z.array(z.string()),
});
const profile = z.looseObject({ phone: z.nullable(z.string()) });
const seen = z.looseObject({
  technician: z.nullable(z.looseObject({ user: z.looseObject({ phone: z.nullable(z.string()) }) })),
});

describe('a call to our number', () => {
  let stack: RunningStack;
  let admin: Visitor;
  let technician: Account;
  let customer: Account;
  let life: Life;
  let phones: { readonly technician: string; readonly customer: string };

  const place = async (from: string, more: object = {}) => {
    const answer = await fetch(`${stack.sandbox.url}/sandbox/calls/incoming`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ from, to: VOICE, url: `${stack.url}/api/webhooks/twilio/calls`, ...more }),
    });
    expect(answer.status).toBe(200);
    return call.parse(await answer.json());
  };

  beforeAll(async () => {
    stack = await borrowStack();
    admin = await signInAdmin(stack);
    technician = await hireTechnician(stack.url, admin);
    customer = await registerCustomer(stack.url);
    // Numbers of their own: stacks are shared, and others have the usual ones.
    const random = (): string => `+1312555${String(Math.floor(Math.random() * 9000) + 1000)}`;
    phones = { technician: random(), customer: random() };
    await technician.visitor.call('PATCH', '/api/technician/profile', profile, {
      body: { phone: phones.technician },
    });
    const window = (await freeWindows(customer.visitor, '10001', 2)).at(-1);
    if (!window) throw new Error('no free window');
    life = await beginLife({ stack, technician, customer, window, phone: phones.customer });
    await life.until('route');
  });
  afterAll(() => stack?.stop());

  it('a day before the job reaches nobody, and says when it would', async () => {
    for (const from of Object.values(phones)) {
      const { connected, said } = await place(from);
      expect(connected).toBeNull();
      expect(said.join(' ')).toMatch(/two hours before a job.*dos horas antes/);
    }
  });

  it('reaches the other one while the job is under way, who sees our number alone', async () => {
    await life.until('arrive');
    // The read models follow the log.
    const connected = await eventually(
      'the call is put through',
      async () => (await place(phones.technician)).connected ?? undefined,
    );
    expect(connected).toEqual({ number: phones.customer, callerId: VOICE });
    expect((await place(phones.customer)).connected).toEqual({ number: phones.technician, callerId: VOICE });
  });

  it('from a stranger, or under a number that is somebody else’s, reaches nobody', async () => {
    expect((await place('+13125550000')).connected).toBeNull();
    expect((await place(phones.technician, { verdict: 'TN-Validation-Failed-C' })).connected).toBeNull();
  });

  it('is refused without the provider’s signature', async () => {
    const body = new URLSearchParams({ From: phones.technician, To: VOICE });
    const forged = await fetch(`${stack.url}/api/webhooks/twilio/calls`, { method: 'POST', body });
    expect(forged.status).toBe(403);
    expect(await forged.text()).not.toContain(phones.customer);
  });

  it('is what both are shown to call: neither gets the other’s number', async () => {
    const job = await technician.visitor.call('GET', `/api/jobs/${life.bookingId}`, z.unknown());
    expect(JSON.stringify(job)).not.toContain(phones.customer);
    expect(JSON.stringify(job)).toContain(VOICE);
    const booking = await customer.visitor.call('GET', `/api/bookings/${life.bookingId}`, seen);
    expect(booking.technician?.user.phone).toBe(VOICE);
    expect(JSON.stringify(booking)).not.toContain(phones.technician);
  });
});
