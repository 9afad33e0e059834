/** Where the outbox is kept on the device: IndexedDB, which holds photos as they are and survives a closed tab. */
import * as z from 'zod/mini';
import { deviceTable } from '#web/lib/device-table.ts';
import { entry, type Entry } from './entry.ts';

/** Keeps entries; order is by `order`. */
export interface OutboxStore {
  all(technicianId: string): Promise<readonly Entry[]>;
  put(one: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The store of this device. Its calls reject where the browser refuses storage (some private windows). */
export function deviceStore(): OutboxStore & {
  /** Whom it waits for. */
  readonly ofAll: () => Promise<readonly Entry[]>;
} {
  const table = deviceTable('hexkey-outbox', 'entries', 'id');
  const ofAll = async (): Promise<readonly Entry[]> =>
    (await table.all())
      .flatMap((row) => {
        const parsed = z.safeParse(entry, row);
        return parsed.success ? [parsed.data] : [];
      })
      .sort((a, b) => a.order - b.order);
  return {
    ofAll,
    all: async (technicianId) => (await ofAll()).filter((one) => one.technicianId === technicianId),
    put: (one) => table.put(one),
    remove: (id) => table.remove(id),
  };
}
