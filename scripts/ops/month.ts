/**
 * `ops month`: a month's close, our cash compared with the payment provider's own list, and every entry on which they
 * differ.
 */
import { cents, dollars } from '#domain/core/money.ts';
import type { Period } from '#domain/settlement/period.ts';
import { closeOfMonth } from '#projections/queries/month-close.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import { movementsBetween } from '#vendors/stripe/movements.ts';
import { type Installation, NoInstallation } from './installation.ts';

/** Prints the close; returns the exit code: 1 if anything differs. @throws {NoInstallation} no provider is known */
export async function monthCommand(installation: Installation, month: Period): Promise<number> {
  const { log, rm, stripe } = installation;
  if (!stripe) throw new NoInstallation('No payment provider: STRIPE_SECRET_KEY is not set.');
  const provider = openStripe(stripe);
  const close = await closeOfMonth({ log, rm, list: (span) => movementsBetween(provider, span) }, month);
  console.log(`${month}, from ${close.from} and before ${close.until}, after the provider's fees:`);
  for (const { of, entries, ours, provider: theirs } of close.sums)
    console.log(`  ${of} (${entries}): ours ${inDollars(ours)}, provider ${inDollars(theirs)}`);
  for (const { id, of, bookingId, at, ours, provider: theirs } of close.differences)
    console.log(
      `  ${id} (${bookingId ?? 'no booking'}) ${of}, ${at}: ours ${inDollars(ours)}, provider ${inDollars(theirs)}`,
    );
  const count = close.differences.length;
  console.log(count === 1 ? '1 difference.' : `${count} differences.`);
  return count === 0 ? 0 : 1;
}

const inDollars = (amount: number): string => dollars(cents(amount));
