import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type pg from 'pg';
import type { Permission } from '#domain/admin/permissions.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { createTestDatabase } from '#tests/support/database.ts';
import { checkLogin, checkOwnPassword, createLogin, ensureAdmin, setPassword } from './credentials.ts';
import { cookiesOf, openSessions, type Session, type Sessions } from './sessions.ts';

describe('sessions and logins', () => {
  let database: Awaited<ReturnType<typeof createTestDatabase>>;
  let pool: pg.Pool;
  let sessions: Sessions;
  const options = { secure: true, permissionsOf: (id: string) => Promise.resolve(held.get(id) ?? null) };
  const held = new Map<string, readonly Permission[]>([
    ['a1', ['view_audit']],
    ['a2', []],
  ]);
  const asked = (...cookies: string[]) => ({
    headers: { cookie: cookies.map((cookie) => cookie.split(';')[0]).join('; ') },
  });

  const sessionOf = async (cookie: string): Promise<Session> => {
    const [session] = await sessions.of(asked(cookie));
    if (!session) throw new Error('not signed in');
    return session;
  };

  beforeAll(async () => {
    database = await createTestDatabase();
    pool = openPool(database.url, 'test');
    sessions = openSessions(pool, { ...options, installation: 'test' });
  });
  afterAll(async () => {
    await pool?.end();
    await database?.drop();
  });

  it('one browser holds a session of each role, the technician’s first', async () => {
    const customer = await sessions.start('customer', 'c1', 'Chrome, macOS');
    const technician = await sessions.start('technician', 't1', 'Chrome, macOS');
    const found = await sessions.of(asked(customer, technician));
    expect(found.map(({ role, personId }) => [role, personId])).toEqual([
      ['technician', 't1'],
      ['customer', 'c1'],
    ]);
  });

  it('an admin’s carries what they may do now; of an admin who is none any more there is none', async () => {
    const cookie = await sessions.start('admin', 'a1', 'Chrome, macOS');
    expect(await sessions.of(asked(cookie))).toMatchObject([{ role: 'admin', permissions: ['view_audit'] }]);
    held.set('a1', ['operate']);
    expect(await sessions.of(asked(cookie))).toMatchObject([{ permissions: ['operate'] }]);
    held.delete('a1');
    expect(await sessions.of(asked(cookie))).toEqual([]);
  });

  it('the cookie is kept from scripts, from other sites and from plain http', async () => {
    const cookie = await sessions.start('admin', 'a1', 'Chrome, macOS');
    expect(cookie).toMatch(
      /^hexkey_test_admin=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax; Secure$/,
    );
  });

  it('the database holds nothing by which a session could be taken over', async () => {
    const cookie = await sessions.start('customer', 'c2', 'Chrome, macOS');
    const token = /=([\w-]+);/.exec(cookie)?.[1] ?? '';
    const { rows } = await pool.query('SELECT s::text AS line FROM app.sessions s');
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain(token);
  });

  it('ends with the sign-out, and of another installation counts nothing', async () => {
    const cookie = await sessions.start('customer', 'c3', 'Chrome, macOS');
    const session = await sessionOf(cookie);
    const others = openSessions(pool, { ...options, installation: 'other' });
    expect(await others.of(asked(cookie))).toEqual([]);
    expect(await sessions.end(session)).toContain('Max-Age=0');
    expect(await sessions.of(asked(cookie))).toEqual([]);
  });

  it('is listed with device and time, and ended by its id: of its own person only', async () => {
    const first = await sessionOf(await sessions.start('admin', 'a2', 'Firefox, Linux'));
    const second = await sessionOf(await sessions.start('admin', 'a2', 'Chrome, Android'));
    const listed = await sessions.listOf(second);
    expect(listed.map(({ device, isThis }) => [device, isThis])).toEqual([
      ['Chrome, Android', true],
      ['Firefox, Linux', false],
    ]);
    const id = listed[1]?.id ?? '';
    expect(first.tokenHash.toString('hex')).not.toBe(id);
    expect(await sessions.endOne('admin', 'a1', id)).toBe(false);
    expect(await sessions.endOne('admin', 'a2', id)).toBe(true);
    expect(await sessions.listOf({ role: 'admin', personId: 'a2' })).toMatchObject([
      { device: 'Chrome, Android' },
    ]);
  });

  it('that is used after a while is noted as seen, not with every request', async () => {
    const cookie = await sessions.start('customer', 'c7', '');
    const seen = async () => (await sessions.listOf({ role: 'customer', personId: 'c7' }))[0]?.seenAt;
    const before = await seen();
    await sessions.of(asked(cookie));
    expect(await seen()).toBe(before);
    await pool.query("UPDATE app.sessions SET seen_at = now() - interval '2 minutes' WHERE person_id = 'c7'");
    const long = await seen();
    await sessions.of(asked(cookie));
    expect(Date.parse((await seen()) ?? '')).toBeGreaterThan(Date.parse(long ?? ''));
  });

  it('remembers the newest position that it wrote, never an older one', async () => {
    const cookie = await sessions.start('customer', 'c4', 'Chrome, macOS');
    const session = await sessionOf(cookie);
    await sessions.wrote(session, 7n);
    await sessions.wrote(session, 5n);
    expect((await sessions.of(asked(cookie)))[0]?.position).toBe(7n);
  });

  it('a login is one whatever its case, and taken once a role', async () => {
    const login = {
      role: 'customer',
      login: 'Ada@Example.com',
      password: 'correct horse',
      personId: 'c5',
    } as const;
    expect(await createLogin(pool, login)).toBe(true);
    expect(await createLogin(pool, { ...login, login: 'ADA@example.com', personId: 'c6' })).toBe(false);
    expect(await checkLogin(pool, 'customer', ' ada@EXAMPLE.com ', 'correct horse')).toBe('c5');
    expect(await checkLogin(pool, 'customer', 'ada@example.com', 'wrong')).toBeNull();
    expect(await checkLogin(pool, 'technician', 'ada@example.com', 'correct horse')).toBeNull();
  });

  it('the admin of the configuration has its password, until they choose another, until it names another', async () => {
    const { personId, isReplaced } = await ensureAdmin(pool, 'Admin', 'first password');
    expect(isReplaced).toBe(false);
    const signsIn = async (password: string) =>
      (await checkLogin(pool, 'admin', 'admin', password)) === personId;
    expect(await ensureAdmin(pool, 'admin', 'second password')).toEqual({ personId, isReplaced: true });
    expect([await signsIn('first password'), await signsIn('second password')]).toEqual([false, true]);
    const own = await checkOwnPassword(pool, 'admin', personId, 'second password');
    await setPassword(pool, { role: 'admin', personId, version: own?.version ?? 0 }, 'my own password');
    expect(await ensureAdmin(pool, 'admin', 'second password')).toEqual({ personId, isReplaced: false });
    expect([await signsIn('my own password'), await signsIn('second password')]).toEqual([true, false]);
    expect(await ensureAdmin(pool, 'admin', 'third password')).toEqual({ personId, isReplaced: true });
    expect([await signsIn('my own password'), await signsIn('third password')]).toEqual([false, true]);
  });

  it('reads the cookies of a header, the first of a name', () => {
    expect([...cookiesOf('a=1; b=2=3; a=4; =x; c')]).toEqual([
      ['a', '1'],
      ['b', '2=3'],
    ]);
  });
});
