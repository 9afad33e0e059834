/**
 * Who was last signed in here, in the spec's storage keys; a hint that grants nothing, and uses no parser. A cookie
 * holds the same hint, since a browser whose storage was cleared may still have an active session.
 */
import { WAS_HERE_COOKIE } from '#api/contract/early-input.ts';
import { readStored, store } from './storage.ts';

const keys = {
  technician: 'technicianUser',
  customer: 'customerUser',
  admin: 'adminUser',
  partner: 'storePartnerUser',
} as const;
type Role = keyof typeof keys;
const roles = ['technician', 'customer', 'admin', 'partner'] as const satisfies readonly Role[];

/** At least as long as any session. */
const HINT_SECONDS = 30 * 86_400;
const hintOf = (role: Role): string => `${WAS_HERE_COOKIE}${role}`;

/** As long as a guest's session. */
const GUEST_SECONDS = 86_400;

function leaveHint(role: Role, seconds: number, value = '1'): void {
  // Not the Cookie Store API: Firefox has it only since version 140.
  document.cookie = `${hintOf(role)}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax`;
}
const hasHint = (role: Role): boolean =>
  typeof document !== 'undefined' && document.cookie.includes(`${hintOf(role)}=`);

/** Stores the person's record (spec customer §3); a technician's has its id under two names (spec technician §3). */
export function rememberPerson(person: {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  readonly isGuest?: true | undefined;
}): void {
  const { id, email, firstName, lastName, role } = person;
  // Guests cannot sign in, so no page may send them to the sign-in.
  if (person.isGuest) return leaveHint(role, GUEST_SECONDS, 'guest');
  const named = role === 'technician' ? { technicianId: id } : {};
  store(keys[role], JSON.stringify({ id, ...named, email, firstName, lastName, role }));
  leaveHint(role, HINT_SECONDS);
}

/** An unreadable record counts as none, and is removed along with the role's other records (spec customer §4). */
function hasRecord(role: Role): boolean {
  const text = readStored(keys[role]);
  if (text === null) return false;
  try {
    JSON.parse(text);
    return true;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    for (const one of roles) store(keys[one], null);
    return false;
  }
}

/** Whether someone with this role was last signed in here; the session may have ended since. */
export const isRemembered = (role: Role): boolean => hasRecord(role) || hasHint(role);

/** Whether a customer with an account was last signed in here, who may be asked to sign in again. */
export const isAccountRemembered = (): boolean =>
  hasRecord('customer') || document.cookie.includes(`${hintOf('customer')}=1`);

/** Clears one role, or everyone including what they were about to book (spec customer §6, Logout). */
export function forgetPeople(role?: Role): void {
  if (role) {
    store(keys[role], null);
    leaveHint(role, 0);
    return;
  }
  for (const one of roles) forgetPeople(one);
  for (const key of ['pendingBooking', 'bookingAttempt', 'guestAttempt', 'currentBookingId'])
    store(key, null);
}
