/** `ops reconcile`: compares log, read models, provider and workflows; reports every difference by booking. */
import { Client, Connection } from '@temporalio/client';
import { comparedWith } from '#activities/money/compare-books.ts';
import { cents, dollars } from '#domain/core/money.ts';
import { openPool } from '#events/postgres/transaction.ts';
import { openReservations } from '#events/reservations/postgres.ts';
import { encryptingConverter, uncompressed } from '#events/temporal/converter.ts';
import { type Difference, isMoney } from '#projections/queries/reconcile.ts';
import { openStripe } from '#vendors/stripe/client.ts';
import type { Installation } from './installation.ts';

/** Prints the comparison; returns the exit code: 1 if anything differs. */
export async function reconcileCommand(installation: Installation): Promise<number> {
  const { log, rm, stripe, temporal, temporalNamespace: namespace, masterKey } = installation;
  const connection = temporal && (await Connection.connect({ ...temporal, ...uncompressed }));
  const pool = openPool(installation.databaseUrl, 'hexkey reconcile', 2);
  try {
    const report = await comparedWith({
      log,
      rm,
      stripe: stripe && openStripe(stripe),
      client:
        connection && new Client({ connection, namespace, dataConverter: encryptingConverter(masterKey) }),
      reservations: openReservations(pool),
    })();
    const witnesses = ['log', 'read models', 'ledger', ...report.witnesses];
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
    await connection?.close();
    await pool.end();
  }
}

function inDollars(amount: number): string {
  return dollars(cents(amount));
}

function sentence({ bookingId, number, fact, values }: Difference): string {
  const said = Object.entries(values).map(([witness, value]) => {
    const shown =
      value === null ? 'nothing' : typeof value === 'number' && isMoney(fact) ? inDollars(value) : value;
    return `${witness} ${shown}`;
  });
  return `  ${number ?? 'not in the log'} (${bookingId}) ${fact}: ${said.join(', ')}`;
}
