/** Which of a browser's sessions counts for a call, and whom the request claims to be (design.md §7). */
import type { Request } from 'express';
import { covers, type Needed } from '#domain/admin/permissions.ts';
import type { Role } from '#domain/core/actor.ts';
import { says } from '#domain/core/says.ts';
import type { Session } from '../auth/sessions.ts';
import type { Endpoint } from '../contract/endpoint.ts';
import { Refused } from '../problems.ts';

const roles: ReadonlySet<string> = new Set<Role>(['customer', 'technician', 'admin', 'partner']);

function isRole(text: unknown): text is Role {
  return typeof text === 'string' && roles.has(text);
}

/** The role that a request names, or null. @throws {Refused} unknown role */
export function namedRole(request: Request): Role | null {
  const named = request.headers['x-role'];
  if (named === undefined) return null;
  if (!isRole(named)) throw new Refused('invalid_input', 'unknownRole');
  return named;
}

/** Whether a session may do what requires an admin's permission. */
export function isAdminWith(needed: Needed, { role, permissions }: Session): boolean {
  return role === 'admin' && covers(permissions, needed);
}

/**
 * The sessions that a call may use. In calls open to anyone, an admin without the permission counts as a stranger, so
 * that data for some admins does not reach all of them.
 */
export function sessionsFor(
  { roles: admitted, permission }: Pick<Endpoint, 'roles' | 'permission'>,
  sessions: readonly Session[],
): readonly Session[] {
  if (admitted !== 'anyone' || permission === undefined) return sessions;
  return sessions.filter((session) => session.role !== 'admin' || isAdminWith(permission, session));
}

/**
 * The session that counts: of the role named by `X-Role`, else the first that the call admits. `X-Customer-ID` selects
 * the customer's, since only the customer's pages send it.
 * @throws {Refused} 401 no one is signed in; 403 only other roles are, or an admin without the permission
 */
export function sessionFor(
  { roles: admitted, permission }: Pick<Endpoint, 'roles' | 'permission'>,
  sessions: readonly Session[],
  request: Request,
): Session | null {
  const named = namedRole(request);
  const considered = named ? sessions.filter(({ role }) => role === named) : sessions;
  const preferred =
    named === null && request.headers['x-customer-id'] !== undefined
      ? [...considered.filter(({ role }) => role === 'customer'), ...considered]
      : considered;
  if (admitted === 'anyone')
    return preferred.find(({ role }) => role !== 'admin' || permission !== undefined) ?? null;
  const session = preferred.find(({ role }) => admitted.includes(role));
  if (session?.role === 'admin' && permission !== undefined && !covers(session.permissions, permission)) {
    const missing = typeof permission === 'string' ? permission : permission[0];
    throw new Refused('forbidden', says('needsPermission', { permission: missing }));
  }
  if (session) return session;
  if (considered.length === 0) throw new Refused('sign_in_required', 'signInFirst');
  throw new Refused('forbidden', 'notYourRole');
}

/** Who a request claims to come from: header and body fields of the specs' calls. */
export function claimsOf(
  request: Request,
  body: unknown,
): readonly { readonly role: Role; readonly id: string }[] {
  const claims: { role: Role; id: string }[] = [];
  const header = request.headers['x-customer-id'];
  if (typeof header === 'string' && header !== '') claims.push({ role: 'customer', id: header });
  if (typeof body === 'object' && body !== null) {
    if ('customerId' in body && typeof body.customerId === 'string')
      claims.push({ role: 'customer', id: body.customerId });
    if ('technicianId' in body && typeof body.technicianId === 'string') {
      claims.push({ role: 'technician', id: body.technicianId });
    }
  }
  return claims;
}
