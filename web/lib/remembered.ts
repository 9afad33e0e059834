/** Who was signed in here last, by the names of the spec's storage; a hint without authority, free of any parser. */
import { readStored, store } from './storage.ts';

const keys = {
  technician: 'technicianUser',
  customer: 'customerUser',
  admin: 'adminUser',
  partner: 'storePartnerUser',
} as const;
type Role = keyof typeof keys;

/** Keeps the person's record (spec customer §3). */
export function rememberPerson(person: {
  readonly id: string;
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
}): void {
  const { id, email, firstName, lastName, role } = person;
  store(keys[role], JSON.stringify({ id, email, firstName, lastName, role }));
}

/** Whether somebody with this role was signed in here last; the session may have ended since. */
export const isRemembered = (role: Role): boolean => readStored(keys[role]) !== null;

/** Forgets one role, or everybody together with what they were about to book (spec customer §6, Logout). */
export function forgetPeople(role?: Role): void {
  if (role) return store(keys[role], null);
  for (const key of Object.values(keys)) store(key, null);
  for (const key of ['pendingBooking', 'currentBookingId']) store(key, null);
}
