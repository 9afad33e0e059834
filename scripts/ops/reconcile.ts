/** `ops reconcile`: log, read models, provider and workflows side by side; every difference by its booking. */
import { cents, dollars } from '#domain/core/money.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { type Difference, reconcile } from '#projections/reconcile.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import type { Installation } from './installation.ts';
import { providerBooks } from './provider-books.ts';
import { openSummaries } from './workflow-summaries.ts';

const money = new Set<Difference['fact']>([
  'held',
  'captured',
  'refunded',
  'disputed',
  'dispute fees',
  'transferred',
  'owed to partner',
  'on statements',
  'provider fees',
  'suspense',
]);

/** Prints the comparison; answers the exit code: 1 when anything differs. */
export async function reconcileCommand(installation: Installation): Promise<number> {
  const { log, rm, stripe, temporal, temporalNamespace: namespace, masterKey } = installation;
  const summaries = temporal ? await openSummaries({ temporal, namespace, masterKey }) : null;
  const pool = openPool(installation.databaseUrl, 'hexkey reconcile', 2);
  try {
    const report = await reconcile({
      log,
      rm,
      ...(stripe && { provider: providerBooks(openStripe(stripe)) }),
      ...(summaries && { workflow: summaries.read }),
      reservations: openReservations(pool),
    });
    const witnesses = [
      'log',
      'read models',
      'ledger',
      ...(stripe ? ['provider'] : []),
      ...(summaries ? ['workflows'] : []),
      'reservations',
    ];
    console.log(`Compared ${report.bookings} bookings: ${witnesses.join(', ')}.`);
    console.log(
      `Captured ${inDollars(report.captured)}, refunded ${inDollars(report.refunded)}, ` +
        `transferred to technicians ${inDollars(report.transferred - report.toPartners)} ` +
        `and to ${report.partners} store ${report.partners === 1 ? 'partner' : 'partners'} ${inDollars(report.toPartners)}.`,
    );
    for (const difference of report.differences) console.log(sentence(difference));
    const count = report.differences.length;
    console.log(count === 1 ? '1 difference.' : `${count} differences.`);
    return count === 0 ? 0 : 1;
  } finally {
    await summaries?.close();
    await pool.end();
  }
}

function inDollars(amount: number): string {
  return dollars(cents(amount));
}

function sentence({ bookingId, number, fact, values }: Difference): string {
  const said = Object.entries(values).map(([witness, value]) => {
    const shown =
      value === null ? 'nothing' : typeof value === 'number' && money.has(fact) ? inDollars(value) : value;
    return `${witness} ${shown}`;
  });
  return `  ${number ?? 'not in the log'} (${bookingId}) ${fact}: ${said.join(', ')}`;
}
