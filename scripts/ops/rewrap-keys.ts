/** `ops rewrap-keys`: after the master key was changed, wraps people's data keys under the new one. */
import { rewrapPersonKeys } from '#events/keys/rewrap.ts';
import type { Installation } from './installation.ts';

/** Prints how many there were; returns the exit code. */
export async function rewrapKeysCommand(
  installation: Pick<Installation, 'databaseUrl' | 'masterKey'>,
): Promise<number> {
  const count = await rewrapPersonKeys(installation);
  console.log(count === 1 ? 'Wrapped 1 key anew.' : `Wrapped ${count} keys anew.`);
  return 0;
}
