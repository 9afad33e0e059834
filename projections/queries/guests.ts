/** What is asked of all records of one mail address, as guests have a new one each time (decision 231). */
import { z } from 'zod';
import { as, type CustomerId } from '#domain/core/ids.ts';
import { type ReadModels, select } from './read-models.ts';

/** Whether an admin keeps a customer with this mailbox out; `mailbox`: in lower case, without a tag behind a plus sign. */
export async function isBlockedMailbox(rm: ReadModels, mailbox: string): Promise<boolean> {
  const [found] = await select(
    rm.pool,
    z.object({ is_blocked: z.boolean() }),
    `SELECT EXISTS (SELECT 1 FROM rm.customers WHERE status = 'registered' AND is_blocked
       AND regexp_replace(lower(email), '^(.[^+]*)\\+[^@]*@', '\\1@') = $1) AS is_blocked`,
    [mailbox],
  );
  return found?.is_blocked === true;
}

/** Most that are counted: more have been refused long before. */
const MOST = 200;

/**
 * Guests with this mail address who have not made an account of it, the newest first; `booked`: those alone who have a
 * booking that was paid for and not cancelled.
 */
export async function guestsAt(
  rm: ReadModels,
  email: string,
  { booked = false }: { readonly booked?: boolean } = {},
): Promise<readonly CustomerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.customers c WHERE email = $1 AND status = 'registered' AND state ->> 'isGuest' = 'true'
       AND (NOT $2 OR EXISTS (
         SELECT 1 FROM rm.bookings b WHERE b.customer_id = c.id AND b.status NOT IN ('pending', 'cancelled')))
     ORDER BY since DESC, id LIMIT ${MOST}`,
    [email, booked],
  );
  return rows.map(({ id }) => as<CustomerId>(id));
}

/** Guests who came before an ISO instant and have neither booked nor asked for help, the oldest first. */
export async function guestsWithoutBooking(rm: ReadModels, before: string): Promise<readonly CustomerId[]> {
  const rows = await select(
    rm.pool,
    z.object({ id: z.string() }),
    `SELECT id FROM rm.customers c
     WHERE status = 'registered' AND state ->> 'isGuest' = 'true' AND since < $1
       AND NOT EXISTS (SELECT 1 FROM rm.bookings b WHERE b.customer_id = c.id)
       AND NOT EXISTS (SELECT 1 FROM rm.support s WHERE s.person_role = 'customer' AND s.person_id = c.id)
     ORDER BY since, id LIMIT ${MOST}`,
    [before],
  );
  return rows.map(({ id }) => as<CustomerId>(id));
}
