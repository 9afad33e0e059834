/**
 * What this phone keeps of a technician's work for when there is no connection: who it is, and the jobs of the next days
 * with address, contact, notes and pieces. It goes with a sign-out and with the session's end, with each job's end, and
 * when the person is no longer of the crew (R20); nothing of it outlives two weeks without the server.
 */
import type { User } from '#api/contract/auth.ts';
import type { Job } from '#api/contract/jobs.ts';
import { deviceTable } from '#web/lib/device-table.ts';
import { endedLately, type KeptWork, readKept, worthKeeping } from './kept-record.ts';

const table = deviceTable('hexkey-work', 'work', 'version');
let current: KeptWork | null = null;

/** What is kept, once `loadKept` has read it. */
export const kept = (): KeptWork | null => current;

/** Reads the device; null where nothing is kept or the browser refuses storage. */
export async function loadKept(): Promise<KeptWork | null> {
  if (current) return current;
  const rows = await allowed(table.all(), []);
  current = rows.map((row) => readKept(row, Date.now())).find((one) => one !== null) ?? null;
  if (current === null && rows.length > 0) await forgetKept();
  return current;
}

/** Keeps what the server has just said instead of what was kept before. */
export async function keepWork(person: User, jobs: readonly Job[], asOf: number): Promise<void> {
  current = {
    version: 1,
    person,
    jobs: worthKeeping(jobs, asOf),
    ended: endedLately(jobs, asOf),
    asOf: new Date(asOf).toISOString(),
  };
  await allowed(table.put(current), undefined);
}

/** Keeps another record of this technician, under a `version` of its own; it goes with the rest. */
export const keepBeside = <Row extends { readonly version: string }>(row: Row): Promise<void> =>
  allowed(table.put(row), undefined);

/** Every record that is kept. */
export const keptBeside = (): Promise<readonly unknown[]> => allowed(table.all(), []);

/** Leaves nothing of it on the device. */
export async function forgetKept(): Promise<void> {
  current = null;
  await allowed(table.clear(), undefined);
}

/** Without storage or room for it the app works as long as there is a connection. */
async function allowed<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn(error);
    return otherwise;
  }
}
