import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ServerMessage } from '#api/contract/live.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type LiveSocket, openLiveSocket } from '#tests/support/live-socket.ts';
import { type Cast, openCast } from './cast.ts';
import type { RawClient } from './raw-client.ts';

describe('the socket at /api/notifications', () => {
  let cast: Cast;
  const open: LiveSocket[] = [];

  beforeAll(async () => {
    cast = await openCast(await borrowStack());
  });
  afterAll(async () => {
    for (const { socket } of open) socket.close();
    await cast?.stack.stop();
  });

  function connect(
    client: RawClient,
    who: { readonly userId: string; readonly userType: string; readonly after?: string },
    origin?: string,
  ) {
    const live = openLiveSocket(cast.stack.url, who, {
      cookie: client.cookie,
      ...(origin ? { origin } : {}),
    });
    open.push(live);
    const seen = (what: string, holds: (message: ServerMessage) => boolean, within = 20_000) =>
      eventually(what, () => live.messages.find(holds), { within, every: 20 });
    return { ...live, seen };
  }

  it('tells the customer of a technician’s tap within 2 s, and nobody whom it is none of their business', async () => {
    const { clients, life, customer, otherCustomer } = cast;
    const own = connect(clients.customer, { userId: customer.id, userType: 'customer' });
    const other = connect(clients.otherCustomer, { userId: otherCustomer.id, userType: 'customer' });
    expect(await Promise.all([own.outcome, other.outcome])).toEqual([101, 101]);
    await own.seen('hello', ({ type }) => type === 'connection_established');
    await life.route();
    await own.seen(
      'the change',
      (message) => message.type === 'booking_changed' && message.bookingId === life.bookingId,
      2_000,
    );
    await own.seen('the notification', ({ type }) => type === 'booking_update');
    other.socket.send(JSON.stringify({ type: 'ping' }));
    await other.seen('the pong', ({ type }) => type === 'pong');
    expect(other.messages.map(({ type }) => type).toSorted()).toEqual(['connection_established', 'pong']);
  });

  it('goes on from a position: what was missed is told, then everything is to be read again', async () => {
    const { clients, customer } = cast;
    const again = connect(clients.customer, { userId: customer.id, userType: 'customer', after: '0' });
    expect(await again.outcome).toBe(101);
    await again.seen('what was missed', ({ type }) => type === 'booking_update');
    await again.seen('the resync', ({ type }) => type === 'resync');
  });

  it('refuses strangers: no session, another person, another role, another site', async () => {
    const { clients, customer, technician } = cast;
    const as = { userId: customer.id, userType: 'customer' };
    expect(await connect(clients.nobody, as).outcome).toBe(401);
    expect(await connect(clients.otherCustomer, as).outcome).toBe(403);
    expect(await connect(clients.customer, { userId: customer.id, userType: 'admin' }).outcome).toBe(401);
    expect(await connect(clients.customer, { userId: technician.id, userType: 'customer' }).outcome).toBe(
      403,
    );
    expect(await connect(clients.customer, as, 'https://evil.example').outcome).toBe(403);
    expect(await connect(clients.customer, as, cast.stack.url).outcome).toBe(101);
  });
});
