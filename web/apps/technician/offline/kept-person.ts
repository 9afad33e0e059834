/** The technician whose work is stored on this phone, for the guard of the app's screens. */
import type { KeptPerson } from '#web/shell/guard.ts';
import { forgetKept, loadKept } from './kept-work.ts';

export const keptPerson: KeptPerson = {
  person: async () => (await loadKept())?.person ?? null,
  forget: forgetKept,
};
