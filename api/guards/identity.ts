/** Which of a browser's sessions counts for a call, and whom the request claims to be (design.md §7). */
import type { Request } from 'express';
import type { Role } from '#domain/core/actor.ts';
import type { Session } from '../auth/sessions.ts';
import { Refused } from '../problems.ts';

const roles: ReadonlySet<string> = new Set<Role>(['customer', 'technician', 'admin', 'partner']);

function isRole(text: unknown): text is Role {
  return typeof text === 'string' && roles.has(text);
}

/** The role that a request names, or null. @throws {Refused} a role that there isn't */
export function namedRole(request: Request): Role | null {
  const named = request.headers['x-role'];
  if (named === undefined) return null;
  if (!isRole(named)) throw new Refused('invalid_input', 'unknownRole');
  return named;
}

/**
 * The session that counts: of the role named by `X-Role`, else the first that the call admits. `X-Customer-ID` speaks
 * for the customer's, since only the customer's pages send it.
 * @throws {Refused} 401 nobody is signed in, 403 only others than those admitted
 */
export function sessionFor(
  admitted: 'anyone' | readonly Role[],
  sessions: readonly Session[],
  request: Request,
): Session | null {
  const named = namedRole(request);
  const considered = named ? sessions.filter(({ role }) => role === named) : sessions;
  const preferred =
    named === null && request.headers['x-customer-id'] !== undefined
      ? [...considered.filter(({ role }) => role === 'customer'), ...considered]
      : considered;
  if (admitted === 'anyone') return preferred[0] ?? null;
  const session = preferred.find(({ role }) => admitted.includes(role));
  if (session) return session;
  if (considered.length === 0) throw new Refused('sign_in_required', 'signInFirst');
  throw new Refused('forbidden', 'notYourRole');
}

/** The persons that a request says it comes from: header and body fields of the specs' calls. */
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
