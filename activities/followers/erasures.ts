/**
 * Erases what a deleted person leaves behind (design.md §8): key, logins and sessions; for a customer the photos and
 * the cards at the provider; for a technician the license, the contracts, and the data at the background-check and
 * signature services. The technician's payee account stays with the books.
 */
import type pg from 'pg';
import type Stripe from 'stripe';
import { as, type BookingId, type CustomerId, type TechnicianId } from '#domain/core/ids.ts';
import { workflowIds } from '#domain/core/stories.ts';
import type { OnboardingEvents } from '#domain/onboarding/events.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import type { EventLog } from '#events/log.ts';
import { bookingIdsOfCustomer } from '#projections/queries/bookings-of-customer.ts';
import type { ReadModels } from '#projections/queries/read-models.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';
import type { Documents } from '#vendors/blobs/documents.ts';
import type { Checks } from '#vendors/checkr/checks.ts';
import type { OutsideSigning } from '#vendors/esign/esign.ts';
import { forgetCustomer } from '#vendors/stripe/customers.ts';
import { bookingEvents } from '../log/booking-events.ts';
import type { Following } from './follower.ts';

interface ErasureParts {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly pool: pg.Pool;
  readonly readModels: ReadModels;
  readonly blobs: Pick<Blobs, 'deleteAll'>;
  readonly stripe: Stripe;
  readonly documents: Pick<Documents, 'removeAll'>;
  readonly checks: Pick<Checks, 'eraseCandidates'>;
  readonly outsideSigning: Pick<OutsideSigning, 'remove'> | null;
  /** Email address of the person responsible for a removal at the background-check service. */
  readonly contact: string;
}

const customer = 'customer-';
const technician = 'technician-';
const partner = 'partner-';

/** Follows the log for deletions. Every step may be repeated, and an outage of any service is waited out. */
export function erasures(parts: ErasureParts): Following {
  return {
    name: 'erasures',
    behind: 0,
    async handle(batch) {
      for (const { type, stream, position } of batch) {
        if (type === 'CustomerDeleted' && stream.startsWith(customer))
          await eraseCustomer(parts, as<CustomerId>(stream.slice(customer.length)), position);
        if (type === 'PartnerDeleted' && stream.startsWith(partner))
          await endAccess(parts, 'partner', stream.slice(partner.length));
        if (type === 'TechnicianDeleted' && stream.startsWith(technician))
          await eraseTechnician(parts, as<TechnicianId>(stream.slice(technician.length)));
      }
    },
  };
}

/** Ends their sessions and logins. */
async function endAccess(
  { pool }: Pick<ErasureParts, 'pool'>,
  role: 'customer' | 'technician' | 'partner',
  personId: string,
): Promise<void> {
  for (const table of ['credentials', 'known_devices', 'sessions', 'notification_reads'])
    await pool.query(`DELETE FROM app.${table} WHERE role = $1 AND person_id = $2`, [role, personId]);
}

/** The key first: whatever else fails, nobody can read their data any more. */
async function eraseAccount(
  { keys, pool }: ErasureParts,
  role: 'customer' | 'technician',
  personId: string,
): Promise<void> {
  await keys.destroy(`${role}-${personId}`);
  await endAccess({ pool }, role, personId);
  await pool.query('DELETE FROM app.account_marks WHERE person_id = $1', [personId]);
}

/** Removes their documents at the signature service. */
async function removeSignings(
  { log, outsideSigning }: ErasureParts,
  technicianId: TechnicianId,
): Promise<void> {
  if (!outsideSigning) return;
  for (const { type, data } of await log.readStream(workflowIds.onboarding(technicianId))) {
    // The stream holds only events that the product's own decisions wrote.
    if (type === 'SigningBegun')
      await outsideSigning.remove((data as OnboardingEvents['SigningBegun']).submissionId);
  }
}

async function eraseTechnician(parts: ErasureParts, technicianId: TechnicianId): Promise<void> {
  await eraseAccount(parts, 'technician', technicianId);
  await parts.documents.removeAll(technicianId);
  await parts.checks.eraseCandidates(technicianId, parts.contact);
  await removeSignings(parts, technicianId);
}

async function eraseCustomer(parts: ErasureParts, customerId: CustomerId, position: bigint): Promise<void> {
  const { readModels, stripe } = parts;
  await eraseAccount(parts, 'customer', customerId);
  // Throws while the read model is behind; the follower then tries again.
  const atProvider = new Set<string>();
  for (const bookingId of await bookingIdsOfCustomer(readModels, customerId, position)) {
    const events = await bookingEvents(parts.log, as<BookingId>(bookingId));
    // Photos of the job and of the conversation, including those of failed commands, which no event names.
    await parts.blobs.deleteAll('photos', bookingId);
    // Sealed with the destroyed key, so they are unreadable already.
    await parts.blobs.deleteAll('answers', bookingId);
    for (const { type, data } of events)
      if (type === 'PaymentPrepared') atProvider.add(data.stripeCustomerId);
  }
  await forgetCustomer(stripe, customerId, atProvider);
}
