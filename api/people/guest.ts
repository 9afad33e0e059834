/**
 * Guests: customers of a booking without an account (decisions 231, 232). A guest has a record of their own, whatever
 * address was typed; only who reads that mailbox makes an account of it, or adds it to the account of that address.
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
 * Nobody gets around a block by leaving the account out: its address takes no booking, with any tag behind a plus sign.
 * The answer speaks of no account, and one query answers for every address alike.
 * @throws {Refused} 403
 */
export async function refuseBlockedAddress(
  { readModels, settings }: Pick<Dependencies, 'readModels' | 'settings'>,
  email: string,
): Promise<void> {
  if (await isBlockedMailbox(readModels, mailboxOf(email)))
    throw new Refused('not_bookable_online', says('notBookableOnline', { mail: settings.supportMail }));
}

/** The guest of a session. @throws {Refused} 409 it is somebody's who has an account */
export function asGuest(customer: Customer): Customer {
  if (!customer.isGuest) throw new Refused('conflict', 'noGuest');
  return customer;
}

/** A login that nobody can type as an address: the password waits in it until the mailbox has been shown. */
const waitingLogin = (id: string): string => `guest-${id}`;

/** Keeps the password that a guest has chosen, in place of an earlier one. Nobody signs in to an account with it yet. */
export async function keepPassword(
  { pool }: Pick<Dependencies, 'pool'>,
  id: string,
  password: string,
): Promise<void> {
  await removeLogins(pool, 'customer', id);
  await createLogin(pool, { role: 'customer', login: waitingLogin(id), password, personId: id });
}

/** Mails the link that makes an account of a guest's bookings; `occasion` names the mail. */
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
    // Not confirmed: a stranger may have typed both (decision 059).
    name: null,
    language: languageOf(guest),
    link: { purpose: 'open_account', mark: confirmationId },
  });
}

/**
 * A guest's booking is for the address of their record: that one is looked up among blocked ones, counted, and asked
 * whose it is.
 * @throws {Refused} 409 another address was typed; 403 as `refuseBlockedAddress`
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
 * The records whose bookings count together where something is limited for a customer: of a guest all guests of the
 * mailbox, with any tag behind a plus sign. An account of the same address is left out, since the refusal would tell a stranger of it.
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
 * Makes a guest's bookings those of an account, whose person has shown that they read the guest's mailbox; the worker
 * moves them. Nobody is the guest any more. From the first mark on the account is not deleted: an erasure would take the
 * booking that goes on with it (`isTakingOver` says so once the log does).
 * @throws {Refused} 409 a booking is being made or waits for its card, or the account is being deleted; 410 it is no guest any more
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
