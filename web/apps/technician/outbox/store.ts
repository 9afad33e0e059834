/** Where the outbox is stored on the device: IndexedDB, which can hold photos and survives a closed tab. */
import * as z from 'zod/mini';
import { deviceTable } from '#web/lib/device-table.ts';
import { entry, type Entry } from './entry.ts';

/** Stores entries, ordered by `order`. */
export interface OutboxStore {
  all(technicianId: string): Promise<readonly Entry[]>;
  put(one: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

/** The store of this device. Its calls reject if the browser refuses storage (some private windows). */
export function deviceStore(): OutboxStore & {
  /** All entries, for checking whom they wait for. */
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
