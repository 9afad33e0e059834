/** Technician and customer call each other through our number, and see no other (decision 098). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, freeWindows, type Life, type Window } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import type { Visitor } from '#tests/support/visitor.ts';

const VOICE = '+15005550006';
const call = z.object({
  connected: z.nullable(z.object({ number: z.string(), callerId: z.string() })),
  said: z.array(z.string()),
});
const profile = z.looseObject({ phone: z.nullable(z.string()) });
/** When calls are put through. */
const calls = z.object({ from: z.nullable(z.string()), until: z.nullable(z.string()) });
const ownJob = z.looseObject({ startsAt: z.string(), endsAt: z.string(), callWindow: z.nullable(calls) });
const seen = z.looseObject({
  technician: z.nullable(
    z.looseObject({ user: z.looseObject({ phone: z.nullable(z.string()) }), callWindow: z.nullable(calls) }),
  ),
});

const aNumber = (): string => `+1312555${String(Math.floor(Math.random() * 9000) + 1000)}`;

describe('a call to our number', () => {
  let stack: RunningStack;
  let admin: Visitor;
  let technician: Account;
  let customer: Account;
  let life: Life;
  let phones: { readonly technician: string; readonly customer: string };
  let windows: readonly Window[];

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
    phones = { technician: aNumber(), customer: aNumber() };
    await technician.visitor.call('PATCH', '/api/technician/profile', profile, {
      body: { phone: phones.technician },
    });
    windows = (await freeWindows(customer.visitor, '10001', 2)).slice(-3);
    const window = windows[0];
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

  it('is shown to both as what it is then: not yet', async () => {
    const job = await technician.visitor.call('GET', `/api/jobs/${life.bookingId}`, ownJob);
    const hours = (instant: string | null, from: string) =>
      (Date.parse(instant ?? '') - Date.parse(from)) / 3_600_000;
    expect(hours(job.callWindow?.from ?? null, job.startsAt)).toBe(-2);
    expect(hours(job.callWindow?.until ?? null, job.endsAt)).toBe(2);
    const booking = await customer.visitor.call('GET', `/api/bookings/${life.bookingId}`, seen);
    expect(booking.technician?.callWindow).toEqual(job.callWindow);
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

  it('lets a technician with several jobs at hand choose whom to reach, and their customers reach them at once', async () => {
    const second = await registerCustomer(stack.url);
    const phone = aNumber();
    const window = windows[1];
    if (!window) throw new Error('no second window');
    const next = await beginLife({ stack, technician, customer: second, window, phone });
    await next.until('arrive');
    const menu = await eventually('the menu of both jobs', async () => {
      const heard = await place(phones.technician);
      return heard.connected === null ? heard : undefined;
    });
    const [first] = menu.said;
    expect(first).toMatch(/^Which job are you calling about\? .* press 1\. .* press 2\.$/);
    // A caller who has only the technician's number learns no name from it.
    expect(menu.said.join(' ')).not.toMatch(/Ada|Bergman/);
    const reached = async (presses: string) =>
      (await place(phones.technician, { presses })).connected?.number ?? null;
    expect(await reached('1')).toBe(phones.customer);
    expect(await reached('2')).toBe(phone);
    // Another key is asked again, and so is none at first.
    expect(await reached('7')).toBeNull();
    expect(await reached('72')).toBe(phone);
    for (const from of [phones.customer, phone])
      expect((await place(from)).connected?.number).toBe(phones.technician);
  });

  it('lets a customer with two technicians on their way choose as well', async () => {
    const colleague = await hireTechnician(stack.url, admin);
    const phone = aNumber();
    await colleague.visitor.call('PATCH', '/api/technician/profile', profile, { body: { phone } });
    const window = windows[2];
    if (!window) throw new Error('no third window');
    const other = await beginLife({ stack, technician: colleague, customer, window, phone: phones.customer });
    await other.until('arrive');
    const reached = async (presses: string) =>
      (await place(phones.customer, { presses })).connected?.number ?? null;
    await eventually('the menu of both bookings', async () => (await reached('')) === null || undefined);
    expect(await reached('1')).toBe(phones.technician);
    expect(await reached('2')).toBe(phone);
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
