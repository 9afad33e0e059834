import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { technicians } from '#domain/examples/people.ts';
import { createdTechnician } from '#domain/examples/technicians.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { TechnicianEvent } from '#domain/technician/events.ts';
import { newEvents } from '#events/execute.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openLiveSocket } from '#tests/support/live-socket.ts';
import { SESSIONS_CHANNEL } from '../auth/sessions.ts';

const offers = {
  websocket: 'Connection: Upgrade\r\nUpgrade: websocket',
  h2c: 'Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c\r\nHTTP2-Settings: AAMAAABkAARAAAAAAAIAAAAA',
  none: 'Connection: Upgrade',
  odd: 'Connection: upgrade\r\nUpgrade: foo/2, websocket;x=1',
} as const;

/** The socket's path for the person with the cookie. */
const PLACE = '/api/notifications?userId=ada&userType=customer';

describe('upgrades of the connection', () => {
  let api: ApiServer;
  let cookie: string;
  const thrown: unknown[] = [];
  const note = (error: unknown) => thrown.push(error);

  beforeAll(async () => {
    api = await startApiServer();
    cookie = await api.signIn('customer', 'ada');
    process.on('uncaughtExceptionMonitor', note);
  });
  afterAll(async () => {
    process.off('uncaughtExceptionMonitor', note);
    await api?.stop();
  });

  const headOf = (path: string, offer: string) =>
    `GET ${path} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie}\r\n${offer}\r\n` +
    'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n';

  async function dial(): Promise<Socket> {
    const socket = connect(api.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    return socket;
  }

  /**
   * Sends the first bytes of a request head, or all of it, waits some turns of the event loop, and resets the
   * connection.
   */
  async function reset(head: string, bytes: number, turns: number): Promise<void> {
    const socket = await dial();
    socket.write(head.slice(0, bytes));
    for (let turn = 0; turn < turns; turn += 1) await setImmediate();
    socket.resetAndDestroy();
  }

  const answerTo = async (head: string): Promise<string> => {
    const socket = await dial();
    socket.write(head);
    const [data] = (await once(socket, 'data')) as [Buffer];
    socket.destroy();
    return data.toString('latin1');
  };

  it.each(Object.entries(offers))('survives 400 resets, offered %s', async (_name, offer) => {
    for (let number = 0; number < 400; number += 1) {
      const head = headOf(number % 4 === 0 ? '/x' : PLACE, offer);
      // A quarter break off within the head, the others at every turn until well after the answer.
      const bytes = number % 4 === 1 ? (number * 7) % head.length : head.length;
      await reset(head, bytes, number % 40);
    }
    await expect.poll(() => connectionsOf(api)).toBe(0);
    expect(thrown).toEqual([]);
    expect((await fetch(`${api.url}/healthz`)).status).toBe(200);
  });

  it.each(['h2c', 'none', 'odd'] as const)(
    'an offer of %s is ignored: the call is answered',
    async (name) => {
      expect(await answerTo(headOf('/api/catalogue', offers[name]))).toMatch(/^HTTP\/1\.1 200 /);
    },
  );

  it('a WebSocket offered elsewhere is ignored as well', async () => {
    expect(await answerTo(headOf('/api/catalogue', offers.websocket))).toMatch(/^HTTP\/1\.1 200 /);
  });

  it('a WebSocket offered where it belongs is taken up', async () => {
    expect(await answerTo(headOf(PLACE, offers.websocket))).toMatch(/^HTTP\/1\.1 101 /);
  });

  it('clients that ignore our close are not kept beyond the cap', async () => {
    const sockets = [];
    for (let number = 0; number < 35; number += 1) {
      const socket = await dial();
      socket.write(headOf(PLACE, offers.websocket));
      await once(socket, 'data');
      sockets.push(socket.resume());
    }
    await expect.poll(() => connectionsOf(api), { timeout: 10_000 }).toBeLessThanOrEqual(30);
    for (const socket of sockets) socket.destroy();
  });

  it.each(['', '?userId=ada', '?userType=customer', '?userId=ada&userType=nobody'])(
    'an address that names nobody (%s) is told so',
    async (query) => {
      const answer = await answerTo(headOf(`/api/notifications${query}`, offers.websocket));
      expect(answer).toMatch(/^HTTP\/1\.1 400 /);
      expect(answer).toMatch(/\r\n\r\nUser ID and type required for notifications$/);
    },
  );

  it('a stranger is refused, and the connection is not kept', async () => {
    const socket = await dial();
    socket.write(headOf(PLACE, offers.websocket).replace(/Cookie: .*\r\n/, ''));
    const [data] = (await once(socket, 'data')) as [Buffer];
    expect(data.toString()).toMatch(/^HTTP\/1\.1 401 /);
    await once(socket, 'close');
  });

  it.each([
    ['a message', '{"type":"ping"}', 0x81],
    ['a frame', 'x'.repeat(120), 0x89],
  ])(
    'a client that pings by %s and never reads is dropped before it fills the memory',
    async (_, text, opcode) => {
      const socket = await dial();
      socket.write(headOf(PLACE, offers.websocket));
      await once(socket, 'data');
      socket.pause();
      // Masked with zeros (RFC 6455, section 5.3).
      const frame = Buffer.from([opcode, 0x80 | text.length, 0, 0, 0, 0, ...Buffer.from(text)]);
      const many = Buffer.concat(Array.from({ length: 5_000 }, () => frame));
      let written = 0;
      // The kernel's buffers do not count; without a limit the process would take all of this.
      while (!socket.destroyed && written < 400 * 1024 * 1024) {
        await new Promise((resolve) => socket.write(many, resolve));
        written += many.length;
        if (socket.errored) break;
      }
      await expect.poll(() => connectionsOf(api)).toBe(0);
      expect(written).toBeLessThan(200 * 1024 * 1024);
      socket.destroy();
    },
  );

  const open = async (who: string) => {
    const own = await api.signIn('customer', who);
    const socket = new WebSocket(
      `ws://127.0.0.1:${api.port}/api/notifications?userId=${who}&userType=customer`,
      {
        headers: { cookie: own },
      },
    );
    await once(socket, 'open');
    const closed = once(socket, 'close').then(([code]) => code as number);
    const [session] = await api.deps.sessions.of({ headers: { cookie: own } });
    if (!session) throw new Error('not signed in');
    return { socket, session, closed };
  };
  /** In milliseconds: less than the regular session check every five seconds, which would also find it. */
  const ANNOUNCED = 4_500;
  const within = (closed: Promise<number>, milliseconds: number) =>
    eventually('the close', () => Promise.race([closed, setImmediate(undefined)]), {
      within: milliseconds,
      every: 20,
    });

  /** Checks that the connection is still open on both sides. */
  const answers = async (socket: WebSocket): Promise<void> => {
    socket.ping();
    await once(socket, 'pong');
  };

  describe('a socket ends with its session', () => {
    it('when the person signs out, on whatever process', async () => {
      const { session, closed } = await open('bea');
      const other = await open('bea');
      await api.deps.sessions.end(session);
      expect(await within(closed, ANNOUNCED)).toBe(1008);
      expect(other.socket.readyState).toBe(WebSocket.OPEN);
      other.socket.close();
    });

    it('is looked up alone when it opens, and all of them once for any number of notifications', async () => {
      const asked = vi.spyOn(api.deps.sessions, 'validOf');
      const began = performance.now();
      const people = [];
      for (let index = 0; index < 20; index += 1) people.push(await open(`fred-${index}`));
      const looksAtAll = () => asked.mock.calls.filter(([hashes]) => hashes.length > 1).length;
      // The checks every 5 seconds for expired sessions.
      const regular = () => Math.ceil((performance.now() - began) / 5_000);
      expect(asked.mock.calls.length).toBeGreaterThanOrEqual(20);
      expect(looksAtAll()).toBeLessThanOrEqual(regular());

      asked.mockClear();
      let release = (): void => undefined;
      const held = new Promise<void>((resolve) => {
        release = resolve;
      });
      asked.mockImplementation(async (hashes) => {
        await held;
        return new Set(hashes.map((hash) => hash.toString('hex')));
      });
      let heard = 0;
      // `null` says only that listening has begun.
      const stop = api.deps.listener.on(SESSIONS_CHANNEL, (payload) => {
        if (payload !== null) heard += 1;
      });
      for (let index = 0; index < 30; index += 1)
        await api.deps.pool.query('SELECT pg_notify($1, $2)', [SESSIONS_CHANNEL, '']);
      await expect.poll(() => heard).toBe(30);
      expect(looksAtAll()).toBe(1);
      release();
      await expect.poll(looksAtAll).toBe(2);
      stop();
      asked.mockRestore();
      for (const { socket } of people) socket.close();
    });

    it('when a new password ends the other sessions', async () => {
      const kept = await open('cleo');
      const ended = await open('cleo');
      await api.deps.sessions.endOthers('customer', 'cleo', [kept.session]);
      expect(await within(ended.closed, ANNOUNCED)).toBe(1008);
      expect(kept.socket.readyState).toBe(WebSocket.OPEN);
      kept.socket.close();
    });

    it('when it runs out', async () => {
      const { session, closed } = await open('dora');
      await api.deps.pool.query('UPDATE app.sessions SET expires_at = now() WHERE token_hash = $1', [
        session.tokenHash,
      ]);
      expect(await within(closed, 8_000)).toBe(1008);
    });
  });

  describe('a technician’s socket', () => {
    const technician = as<TechnicianId>('lou');
    const by = { role: 'admin', id: 'a1' } as const;
    const append = (events: readonly TechnicianEvent[]) =>
      api.deps.log.append(
        `technician-${technician}`,
        'any',
        events.flatMap((event) => {
          const commandId = randomUUID();
          return newEvents([event], { actor: by, commandId, correlationId: commandId });
        }),
      );
    const offered = async (own: string) => {
      const who = { userId: technician, userType: 'technician' };
      const live = openLiveSocket(api.url, who, { cookie: own });
      const closed = new Promise<number>((resolve) => live.socket.on('close', resolve));
      return { socket: live.socket, outcome: await live.outcome, closed };
    };

    it('closes as soon as the account is deactivated, and opens again once it is active', async () => {
      const [example] = technicians;
      if (!example) throw new Error('no example');
      await append(createdTechnician({ ...example, id: technician }));
      const own = await api.signIn('technician', technician);
      const [open, other] = [await offered(own), await offered(await api.signIn('technician', technician))];
      expect([open.outcome, other.outcome]).toEqual([101, 101]);
      const at = new Date().toISOString();
      await append([{ type: 'TechnicianDeactivated', data: { reason: null, by, at } }]);
      // No read model is running here, so nothing may wait for one.
      expect(await Promise.all([open.closed, other.closed])).toEqual([1008, 1008]);
      expect((await offered(own)).outcome).toBe(403);
      await append([{ type: 'TechnicianReactivated', data: { by, at } }]);
      const again = await offered(own);
      expect(again.outcome).toBe(101);
      again.socket.close();
    });
  });

  it('of one person 30 sockets are kept: a new one closes the oldest, whatever its session', async () => {
    const stranger = await open('hal');
    const own = [];
    for (let number = 0; number < 30; number += 1) own.push(await open('gil'));
    expect(own.map(({ socket }) => socket.readyState)).toEqual(own.map(() => WebSocket.OPEN));
    const newest = await open('gil');
    const [oldest, ...others] = own;
    expect(await oldest?.closed).toBe(1013);
    const kept = [stranger, ...others, newest];
    for (const { socket } of kept) await answers(socket);
    for (const { socket } of kept) socket.close();
  });

  it('sockets that have closed count no more', async () => {
    const first = await open('ivy');
    for (let number = 0; number < 40; number += 1) {
      const { socket, closed } = await open('ivy');
      socket.close();
      await closed;
    }
    await answers(first.socket);
    first.socket.close();
  });
});

function connectionsOf({ server }: ApiServer): Promise<number> {
  return new Promise((resolve, reject) => {
    server.getConnections((error, count) => (error ? reject(error) : resolve(count)));
  });
}
