/** Web Pushes on the whole product: from an offer to what a lock screen shows. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { beginLife, cancelForItsFee } from '#tests/support/life.ts';
import { type Account, hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';

const alerts = z.looseObject({
  pushKey: z.string(),
  devices: z.array(z.string()),
  quietHours: z.nullable(z.object({ from: z.string(), to: z.string() })),
});
const subscription = z.object({
  id: z.string(),
  endpoint: z.string(),
  keys: z.object({ p256dh: z.string(), auth: z.string() }),
});
const pushesShape = z.object({ pushes: z.array(z.object({ text: z.string(), ttl: z.number() })) });
const shown = z.object({ title: z.string(), body: z.string(), path: z.string(), tag: z.string() });

describe('a technician who has switched notifications on', () => {
  let stack: RunningStack;
  let technician: Account;
  let device: z.output<typeof subscription>;

  const sandbox = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`${stack.sandbox.url}/sandbox/pushes${path}`, {
      method,
      ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    return answer.json();
  };
  const received = async () =>
    pushesShape
      .parse(await sandbox('GET', `?subscription=${device.id}`))
      .pushes.map(({ text, ttl }) => ({ ...shown.parse(JSON.parse(text)), ttl }));
  const settings = () => technician.visitor.call('GET', '/api/technician/alerts', alerts);

  beforeAll(async () => {
    stack = await borrowStack();
    technician = await hireTechnician(stack.url, await signInAdmin(stack));
    const { pushKey } = await settings();
    device = subscription.parse(await sandbox('POST', '/subscriptions', { applicationServerKey: pushKey }));
    const { endpoint, keys } = device;
    await technician.visitor.call('POST', '/api/technician/alerts/devices', alerts, {
      body: { endpoint, keys },
    });
  });
  afterAll(() => stack?.stop());

  it('is shown an offer and its end, each once, and nothing of the customer (R20)', async () => {
    const customer = await registerCustomer(stack.url);
    const life = await beginLife({ stack, technician, customer });
    await life.until('accept');
    const offer = await eventually('the offer is pushed', async () =>
      (await received()).find(({ path }) => path === `/technician/jobs/${life.bookingId}`),
    );
    expect(offer.body).toMatch(/^HX-\w+: new job, .* open until/);
    // An offer is worth nothing after its end.
    expect(offer.ttl).toBeLessThanOrEqual(3600);
    await life.until('route');
    await cancelForItsFee(customer.visitor, life.bookingId);
    const over = await eventually('the cancellation is pushed', async () =>
      (await received()).find(({ path }) => path === '/technician/jobs'),
    );
    expect(over.tag).toBe(offer.tag);
    const all = await received();
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length);
    expect(JSON.stringify(all)).not.toMatch(/Ada|Bergman|31st|5550110|555-0110|@/);
  });

  it('has no address of a device in the open in any event', async () => {
    const admin = await signInAdmin(stack);
    const found = await admin.call('GET', '/api/notifications', z.unknown());
    expect(JSON.stringify(found)).not.toContain(device.endpoint);
  });

  it('sets quiet hours, and takes them back', async () => {
    const set = async (quietHours: object | null) =>
      (
        await technician.visitor.call('PUT', '/api/technician/alerts/quiet-hours', alerts, {
          body: { quietHours },
        })
      ).quietHours;
    expect(await set({ from: '22:00', to: '06:30' })).toEqual({ from: '22:00', to: '06:30' });
    expect((await settings()).quietHours).toEqual({ from: '22:00', to: '06:30' });
    expect(await set(null)).toBeNull();
  });

  it('is asked for an address of a push service, and no other is kept', async () => {
    for (const endpoint of ['https://127.0.0.1/x', 'http://fcm.googleapis.com/x', 'https://printer.local/x'])
      await expect(
        technician.visitor.call('POST', '/api/technician/alerts/devices', alerts, {
          body: { endpoint, keys: device.keys },
        }),
      ).rejects.toThrow(/400|invalid_input/);
    expect((await settings()).devices).toHaveLength(1);
  });

  it('is forgotten by the device that has cleared its data', async () => {
    await sandbox('DELETE', `/subscriptions/${device.id}`);
    await (await beginLife({ stack, technician })).until('accept');
    await eventually('the device is forgotten', async () =>
      (await settings()).devices.length === 0 ? true : undefined,
    );
  });
});
