/** Records in the log which personal data admins were shown, beside everything they change (design.md §8). */
import { createHash } from 'node:crypto';
import { accesses } from '#domain/access/decide.ts';
import type { PersonalThing } from '#domain/access/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import { note } from '#events/execute.ts';
import type { Session } from './auth/sessions.ts';
import type { Call } from './call.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Repeated looks by one admin at the same thing within this time count as one, since screens refresh themselves.
 * Milliseconds.
 */
const ONE_LOOK = 15 * 60_000;

interface Read {
  readonly what: PersonalThing;
  /** The stream of what was opened, `customer-<id>`. Omitted for a list. */
  readonly subject?: string;
  /** What a list was searched for. An unsearched list is routine work and is not recorded. */
  readonly search?: string | undefined;
}

type Parts = Pick<Dependencies, 'log' | 'keys' | 'now'>;

/**
 * Records what a call shows before it is answered. Customers, technicians and partners looking at their own data are
 * not recorded.
 */
export async function audited({ session }: Pick<Call, 'session'>, deps: Parts, read: Read): Promise<void> {
  if (session) await auditedFor(session, deps, read);
}

/** The same without a call, as for a photo. */
export async function auditedFor(
  { role, personId }: Session,
  { log, keys, now }: Parts,
  { what, subject, search = '' }: Read,
): Promise<void> {
  const searched = search.trim();
  if (role !== 'admin' || (subject === undefined && searched === '')) return;
  const at = now();
  const look = Math.floor(Date.parse(at) / ONE_LOOK);
  const commandId = createHash('sha256')
    .update(['read', personId, what, subject ?? '', searched.toLowerCase(), look].join('\n'))
    .digest('base64url');
  const author = { now: at, actor: { role, id: personId }, commandId } as const;
  await note(log, accesses, personId, author, {
    type: 'NoteRead',
    what,
    how: subject === undefined ? 'searched' : 'opened',
    subject: subject ?? null,
    search: searched === '' ? null : await keys.seal(`admin-${personId}`, 'search', searched),
  });
}

/**
 * The same for calls that anyone may make and where an admin sees what the customer sees. If the browser is also signed
 * in as that customer, it counts as the customer's own look.
 */
export async function auditedAsAdmin(
  { sessions }: Pick<Call, 'sessions'>,
  deps: Parts,
  { id, customerId }: Pick<Booking, 'id' | 'customerId'>,
): Promise<void> {
  const isOwn = sessions.some(({ role, personId }) => role === 'customer' && personId === customerId);
  const admin = isOwn ? undefined : sessions.find(({ role }) => role === 'admin');
  if (admin) await auditedFor(admin, deps, { what: 'booking', subject: `booking-${id}` });
}
