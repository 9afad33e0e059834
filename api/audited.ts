/** What admins are shown of people stands in the log, beside all that they change (design.md §8). */
import { createHash } from 'node:crypto';
import { accesses } from '#domain/access/decide.ts';
import type { PersonalThing } from '#domain/access/events.ts';
import type { Booking } from '#domain/booking/state.ts';
import { note } from '#events/execute.ts';
import type { Session } from './auth/sessions.ts';
import type { Call } from './call.ts';
import type { Dependencies } from './dependencies.ts';

/** Within this time the same admin's looks at the same thing are one: screens read again by themselves. Milliseconds. */
const ONE_LOOK = 15 * 60_000;

interface Read {
  readonly what: PersonalThing;
  /** The stream of what was opened, `customer-<id>`. Left out for a list. */
  readonly subject?: string;
  /** What a list was searched for; a list that nobody searched is the day's work, and is not noted. */
  readonly search?: string | undefined;
}

type Parts = Pick<Dependencies, 'log' | 'keys' | 'now'>;

/** Notes a call's look before it is answered. Customers', technicians' and partners' looks at their own are not noted. */
export async function audited({ session }: Pick<Call, 'session'>, deps: Parts, read: Read): Promise<void> {
  if (session) await auditedFor(session, deps, read);
}

/** The same where there is no call, as for a photo. */
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
 * The same where anyone may ask, and an admin sees what its customer does: of a browser where the customer is signed in
 * as well it is their own look.
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
