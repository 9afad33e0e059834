/**
 * The parts of a technician's work that this phone stores for offline use: who it is, and the jobs of the next days
 * with address, contact, notes and pieces. Deleted at sign-out and when the session ends; each job is deleted when it
 * ends, or when the person is no longer in its crew (R20). Nothing stays longer than two weeks without the server.
 */
import type { User } from '#api/contract/auth.ts';
import type { Job } from '#api/contract/jobs.ts';
import { deviceTable } from '#web/lib/device-table.ts';
import { endedLately, type KeptWork, readKept, worthKeeping } from './kept-record.ts';

const table = deviceTable('hexkey-work', 'work', 'version');
let current: KeptWork | null = null;

/** The stored record, once `loadKept` has read it. */
export const kept = (): KeptWork | null => current;

/** Reads the device; null if nothing is stored or the browser refuses storage. */
export async function loadKept(): Promise<KeptWork | null> {
  if (current) return current;
  const rows = await allowed(table.all(), []);
  current = rows.map((row) => readKept(row, Date.now())).find((one) => one !== null) ?? null;
  if (current === null && rows.length > 0) await forgetKept();
  return current;
}

/** Stores what the server has just sent, replacing the previous record. */
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

/** Stores another record of this technician, under its own `version`; it is deleted with the rest. */
export const keepBeside = <Row extends { readonly version: string }>(row: Row): Promise<void> =>
  allowed(table.put(row), undefined);

/** Every stored record. */
export const keptBeside = (): Promise<readonly unknown[]> => allowed(table.all(), []);

/** Deletes everything from the device. */
export async function forgetKept(): Promise<void> {
  current = null;
  await allowed(table.clear(), undefined);
}

/** Without storage, or space in it, the app works as long as there is a connection. */
async function allowed<T>(work: Promise<T>, otherwise: T): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof DOMException)) throw error;
    console.warn(error);
    return otherwise;
  }
}
