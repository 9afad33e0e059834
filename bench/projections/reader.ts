/**
 * The thread that reads bookings while they are rebuilt: reports when it has begun, and its figures when told to stop.
 */
import { parentPort, workerData } from 'node:worker_threads';
import { z } from 'zod';
import { listBookings } from '../../projections/queries/bookings.ts';
import { openReadModels } from '../../projections/queries/read-models.ts';

/** What it answers with. */
export interface ReaderFigures {
  readonly reads: number;
  /** Milliseconds. */
  readonly slowestRead: number;
}

const { databaseUrl } = z.object({ databaseUrl: z.string() }).parse(workerData);
// Only the query is measured, not the decryption of its result.
const rm = openReadModels({
  databaseUrl,
  openMany: async (sealed) => sealed.map(() => null),
  connections: 4,
});
let reading = true;
parentPort?.once('message', () => {
  reading = false;
});

async function read(customer: number): Promise<number> {
  const began = performance.now();
  await listBookings(rm, { customerId: `c${customer}` }, { page: 1, limit: 25 });
  return performance.now() - began;
}

// Connections are opened first, as in an api that has been running for a while.
await Promise.all([0, 1, 2, 3].map(read));
parentPort?.postMessage('reading');
let figures: ReaderFigures = { reads: 0, slowestRead: 0 };
while (reading) {
  const took = await read(figures.reads % 1_000);
  figures = { reads: figures.reads + 1, slowestRead: Math.max(figures.slowestRead, took) };
  await new Promise((resolve) => setTimeout(resolve, 5));
}
await rm.close();
parentPort?.postMessage(figures);
