/** Admins against the real api and database: invitations, permissions, codes, sessions. The email itself: tests/api. */
import { generate } from 'otplib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Permission } from '#domain/admin/permissions.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { letters } from '#domain/letters/decide.ts';
import { load } from '#events/execute.ts';
import { createLogin } from '#api/auth/credentials.ts';
import { consoleAdmin } from '#api/contract/admins.ts';
import { ensureFirstAdmin } from '#api/people/first-admin.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { eventually } from '#tests/support/eventually.ts';
import { openLiveSocket } from '#tests/support/live-socket.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';

const username = 'boss';
const configured = 'Configured-7-words';
const own = 'A-password-of-my-own-7';
const changed = z.object({ admin: consoleAdmin });
const anything = z.unknown();
const byNumber = (one: number, other: number): number => one - other;

describe('admins', () => {
  let api: ApiServer;
  let boss: Visitor;

  const signIn = (who: Visitor, login: string, password: string, code?: string) =>
    who.send('POST', '/api/admin/auth', { body: { username: login, password, ...(code && { code }) } });
  const refused = async (answer: Promise<{ status: number; body: unknown }>) => {
    const { status, body } = await answer;
    return [status, z.looseObject({ code: z.string().optional() }).parse(body).code];
  };
  const invite = (some: readonly Permission[], more: object = {}, by: Visitor = boss) => {
    const email = `toni.${crypto.randomUUID().slice(0, 8)}@hexkey.example`;
    const body = { firstName: 'Toni', lastName: 'Ruiz', email, permissions: some, ...more };
    return by.call('POST', '/api/admin/admins', changed, { body });
  };
  /** The token of the newest letter to an admin. */
  const tokenOf = async (adminId: string): Promise<string> => {
    const { due } = await load(api.deps.log, letters, `admin-${adminId}`);
    const link = due.at(-1)?.link;
    if (!link) throw new Error('no link was written');
    return `${link.subject}.${api.deps.links.sign(link.purpose, link.subject, link.expiresAt)}`;
  };
  /** An admin who was invited and has joined. */
  const join = async (some: readonly Permission[], more: object = {}) => {
    const { admin } = await invite(some, more);
    const who = visitor(api.url);
    await who.call('POST', '/api/admin/invitation', anything, {
      body: { token: await tokenOf(admin.id), password: own },
    });
    return { id: admin.id, login: admin.login, who };
  };
  const account = (who: Visitor) => who.send('GET', '/api/admin/account');

  beforeAll(async () => {
    api = await startApiServer();
    await ensureFirstAdmin(api.deps, username, configured);
    boss = visitor(api.url);
    await boss.call('POST', '/api/admin/auth', anything, { body: { username, password: configured } });
  });
  afterAll(() => api?.stop());

  describe('the environment’s', () => {
    it('signs in with everything, and its record stays one however often it starts', async () => {
      await ensureFirstAdmin(api.deps, username, configured);
      const { body } = await signIn(visitor(api.url), username, configured);
      expect(body).toMatchObject({
        success: true,
        user: { email: username, firstName: 'Admin', lastName: '', role: 'admin', permissions },
      });
    });

    it('another configured password ends sessions and codes: the operator’s way back in', async () => {
      const second = `${username}-2`;
      await ensureFirstAdmin(api.deps, second, configured);
      const who = visitor(api.url);
      await signIn(who, second, configured);
      const { secret } = await who.call(
        'POST',
        '/api/admin/account/second-factor',
        z.object({ secret: z.string() }),
        { body: { password: configured } },
      );
      await who.call('POST', '/api/admin/account/second-factor/confirm', anything, {
        body: { code: await generate({ secret }) },
      });
      expect(await refused(signIn(visitor(api.url), second, configured))).toEqual([401, 'code_required']);
      await ensureFirstAdmin(api.deps, second, 'Another-7-configured');
      expect((await account(who)).status).toBe(401);
      expect((await signIn(visitor(api.url), second, 'Another-7-configured')).status).toBe(200);
    });
  });

  describe('an invitation', () => {
    it('is mailed with a link, tells whom it is for, and signs in with a password of one’s own', async () => {
      const { admin } = await invite(['manage_bookings', 'moderate']);
      expect(admin).toMatchObject({ status: 'invited', firstName: 'Toni', joinedAt: null, sessions: 0 });
      const { due } = await load(api.deps.log, letters, `admin-${admin.id}`);
      expect(due).toMatchObject([{ letter: 'admin_invited', link: { purpose: 'admin_invitation' } }]);
      const token = await tokenOf(admin.id);
      const who = visitor(api.url);
      const path = `/api/admin/invitation?${new URLSearchParams({ token })}`;
      expect((await who.send('GET', path)).body).toEqual({
        email: admin.login,
        firstName: 'Toni',
        lastName: 'Ruiz',
      });
      const body = { token, password: own };
      const { user } = await who.call(
        'POST',
        '/api/admin/invitation',
        z.object({ user: z.looseObject({ id: z.string() }) }),
        { body },
      );
      expect(user).toMatchObject({
        id: admin.id,
        email: admin.login,
        permissions: ['manage_bookings', 'moderate'],
      });
      expect((await account(who)).status).toBe(200);
      expect((await signIn(visitor(api.url), admin.login, own)).status).toBe(200);
      // Works once: afterwards the link opens nothing.
      expect(await refused(visitor(api.url).send('GET', path))).toEqual([410, 'link_ended']);
      const other = { ...body, password: 'Another-7-password' };
      expect(await refused(visitor(api.url).send('POST', '/api/admin/invitation', { body: other }))).toEqual([
        410,
        'link_ended',
      ]);
    });

    it('a login that an attempt left behind does not keep anybody from joining', async () => {
      const { admin } = await invite(['moderate']);
      const token = await tokenOf(admin.id);
      const left = { role: 'admin', login: admin.login, password: own, personId: admin.id } as const;
      expect(await createLogin(api.deps.pool, left)).toBe(true);
      expect(await refused(signIn(visitor(api.url), admin.login, own))).toEqual([401, 'invalid_credentials']);
      const who = visitor(api.url);
      await who.call('POST', '/api/admin/invitation', anything, { body: { token, password: own } });
      expect((await account(who)).status).toBe(200);
    });

    it('sent again ends the link before; withdrawn ends its own', async () => {
      const { admin } = await invite(['moderate']);
      const first = await tokenOf(admin.id);
      await boss.call('POST', `/api/admin/admins/${admin.id}/invitation`, changed);
      const second = await tokenOf(admin.id);
      const take = (token: string) =>
        visitor(api.url).send('POST', '/api/admin/invitation', { body: { token, password: own } });
      expect(await refused(take(first))).toEqual([410, 'link_ended']);
      await boss.call('DELETE', `/api/admin/admins/${admin.id}/invitation`, changed);
      expect(await refused(take(second))).toEqual([410, 'link_ended']);
      expect(await refused(take('admin.nobody.nothing.xxxxxxxxxxxxxxxx'))).toEqual([410, 'link_ended']);
    });

    it('a weak password, and an address that somebody signs in with, are refused', async () => {
      const { admin } = await invite(['moderate']);
      const body = { token: await tokenOf(admin.id), password: 'toniruiz' };
      expect(await refused(visitor(api.url).send('POST', '/api/admin/invitation', { body }))).toEqual([
        400,
        'weak_password',
      ]);
      const { login } = await join(['moderate']);
      const again = { firstName: 'Toni', lastName: 'Ruiz', email: login, permissions: [] };
      expect(await refused(boss.send('POST', '/api/admin/admins', { body: again }))).toEqual([
        409,
        'email_taken',
      ]);
    });
  });

  describe('permissions', () => {
    it('change from the next request on, and the refusal names what is missing', async () => {
      const { id, who } = await join(['manage_admins']);
      expect((await who.send('GET', `/api/admin/admins/${id}/sessions`)).status).toBe(200);
      await boss.call('PUT', `/api/admin/admins/${id}/permissions`, changed, {
        body: { permissions: ['moderate'] },
      });
      const { status, body } = await who.send('GET', `/api/admin/admins/${id}/sessions`);
      expect([status, body]).toMatchObject([
        403,
        { code: 'forbidden', message: expect.stringContaining('permission to manage admins') as string },
      ]);
      const spanish = await who.send('GET', `/api/admin/admins/${id}/sessions`, {
        headers: {
          cookie: `${[...who.cookies()].map((one) => one.join('=')).join('; ')}; hexkey-language=es`,
        },
      });
      expect(spanish.body).toMatchObject({
        message: expect.stringContaining('permiso de gestionar administradores') as string,
      });
    });

    it('of the last two who manage admins, each taking it from the other at once, one keeps it', async () => {
      const alone = await startApiServer();
      try {
        await ensureFirstAdmin(alone.deps, username, configured);
        const first = visitor(alone.url);
        await first.call('POST', '/api/admin/auth', anything, { body: { username, password: configured } });
        const cookie = await alone.signIn('admin', 'second');
        await alone.deps.pool.query(
          "INSERT INTO app.credentials (role, login, password_hash, person_id) VALUES ('admin', 'second', 'x', 'second')",
        );
        const { rows } = await alone.deps.pool.query<{ person_id: string }>(
          "SELECT person_id FROM app.credentials WHERE login = 'boss'",
        );
        const bossId = rows[0]?.person_id ?? '';
        const body = { permissions: ['view_audit'] };
        const answers = await Promise.all([
          first.send('PUT', '/api/admin/admins/second/permissions', { body }),
          visitor(alone.url).send('PUT', `/api/admin/admins/${bossId}/permissions`, {
            body,
            headers: { cookie },
          }),
        ]);
        // The other is refused: because they have lost the permission meanwhile, or are the last who has it.
        expect(answers.map(({ status }) => status).toSorted(byNumber)).toSatisfy(
          ([done, other]: number[]) => done === 200 && (other === 403 || other === 409),
        );
        // No one removes it from themselves.
        const kept = answers[0]?.status === 200 ? first : null;
        const keeper = kept ? bossId : 'second';
        const sent = kept
          ? first.send('PUT', `/api/admin/admins/${keeper}/permissions`, { body })
          : visitor(alone.url).send('PUT', `/api/admin/admins/${keeper}/permissions`, {
              body,
              headers: { cookie },
            });
        expect(await refused(sent)).toEqual([409, 'last_manager']);
      } finally {
        await alone.stop();
      }
    });
  });

  describe('an admin who is deactivated', () => {
    it('has no session, socket or sign-in at once, and both again when active', async () => {
      const { id, login, who } = await join(['manage_bookings']);
      const cookie = [...who.cookies()].map((one) => one.join('=')).join('; ');
      const live = openLiveSocket(api.url, { userId: id, userType: 'admin' }, { cookie });
      const closed = new Promise<number>((resolve) => live.socket.on('close', resolve));
      expect(await live.outcome).toBe(101);
      await boss.call('POST', `/api/admin/admins/${id}/deactivate`, changed);
      expect((await account(who)).status).toBe(401);
      expect([1008, 1012]).toContain(await closed);
      expect(await openLiveSocket(api.url, { userId: id, userType: 'admin' }, { cookie }).outcome).toBe(401);
      expect(await refused(signIn(visitor(api.url), login, own))).toEqual([401, 'invalid_credentials']);
      await boss.call('POST', `/api/admin/admins/${id}/reactivate`, changed);
      expect((await signIn(who, login, own)).status).toBe(200);
    });

    it('is not oneself', async () => {
      const { id, who } = await join(['manage_admins']);
      expect(await refused(who.send('POST', `/api/admin/admins/${id}/deactivate`))).toEqual([
        409,
        'own_account',
      ]);
    });

    it('a change of permissions closes the socket, which tells by the new ones when it opens again', async () => {
      const { id, who } = await join(['manage_bookings']);
      const cookie = [...who.cookies()].map((one) => one.join('=')).join('; ');
      const live = openLiveSocket(api.url, { userId: id, userType: 'admin' }, { cookie });
      const closed = new Promise<number>((resolve) => live.socket.on('close', resolve));
      expect(await live.outcome).toBe(101);
      await boss.call('PUT', `/api/admin/admins/${id}/permissions`, changed, {
        body: { permissions: ['moderate'] },
      });
      expect(await closed).toBe(1012);
      const again = openLiveSocket(api.url, { userId: id, userType: 'admin' }, { cookie });
      expect(await again.outcome).toBe(101);
      again.socket.close();
    });
  });

  describe('sessions', () => {
    it('are listed with device and time, and ended one by one or all', async () => {
      const { id, login, who } = await join(['moderate']);
      const phone = visitor(api.url);
      await phone.send('POST', '/api/admin/auth', {
        body: { username: login, password: own },
        headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 15) Chrome/141.0.0.0 Mobile' },
      });
      const list = z.object({
        sessions: z.array(
          z.object({ id: z.string(), device: z.string(), seenAt: z.string(), isThis: z.boolean() }),
        ),
      });
      const mine = await who.call('GET', '/api/account/sessions', list);
      expect(mine.sessions.map(({ device, isThis }) => [device, isThis])).toEqual([
        ['Chrome, Android', false],
        ['', true],
      ]);
      const path = `/api/admin/admins/${id}/sessions`;
      const seen = await boss.call('GET', path, list);
      expect(seen.sessions.map(({ isThis }) => isThis)).toEqual([false, false]);
      await boss.call('DELETE', `${path}/${seen.sessions[0]?.id}`, list);
      expect([(await account(phone)).status, (await account(who)).status]).toEqual([401, 200]);
      expect(await refused(boss.send('DELETE', `${path}/${seen.sessions[0]?.id}`))).toEqual([
        404,
        'not_found',
      ]);
      expect((await boss.call('DELETE', path, list)).sessions).toEqual([]);
      expect((await account(who)).status).toBe(401);
    });

    it('of one’s own are ended by oneself, nobody else’s by their id', async () => {
      const { login, who } = await join(['moderate']);
      const other = await join(['moderate']);
      const list = z.object({ sessions: z.array(z.object({ id: z.string(), isThis: z.boolean() })) });
      const foreign = (await other.who.call('GET', '/api/account/sessions', list)).sessions[0]?.id;
      expect(await refused(who.send('DELETE', `/api/account/sessions/${foreign}`))).toEqual([
        404,
        'not_found',
      ]);
      const laptop = visitor(api.url);
      await signIn(laptop, login, own);
      await who.call('DELETE', '/api/account/sessions', list);
      expect([(await account(laptop)).status, (await account(who)).status]).toEqual([401, 200]);
    });
  });

  describe('codes at the sign-in', () => {
    /** Seconds per step. */
    const STEP = 30;
    const codeAt = (secret: string, steps: number) =>
      generate({ secret, epoch: Math.floor(Date.now() / 1000) + steps * STEP });
    const setUp = async (who: Visitor) => {
      const { secret, uri, qr } = await who.call(
        'POST',
        '/api/admin/account/second-factor',
        z.object({
          secret: z.string(),
          uri: z.string(),
          qr: z.object({ size: z.number(), path: z.string() }),
        }),
        { body: { password: own } },
      );
      expect(uri).toContain(`secret=${secret}`);
      expect(qr.path).toMatch(/^M0 0h1v1h-1z/);
      // A step back, so that the following sign-ins have unused codes.
      const { recoveryCodes } = await who.call(
        'POST',
        '/api/admin/account/second-factor/confirm',
        z.object({ recoveryCodes: z.array(z.string()) }),
        { body: { code: await codeAt(secret, -1) } },
      );
      return { secret, recoveryCodes };
    };

    it('are asked for after the password, and each is taken once', async () => {
      const { login, who } = await join(['moderate']);
      const { secret } = await setUp(who);
      const fresh = () => visitor(api.url);
      expect(await refused(signIn(fresh(), login, own))).toEqual([401, 'code_required']);
      expect(await refused(signIn(fresh(), login, own, '000000'))).toEqual([400, 'wrong_code']);
      // Without the password no one learns that the account uses codes.
      expect(await refused(signIn(fresh(), login, 'wrong', await codeAt(secret, 0)))).toEqual([
        401,
        'invalid_credentials',
      ]);
      const code = await codeAt(secret, 0);
      expect((await signIn(fresh(), login, own, code)).status).toBe(200);
      expect(await refused(signIn(fresh(), login, own, code))).toEqual([400, 'wrong_code']);
      // Nor an older one, even if it was never used.
      expect(await refused(signIn(fresh(), login, own, await codeAt(secret, -1)))).toEqual([
        400,
        'wrong_code',
      ]);
      const next = await codeAt(secret, 1);
      const both = await Promise.all([signIn(fresh(), login, own, next), signIn(fresh(), login, own, next)]);
      expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 400]);
    });

    it('on paper work once each, in any spelling, and new ones replace them', async () => {
      const { login, who } = await join(['moderate']);
      const { secret, recoveryCodes } = await setUp(who);
      expect(recoveryCodes).toHaveLength(10);
      const [first = '', second = '', third = ''] = recoveryCodes;
      expect(first).toMatch(/^([0-9a-z]{4}-){3}[0-9a-z]{4}$/);
      const spelled = first.replaceAll('-', ' ').toUpperCase().replaceAll('0', 'O').replaceAll('1', 'I');
      expect((await signIn(visitor(api.url), login, own, spelled)).status).toBe(200);
      expect(await refused(signIn(visitor(api.url), login, own, first))).toEqual([400, 'wrong_code']);
      const both = await Promise.all([1, 2].map(() => signIn(visitor(api.url), login, own, second)));
      expect(both.map(({ status }) => status).toSorted(byNumber)).toEqual([200, 400]);
      expect((await account(who)).body).toMatchObject({ hasSecondFactor: true, recoveryCodesLeft: 8 });
      const renewed = await who.call(
        'POST',
        '/api/admin/account/second-factor/recovery-codes',
        z.object({ recoveryCodes: z.array(z.string()) }),
        { body: { password: own, code: await codeAt(secret, 0) } },
      );
      expect(await refused(signIn(visitor(api.url), login, own, third))).toEqual([400, 'wrong_code']);
      expect((await signIn(visitor(api.url), login, own, renewed.recoveryCodes[0])).status).toBe(200);
      const { rows } = await api.deps.pool.query('SELECT c::text AS line FROM app.recovery_codes c');
      expect(JSON.stringify(rows)).not.toContain(third.replaceAll('-', ''));
    });

    it('the secret stands nowhere in plain text', async () => {
      const { who } = await join(['moderate']);
      const { secret } = await setUp(who);
      const { rows } = await api.deps.pool.query(
        `SELECT (SELECT json_agg(f) FROM app.second_factors f)::text || (SELECT json_agg(e) FROM es.events e)::text AS all`,
      );
      expect(JSON.stringify(rows)).not.toContain(secret);
    });

    it('after ten wrong codes the eleventh is not even looked at', async () => {
      const { login, who } = await join(['moderate']);
      const { secret } = await setUp(who);
      const guesses = Array.from({ length: 11 }, () => signIn(visitor(api.url), login, own, '123456'));
      const statuses = (await Promise.all(guesses)).map(({ status }) => status);
      expect(statuses.filter((status) => status === 429)).toHaveLength(1);
      expect((await signIn(visitor(api.url), login, own, await codeAt(secret, 0))).status).toBe(429);
    });

    it('that are asked of somebody leave them nothing but to set them up', async () => {
      const { id, who } = await join(['manage_admins', 'moderate'], { needsSecondFactor: true });
      const list = () => who.send('GET', `/api/admin/admins/${id}/sessions`);
      expect((await list()).status).toBe(403);
      expect((await account(who)).body).toMatchObject({ needsSecondFactor: true, permissions: [] });
      const { secret } = await setUp(who);
      expect((await list()).status).toBe(200);
      const off = { password: own, code: await codeAt(secret, 0) };
      const turnOff = () => who.send('POST', '/api/admin/account/second-factor/off', { body: off });
      expect(await refused(turnOff())).toEqual([409, 'second_factor_needed']);
      await boss.call('PUT', `/api/admin/admins/${id}/second-factor`, changed, { body: { isNeeded: false } });
      expect((await turnOff()).status).toBe(200);
    });

    it('of who has lost phone and paper are turned off by who manages admins, and all sessions end', async () => {
      const { id, login, who } = await join(['moderate']);
      await setUp(who);
      await boss.call('DELETE', `/api/admin/admins/${id}/second-factor`, changed);
      expect((await account(who)).status).toBe(401);
      expect((await signIn(who, login, own)).status).toBe(200);
      expect((await account(who)).body).toMatchObject({ hasSecondFactor: false, recoveryCodesLeft: 0 });
    });
  });

  it('names and password are one’s own to change; another session ends with the password', async () => {
    const { login, who } = await join(['moderate']);
    const laptop = visitor(api.url);
    await signIn(laptop, login, own);
    const names = { firstName: 'Antonia', lastName: 'Ruiz Vega' };
    expect((await who.send('PATCH', '/api/admin/account', { body: names })).body).toMatchObject(names);
    const body = { currentPassword: own, newPassword: 'Next-7-password-of-mine' };
    await who.call('POST', '/api/account/password', anything, { body });
    expect([(await account(laptop)).status, (await account(who)).status]).toEqual([401, 200]);
    await eventually('the new one signs in', async () => {
      expect((await signIn(visitor(api.url), login, 'Next-7-password-of-mine')).status).toBe(200);
      return true;
    });
  });
});
