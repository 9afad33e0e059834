/**
 * Tells the owner of an account, by mail, that a booking was made with their address but without the account; a link in
 * the mail adds it there. It is sent from here so that no answer of the checkout takes longer for an address that is
 * known (decision 232).
 */
import type pg from 'pg';
import { z } from 'zod';
import { bookings } from '#domain/booking/decide.ts';
import { system } from '#domain/core/actor.ts';
import { languageOf } from '#domain/core/language.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { customers } from '#domain/customer/decide.ts';
import { letters } from '#domain/letters/decide.ts';
import { guestLinkLasts } from '#domain/letters/guest.ts';
import { execute, load } from '#events/execute.ts';
import { idOfCommand } from '#events/ids.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import type { Following } from './follower.ts';

interface Parts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly pool: pg.Pool;
  readonly clock?: () => Date;
}

const booking = workflowIds.booking('');

/** From this event on, the booking is more than an attempt. */
const isPaid = (type: string): boolean => type === 'HoldPlaced' || type === 'CardSaved';

/** Follows the log for guests' bookings; one mail per guest, however often this is repeated. */
export function guestLettersFollower(parts: Parts): Following {
  return {
    name: 'guest letters',
    behind: 0,
    async handle(batch) {
      for (const { stream, type } of batch)
        if (isPaid(type) && stream.startsWith(booking)) await tell(parts, stream.slice(booking.length));
    },
  };
}

async function tell({ log, keys, pool, clock = () => new Date() }: Parts, bookingId: string): Promise<void> {
  const state = await load(log, bookings, bookingId);
  if (state.status === 'none') return;
  const guest = await load(log, customers, state.customerId);
  if (guest.status !== 'registered' || !guest.isGuest || guest.confirmationId === null) return;
  const email = await keys.open(guest.person.email);
  if (email === null || !(await hasAccount(pool, email))) return;
  const { id, person, confirmationId } = guest;
  const letterId = idOfCommand(`guest letter:${id}`);
  const now = clock();
  const author = { now: now.toISOString(), actor: system('letters'), commandId: letterId };
  await execute(log, letters, `customer-${id}`, author, () => ({
    type: 'WantLetter',
    letter: {
      letterId,
      letter: 'guest_account',
      to: person.email,
      name: null,
      language: languageOf(guest),
      link: {
        purpose: 'open_account',
        subject: `customer.${id}.${confirmationId}`,
        expiresAt: new Date(now.getTime() + guestLinkLasts).toISOString(),
      },
    },
  }));
}

async function hasAccount(pool: pg.Pool, email: string): Promise<boolean> {
  const { rows } = await pool.query(
    `SELECT EXISTS (SELECT 1 FROM app.credentials WHERE role = 'customer' AND login = $1) AS is_there`,
    [email.trim().toLowerCase()],
  );
  return z.tuple([z.object({ is_there: z.boolean() })]).parse(rows)[0].is_there;
}
