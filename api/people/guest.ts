/**
 * Guests: customers who book without an account (decisions 231, 232). A guest has a separate record, whatever address
 * was entered; only someone who reads that mailbox can turn it into an account, or add it to the account with that
 * address.
 */
import { system } from '#domain/core/actor.ts';
import type { CustomerId } from '#domain/core/ids.ts';
import { languageOf } from '#domain/core/language.ts';
import { says } from '#domain/core/says.ts';
import { customers } from '#domain/customer/decide.ts';
import type { Customer } from '#domain/customer/state.ts';
import { execute } from '#events/execute.ts';
import { countOpenBookings } from '#projections/queries/bookings-of-customer.ts';
import { guestsOfMailbox, isBlockedMailbox } from '#projections/queries/guests.ts';
import { createLogin, removeLogins } from '../auth/credentials.ts';
import type { Dependencies } from '../dependencies.ts';
import { Refused } from '../problems.ts';
import { readModelsAtHead } from '../routes/account/read-models.ts';
import { beginClosing, beginPlacing, endMark } from './account-marks.ts';
import { mailboxOf } from './confirmed-address.ts';
import { wantLetter } from './letters.ts';

/**
 * A block cannot be avoided by booking without an account: the address, with or without a plus tag, is refused. The
 * answer does not reveal whether there is an account, and every address takes one query.
 * @throws {Refused} 403
 */
export async function refuseBlockedAddress(
  { readModels, settings }: Pick<Dependencies, 'readModels' | 'settings'>,
  email: string,
): Promise<void> {
  if (await isBlockedMailbox(readModels, mailboxOf(email)))
    throw new Refused('not_bookable_online', says('notBookableOnline', { mail: settings.supportMail }));
}

/** The guest of a session. @throws {Refused} 409 the session belongs to an account */
export function asGuest(customer: Customer): Customer {
  if (!customer.isGuest) throw new Refused('conflict', 'noGuest');
  return customer;
}

/** A login that cannot be typed as an address: it holds the password until the mailbox is confirmed. */
const waitingLogin = (id: string): string => `guest-${id}`;

/** Stores the password that a guest has chosen, replacing an earlier one. It does not yet open an account. */
export async function keepPassword(
  { pool }: Pick<Dependencies, 'pool'>,
  id: string,
  password: string,
): Promise<void> {
  await removeLogins(pool, 'customer', id);
  await createLogin(pool, { role: 'customer', login: waitingLogin(id), password, personId: id });
}

/** Emails the link that turns a guest's bookings into an account; `occasion` identifies the email. */
export async function mailAccountLink(
  deps: Pick<Dependencies, 'log' | 'now'>,
  guest: Customer,
  occasion: string,
): Promise<void> {
  const { id, person, confirmationId } = guest;
  if (confirmationId === null) throw new Error(`guest ${id} has nothing that names a link`);
  await wantLetter(deps, {
    role: 'customer',
    personId: id,
    letter: 'guest_account',
    occasion,
    to: person.email,
    // Not confirmed: a stranger may have entered both (decision 059).
    name: null,
    language: languageOf(guest),
    link: { purpose: 'open_account', mark: confirmationId },
  });
}

/**
 * A guest's booking must use the address of their record, since that one is checked for blocks, counted, and confirmed.
 * @throws {Refused} 409 another address was entered; 403 as `refuseBlockedAddress`
 */
export async function checkGuestAddress(
  deps: Pick<Dependencies, 'readModels' | 'settings' | 'keys'>,
  { isGuest, person }: Customer,
  email: string,
): Promise<void> {
  if (!isGuest) return;
  if ((await deps.keys.open(person.email)) !== email)
    throw new Refused('conflict', 'guestOtherAddress', {
      fields: { 'contactInfo.email': 'guestOtherAddress' },
    });
  await refuseBlockedAddress(deps, email);
}

/**
 * The records whose bookings count together for customer limits: for a guest, all guests of the mailbox, with or
 * without a plus tag. An account with the address is left out, since the refusal would reveal it to a stranger.
 */
export async function countedTogether(
  { readModels, keys }: Pick<Dependencies, 'readModels' | 'keys'>,
  { id, isGuest, person }: Customer,
): Promise<readonly CustomerId[]> {
  const email = isGuest ? await keys.open(person.email) : null;
  if (email === null) return [id];
  return [...new Set([id, ...(await guestsOfMailbox(readModels, mailboxOf(email)))])];
}

/**
 * Moves a guest's bookings to an account whose owner has proved that they read the guest's mailbox; the worker does the
 * moving, and the guest's sessions end. From the first mark on, the account cannot be deleted: an erasure would include
 * the booking that is being moved (`isTakingOver` reports it once it is in the log).
 * @throws {Refused} 409 a booking is being made or waits for its card, or the account is being deleted; 410 it is no
 * longer a guest
 */
export async function handOver(
  deps: Pick<Dependencies, 'log' | 'now' | 'pool' | 'sessions' | 'readModels' | 'waits'>,
  guestId: CustomerId,
  into: CustomerId,
): Promise<void> {
  try {
    const { isClosing } = await beginPlacing(deps.pool, into, guestId);
    if (isClosing) throw new Refused('conflict', 'accountBeingDeleted');
    const { isPlacing } = await beginClosing(deps.pool, guestId, into);
    if (isPlacing) throw new Refused('open_bookings', 'bookingBeingMade');
    await readModelsAtHead(deps, ['bookings']);
    const unpaid = await countOpenBookings(deps.readModels, [guestId], ['pending']);
    const author = { now: deps.now(), actor: system('guest') };
    const done = await execute(deps.log, customers, guestId, author, () => ({
      type: 'HandOver',
      into,
      unpaid,
    }));
    if (!done.ok) {
      const { code, says: said } = done.refusal;
      throw new Refused(code === 'open_bookings' ? 'open_bookings' : 'link_ended', said);
    }
  } finally {
    await endMark(deps.pool, guestId, 'closing', into);
    await endMark(deps.pool, into, 'placing', guestId);
  }
  await removeLogins(deps.pool, 'customer', guestId);
  await deps.sessions.endOthers('customer', guestId, []);
}
