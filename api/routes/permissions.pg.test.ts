/**
 * Role × permission × route: every call as a visitor, as each role, and as an admin with a single permission, over
 * HTTP.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { admins } from '#domain/admin/decide.ts';
import { covers, type Permission, permissions } from '#domain/admin/permissions.ts';
import { type Role, system } from '#domain/core/actor.ts';
import { execute } from '#events/execute.ts';
import { type ApiServer, startApiServer } from '#tests/support/api-server.ts';
import { endpoints } from '../contract/index.ts';

/** Calls whose permission is repeated here, so that a mistake in the contract cannot open them. */
const pinned: Readonly<Record<string, Permission>> = {
  'POST /api/admin/bookings/:id/refund': 'manage_money',
  'GET /api/admin/1099-nec.csv': 'manage_money',
  'PATCH /api/bookings/:id/status': 'manage_bookings',
  'GET /api/admin/bookings/:id': 'manage_bookings',
  'POST /api/admin/technician-applications/:id/license/views': 'manage_users',
  'GET /api/admin/technician-applications/:id/report': 'manage_users',
  'DELETE /api/admin/technicians/:id': 'manage_users',
  'GET /api/admin/support': 'moderate',
  'PUT /api/admin/support/:id/assignee': 'moderate',
  'POST /api/admin/bookings/:id/notes': 'manage_bookings',
  'POST /api/admin/ops/stuck/:id/retry': 'operate',
  'GET /api/admin/ops/promises': 'operate',
  'POST /api/admin/ops/books/compare': 'operate',
  'GET /api/admin/ops/histories/:id': 'operate',
  'POST /api/admin/ops/histories/:id/signal': 'operate',
  'POST /api/admin/ops/histories/:id/cancel': 'operate',
  'POST /api/admin/ops/histories/:id/terminate': 'operate',
  'POST /api/admin/ops/histories/:id/reset': 'operate',
  'GET /api/admin/ops/histories/:id/export': 'operate',
  'POST /api/admin/admins': 'manage_admins',
  'PUT /api/admin/admins/:id/permissions': 'manage_admins',
  'GET /api/admin/audit': 'view_audit',
  'GET /api/admin/audit/export': 'view_audit',
};

const problem = z.looseObject({ code: z.string().optional(), message: z.string().optional() });

describe('every call', () => {
  let api: ApiServer;
  const cookies = new Map<string, string>();

  beforeAll(async () => {
    api = await startApiServer();
    for (const role of ['customer', 'technician', 'partner'] as const)
      cookies.set(role, await api.signIn(role, `some-${role}`));
    for (const held of [[], ...permissions.map((one) => [one])] as readonly (readonly Permission[])[]) {
      const name = held[0] ?? 'none';
      const id = `admin-with-${name}`;
      cookies.set(name, await api.signIn('admin', id));
      const author = { actor: system('test'), now: api.deps.now() };
      await execute(api.deps.log, admins, id, author, () => ({
        type: 'ChangePermissions',
        permissions: held,
        otherManagers: 1,
      }));
    }
  }, 60_000);
  afterAll(() => api?.stop());

  async function ask(key: string, who: string): Promise<{ status: number; code: string | undefined }> {
    const [method = '', path = ''] = key.split(' ');
    const cookie = cookies.get(who);
    const body = method === 'GET' || method === 'DELETE' ? undefined : '{"thisFieldIsNotKnown":true}';
    const response = await fetch(api.url + path.replaceAll(/:\w+/g, 'X-1'), {
      method,
      headers: { ...(cookie && { cookie }), ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body }),
    });
    const text = await response.text();
    const told = response.ok ? undefined : problem.parse(JSON.parse(text)).code;
    return { status: response.status, code: told };
  }

  const table = endpoints.map(({ endpoint }) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }));
  const closed = table.filter(({ endpoint }) => endpoint.roles !== 'anyone');
  const ofAdmins = closed.filter(({ endpoint }) => endpoint.roles.includes('admin'));

  it('that admits admins names what they need', () => {
    expect(ofAdmins.length).toBeGreaterThan(60);
    for (const { key, endpoint } of ofAdmins) expect(endpoint.permission, key).toBeDefined();
    for (const [key, needed] of Object.entries(pinned))
      expect(table.find((one) => one.key === key)?.endpoint.permission, key).toBe(needed);
  });

  // Side by side: most of the time goes into waiting for a projector that is not there.
  it.concurrent.each(closed)('$key as nobody and as each role', async ({ key, endpoint }) => {
    expect(await ask(key, 'nobody')).toMatchObject({ status: 401 });
    const shut = (['customer', 'technician', 'partner'] as const satisfies readonly Role[]).filter(
      // Admitted callers may still be refused because of the state of things.
      (role) => !(endpoint.roles as readonly Role[]).includes(role),
    );
    await Promise.all(
      shut.map(async (role) => {
        const { status, code } = await ask(key, role);
        expect([status, code], `${role}: ${key}`).toEqual([403, 'forbidden']);
      }),
    );
  });

  it.concurrent.each(ofAdmins)(
    '$key with each permission alone, and with none',
    async ({ key, endpoint }) => {
      const needed = endpoint.permission ?? 'every_admin';
      const admitted: Record<string, boolean> = {};
      const wanted: Record<string, boolean> = {};
      await Promise.all(
        ['none', ...permissions].map(async (held) => {
          const { status, code } = await ask(key, held);
          expect(status, `${held}: ${key}`).not.toBe(401);
          admitted[held] = !(status === 403 && code === 'forbidden');
          wanted[held] = covers([held], needed);
        }),
      );
      expect(admitted).toEqual(wanted);
    },
  );

  it('open to anyone shows an admin without the permission what it shows a stranger', async () => {
    for (const { key, endpoint } of table.filter(
      ({ endpoint: one }) => one.roles === 'anyone' && one.method === 'GET',
    )) {
      if (endpoint.path === '/api/logout' || endpoint.path === '/api/session') continue;
      expect(await ask(key, 'none'), key).toEqual(await ask(key, 'nobody'));
    }
  });
});
