import { describe, expect, it } from 'vitest';
import type { Request } from 'express';
import type { Permission } from '#domain/admin/permissions.ts';
import type { Role } from '#domain/core/actor.ts';
import type { Session } from '../auth/sessions.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { Refused } from '../problems.ts';
import { sessionFor, sessionsFor } from './identity.ts';

const request = (headers: Record<string, string> = {}) => ({ headers }) as unknown as Request;
const session = (role: Role, ...permissions: Permission[]): Session => ({
  role,
  personId: `one ${role}`,
  permissions,
  position: 0n,
  tokenHash: Buffer.alloc(0),
});
type Call = Pick<Endpoint, 'roles' | 'permission'>;
const refusalOf = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    return [error.status, error.says];
  }
};

describe('an admin and the permission that a call names', () => {
  const refunds: Call = { roles: ['admin'], permission: 'manage_money' };
  const payouts: Call = { roles: ['technician', 'admin'], permission: ['manage_users', 'manage_money'] };

  it('is admitted with it, and without it told what is missing', () => {
    expect(sessionFor(refunds, [session('admin', 'manage_money')], request())?.role).toBe('admin');
    expect(
      refusalOf(() => sessionFor(refunds, [session('admin', 'manage_users', 'operate')], request())),
    ).toEqual([403, { text: 'needsPermission', values: { permission: 'manage_money' } }]);
  });

  it('of several permissions needs any one; the first is named where all are missing', () => {
    expect(sessionFor(payouts, [session('admin', 'manage_money')], request())?.role).toBe('admin');
    expect(refusalOf(() => sessionFor(payouts, [session('admin', 'view_audit')], request()))).toEqual([
      403,
      { text: 'needsPermission', values: { permission: 'manage_users' } },
    ]);
  });

  it('counts for nothing where another role of the same browser is admitted', () => {
    const both = [session('technician'), session('admin')];
    expect(sessionFor(payouts, both, request())?.role).toBe('technician');
    expect(refusalOf(() => sessionFor(payouts, both, request({ 'x-role': 'admin' })))).toHaveProperty(
      '0',
      403,
    );
  });

  it('needs none for what is every admin’s own', () => {
    const own: Call = { roles: ['customer', 'admin'], permission: 'every_admin' };
    expect(sessionFor(own, [session('admin')], request())?.role).toBe('admin');
  });
});

describe('where anyone may call, an admin', () => {
  const tracker: Call = { roles: 'anyone', permission: 'manage_bookings' };
  const allowed = session('admin', 'manage_bookings');
  const other = session('admin', 'manage_users');

  it('is more than a stranger only with the permission that the call names', () => {
    expect(sessionsFor(tracker, [allowed])).toEqual([allowed]);
    expect(sessionsFor(tracker, [other, session('customer')])).toEqual([session('customer')]);
    expect(sessionFor(tracker, [allowed], request())).toBe(allowed);
  });

  it('is a stranger to a call that names none', () => {
    expect(sessionFor({ roles: 'anyone' }, [allowed], request())).toBeNull();
    expect(sessionFor({ roles: 'anyone' }, [allowed, session('customer')], request())?.role).toBe('customer');
  });
});
