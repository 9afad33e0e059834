/** `ops erased` and `ops erase-again`: who was erased, kept beside the backups, and erased once more after a restore (design.md §8). */
import { readFile } from 'node:fs/promises';
import { decideCustomer, evolveCustomer, noCustomer } from '#domain/customer/decide.ts';
import type { CustomerEvent } from '#domain/customer/events.ts';
import { system } from '#domain/core/actor.ts';
import { eventId } from '#events/ids.ts';
import type { Installation } from './installation.ts';

const SUBJECT = /^[a-z]+-[A-Za-z0-9_-]{1,64}$/;

/** Prints the ids of all persons whose keys were destroyed, one a line; answers the exit code. */
export async function erasedCommand({ keys }: Pick<Installation, 'keys'>): Promise<number> {
  for (const subject of await keys.destroyed()) console.log(subject);
  return 0;
}

/**
 * Destroys the keys of all persons that a file names, one a line. A customer whose deletion the restored log does not
 * know is deleted in it too, so that read models, logins, photos and cards follow. Answers the exit code.
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
    if (subject.startsWith('customer-')) await deleteInLog(log, subject);
    await keys.destroy(subject);
  }
  console.log(subjects.length === 1 ? 'Erased 1 person.' : `Erased ${subjects.length} persons.`);
  return 0;
}

/** Why a file's persons could not be read, as one sentence. */
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

async function deleteInLog(log: Installation['log'], stream: string): Promise<void> {
  const events = await log.readStream(stream);
  // The stream holds what this product's own decisions wrote; the log upcasts what it reads.
  const state = events.reduce(
    (known, { type, data }) => evolveCustomer(known, { type, data } as CustomerEvent),
    noCustomer,
  );
  if (state.status !== 'registered') return;
  const actor = system('restore');
  // The bookings had ended when it was deleted; those that a backup shows open are the restore's to settle.
  const decision = decideCustomer(
    state,
    { type: 'DeleteCustomer', openBookings: 0 },
    { now: new Date().toISOString(), actor },
  );
  if (!decision.ok) throw new Error(decision.refusal.code);
  const commandId = `erase-again:${stream}`;
  await log.append(
    stream,
    events.at(-1)?.revision ?? 'none',
    decision.events.map(({ type, data }, index) => ({
      id: eventId(commandId, index),
      type,
      schemaVersion: 1,
      data,
      metadata: { actor, commandId, correlationId: commandId },
    })),
  );
}
