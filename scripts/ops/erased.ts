/**
 * `ops erased` and `ops erase-again`: the list of erased persons, kept with the backups, and erasing them again after a
 * restore (design.md §8).
 */
import { readFile } from 'node:fs/promises';
import { customers } from '#domain/customer/decide.ts';
import { technicians } from '#domain/technician/decide.ts';
import { system } from '#domain/core/actor.ts';
import { execute } from '#events/execute.ts';
import type { Installation } from './installation.ts';

const SUBJECT = /^[a-z]+-[A-Za-z0-9_-]{1,64}$/;

/** Prints the ids of all persons whose keys were destroyed, one per line; returns the exit code. */
export async function erasedCommand({ keys }: Pick<Installation, 'keys'>): Promise<number> {
  for (const subject of await keys.destroyed()) console.log(subject);
  return 0;
}

/**
 * Destroys the keys of all persons listed in a file, one per line. Customers and technicians whose deletion is missing
 * from the restored log are also deleted in it, so that read models, logins, photos, documents and cards follow.
 * Returns the exit code.
 */
export async function eraseAgainCommand(
  { keys, log }: Pick<Installation, 'keys' | 'log'>,
  file: string,
): Promise<number> {
  const list = await readFile(file, 'utf8').catch((cause: unknown) => {
    console.error(unread(file, cause));
    return null;
  });
  if (list === null) return 1;
  const subjects = list
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const wrong = subjects.find((subject) => !SUBJECT.test(subject));
  if (wrong !== undefined) {
    console.error(`"${wrong}" is not the id of a person, such as customer-<id>. Nothing was done.`);
    return 1;
  }
  for (const subject of subjects) {
    await deleteInLog(log, subject);
    await keys.destroy(subject);
  }
  console.log(subjects.length === 1 ? 'Erased 1 person.' : `Erased ${subjects.length} persons.`);
  return 0;
}

/** Why a file's list could not be read, as one sentence. */
function unread(file: string, cause: unknown): string {
  const code = cause instanceof Error && 'code' in cause ? cause.code : null;
  const why =
    code === 'ENOENT'
      ? 'there is no such file'
      : code === 'EISDIR'
        ? 'it is a folder'
        : code === 'EACCES'
          ? 'this user may not read it'
          : String(cause);
  return `"${file}" can not be read: ${why}. Nothing was done.`;
}

/** Nothing was open when they were deleted; anything open in the backup has to be settled as part of the restore. */
async function deleteInLog(log: Installation['log'], subject: string): Promise<void> {
  const author = { now: new Date().toISOString(), actor: system('restore') };
  const id = subject.slice(subject.indexOf('-') + 1);
  const deleted = subject.startsWith('customer-')
    ? await execute(log, customers, id, author, ({ status }) =>
        status === 'registered' ? { type: 'DeleteCustomer', openBookings: 0 } : [],
      )
    : subject.startsWith('technician-')
      ? await execute(log, technicians, id, author, ({ status }) =>
          status === 'registered' ? { type: 'DeleteTechnician', openJobs: 0, unpaidShares: 0 } : [],
        )
      : null;
  if (deleted?.ok === false) throw new Error(deleted.refusal.code);
}
