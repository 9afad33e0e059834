/** Wrong passwords from elsewhere and the person's own sign-in, against the real tables. */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import { openSignedLinks } from '#events/keys/signed-links.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import type { Call } from '../call.ts';
import { openRateLimits } from '../guards/rate-limits.ts';
import { createLogin } from './credentials.ts';
import { deviceOf, hasUsedDeviceSince } from './known-devices.ts';
import { openSessions } from './sessions.ts';
import { beginSession, signInAs, type SignInParts } from './sign-in.ts';

const password = 'Hexagon-7-keys';

describe('signing in while others guess', () => {
  let database: TestDatabase;
  let pool: pg.Pool;
  let deps: SignInParts;

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool(database.url, 'test');
    deps = {
      pool,
      sessions: openSessions(pool, {
        installation: 'test',
        secure: false,
        permissionsOf: () => Promise.resolve([]),
      }),
      rateLimits: openRateLimits(pool),
      links: openSignedLinks(createHash('sha256').update('master').digest()),
      now: () => new Date().toISOString(),
      settings: { publicUrl: 'http://localhost', installation: 'test' } as SignInParts['settings'],
    };
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  /** A browser at an address, with the cookies that it received. */
  function browser(address: string) {
    const cookies = new Map<string, string>();
    return {
      cookies,
      async call(): Promise<Call> {
        const header = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
        const sessions = await deps.sessions.of({ headers: { cookie: header } });
        const setCookie = (cookie: string) => {
          const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
          cookies.set(name, value);
        };
        return { address, device: 'Chrome, macOS', cookies: header, sessions, setCookie } as unknown as Call;
      },
      async signIn(login: string, typed: string): Promise<number> {
        return signInAs(await this.call(), deps, 'admin', login, typed).then(
          () => 200,
          (refused: { status: number }) => refused.status,
        );
      },
    };
  }

  const admin = async () => {
    const login = `admin-${randomUUID()}`;
    await createLogin(pool, { role: 'admin', login, password, personId: randomUUID() });
    return login;
  };
  const guesses = (
    who: { signIn(login: string, typed: string): Promise<number> },
    login: string,
    count: number,
  ) => Promise.all(Array.from({ length: count }, (_, index) => who.signIn(login, `wrong ${index}`)));

  it('ten wrong passwords from one address keep out that address alone, in any spelling of the login', async () => {
    const login = await admin();
    const attacker = browser('198.51.100.1');
    expect(await guesses(attacker, login, 12)).toEqual(expect.arrayContaining([429]));
    expect(await attacker.signIn(login.toUpperCase(), password)).toBe(429);
    expect(await browser('203.0.113.9').signIn(` ${login} `, password)).toBe(200);
  });

  it('guesses from everywhere at once do not keep a known device out, nor cost it a try', async () => {
    const login = await admin();
    const own = browser('203.0.113.9');
    expect(await own.signIn(login, password)).toBe(200);
    const guessers = Array.from({ length: 40 }, (_, index) => browser(`198.51.100.${index}`));
    const answers = (await Promise.all(guessers.map((guesser) => guesses(guesser, login, 9)))).flat();
    // The cap over all addresses also holds, however the guesses are spread.
    expect(answers.filter((status) => status === 401)).toHaveLength(300);
    expect(answers.filter((status) => status === 429)).toHaveLength(60);
    expect(await browser('192.0.2.77').signIn(login, password)).toBe(429);
    expect(await guesses(own, login, 9)).not.toContain(429);
    expect(await own.signIn(login, password)).toBe(200);
    // From another place too: the device is known, not its address.
    const travelling = browser('198.51.100.0');
    for (const [name, value] of own.cookies) travelling.cookies.set(name, value);
    expect(await travelling.signIn(login, password)).toBe(200);
  }, 60_000);

  it('a device is known for its own person alone, and its own guesses are counted', async () => {
    const [login, other] = [await admin(), await admin()];
    const attacker = browser('198.51.100.2');
    expect(await attacker.signIn(other, password)).toBe(200);
    expect(await guesses(attacker, login, 10)).not.toContain(429);
    expect(await attacker.signIn(login, password)).toBe(429);
    expect(await guesses(attacker, other, 11)).toContain(429);
    // Neither a forged cookie nor one of another installation is accepted.
    for (const [name, value] of attacker.cookies) {
      if (/device/.test(name))
        attacker.cookies.set(name, value.replace(/^[^~]+/, randomBytes(8).toString('hex')));
    }
    expect(await attacker.signIn(login, password)).toBe(429);
  });

  it('two installations on one host both know the device: cookies know no ports', async () => {
    const other: SignInParts = {
      ...deps,
      links: openSignedLinks(createHash('sha256').update('another master').digest()),
      settings: { ...deps.settings, installation: 'other' },
    };
    const own = browser('203.0.113.11');
    await beginSession(await own.call(), deps, 'customer', 'dora');
    const first = deviceOf(await own.call(), deps);
    await beginSession(await own.call(), other, 'customer', 'dora');
    const cookies = await own.call();
    expect(first).not.toBeNull();
    expect(deviceOf(cookies, deps)).toBe(first);
    expect(deviceOf(cookies, other)).not.toBeNull();
  });

  it('signing in again does not make a device younger', async () => {
    const own = browser('203.0.113.12');
    const person = { role: 'customer', personId: `ada-${randomUUID()}` } as const;
    await beginSession(await own.call(), deps, person.role, person.personId);
    const device = deviceOf(await own.call(), deps) ?? '';
    const [yesterday, now] = [86_400_000, 0].map((ago) => new Date(Date.now() - ago).toISOString());
    expect(await hasUsedDeviceSince(deps, person, device, yesterday ?? '')).toBe(false);
    await pool.query(
      `UPDATE app.known_devices SET first_seen_at = now() - interval '25 hours' WHERE person_id = $1`,
      [person.personId],
    );
    await beginSession(await own.call(), deps, person.role, person.personId);
    expect(await hasUsedDeviceSince(deps, person, device, yesterday ?? '')).toBe(true);
    expect(await hasUsedDeviceSince(deps, { ...person, personId: 'eve' }, device, now ?? '')).toBe(false);
  });

  it('a new session ends the one before it in this browser', async () => {
    const own = browser('203.0.113.10');
    await beginSession(await own.call(), deps, 'customer', 'ada');
    const before = await own.call();
    expect(before.sessions).toMatchObject([{ role: 'customer', personId: 'ada' }]);
    await beginSession(before, deps, 'customer', 'grace');
    expect((await own.call()).sessions).toMatchObject([{ personId: 'grace' }]);
    const [ended] = before.sessions;
    expect(ended && (await deps.sessions.listOf(ended))).toEqual([]);
  });
});
