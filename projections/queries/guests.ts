/** What is asked of all records of one mail address, as guests have a new one each time (decision 231). */
import { z } from 'zod';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { type ReadModels, select } from './read-models.ts';

/** The mailbox of a column's address as SQL: in lower case, without a tag behind a plus sign (RFC 5233, section 1). */
const MAILBOX = `regexp_replace(lower(email), '^(.[^+]*)\\+[^@]*@', '\\1@')`;

/** Whether an admin keeps a customer with this mailbox out; `mailbox`: in lower case, without a tag behind a plus sign. */
export async function isBlockedMailbox(rm: ReadModels, mailbox: string): Promise<boolean> {
  const [found] = await select(
    rm.pool,
    z.object({ is_blocked: z.boolean() }),
    `SELECT EXISTS (SELECT 1 FROM rm.customers WHERE status = 'registered' AND is_blocked
       AND ${MAILBOX} = $1) AS is_blocked`,
    [mailbox],
  );
  return found?.is_blocked === true;
}

/** Most that are counted: more have been refused long before. */
const MOST = 200;

/** Guests of a mailbox who have not made an account, the newest first; `mailbox` as of `isBlockedMailbox`. */
export async function guestsOfMailbox(rm: ReadModels, mailbox: string): Promise<readonly CustomerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.customers WHERE ${MAILBOX} = $1 AND status = 'registered' AND state ->> 'isGuest' = 'true'
     ORDER BY since DESC, id LIMIT ${MOST}`,
    [mailbox],
  );
  return rows.map(({ id }) => as<CustomerId>(id));
}

/**
 * Guests with this very mail address who have a booking that was paid for and not cancelled, and have not made an account
 * of it; the newest first.
 */
export async function guestsWithBookings(rm: ReadModels, email: string): Promise<readonly CustomerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.customers c WHERE email = $1 AND status = 'registered' AND state ->> 'isGuest' = 'true'
       AND EXISTS (
         SELECT 1 FROM rm.bookings b WHERE b.customer_id = c.id AND b.status NOT IN ('pending', 'cancelled'))
     ORDER BY since DESC, id LIMIT ${MOST}`,
    [email],
  );
  return rows.map(({ id }) => as<CustomerId>(id));
}

/** Phone numbers that a customer's bookings were made with. */
export async function bookedPhones(rm: ReadModels, customerId: CustomerId): Promise<readonly string[]> {
  const rows = await select(
    rm.pool,
    z.object({ phone: z.string() }),
    'SELECT DISTINCT phone FROM rm.bookings WHERE customer_id = $1 AND phone IS NOT NULL',
    [customerId],
  );
  return rows.map(({ phone }) => phone);
}

/**
 * Guests who came before an ISO instant, have asked for no help, and have no booking but such as were cancelled before
 * any card was held or saved for them: the checkout makes one as it opens. The oldest first.
 */
export async function guestsWithoutBooking(rm: ReadModels, before: string): Promise<readonly CustomerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.customers c
     WHERE status = 'registered' AND state ->> 'isGuest' = 'true' AND since < $1
       AND NOT EXISTS (
         SELECT 1 FROM rm.bookings b WHERE b.customer_id = c.id
           AND (b.status <> 'cancelled' OR b.state::jsonb #>> '{payment,card}' IS NOT NULL))
       AND NOT EXISTS (SELECT 1 FROM rm.support s WHERE s.person_role = 'customer' AND s.person_id = c.id)
     ORDER BY since, id LIMIT ${MOST}`,
    [before],
  );
  return rows.map(({ id }) => as<CustomerId>(id));
}
