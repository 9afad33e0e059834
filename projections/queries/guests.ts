/** Queries over all records of one email address, since guests get a new record each time (decision 231). */
import { z } from 'zod';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { type ReadModels, select } from './read-models.ts';

/** The mailbox of an address column in SQL: lower case, without the tag after a plus sign (RFC 5233, section 1). */
const MAILBOX = `regexp_replace(lower(email), '^(.[^+]*)\\+[^@]*@', '\\1@')`;

/** Whether a customer with this mailbox is blocked; `mailbox`: lower case, without the tag after a plus sign. */
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

/** Maximum number counted: long before, requests are refused. */
const MOST = 200;

/** Guests of a mailbox who have not created an account, newest first; `mailbox` as in `isBlockedMailbox`. */
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
 * Guests with exactly this email address who have a paid booking that was not cancelled, and no account; newest first.
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

/** Phone numbers used in a customer's bookings. */
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
 * Guests from before an ISO instant without help requests, whose bookings, if any, were all cancelled before a card was
 * held or saved: the checkout creates a guest when it opens. Oldest first.
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
