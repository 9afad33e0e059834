/** Where the outbox is kept on the device: IndexedDB, which holds photos as they are and survives a closed tab. */
import * as z from 'zod/mini';
import { entry, type Entry } from './entry.ts';

/** Keeps entries; order is by `order`. */
export interface OutboxStore {
  all(technicianId: string): Promise<readonly Entry[]>;
  put(one: Entry): Promise<void>;
  remove(id: string): Promise<void>;
}

const NAME = 'hexkey-outbox';
const ENTRIES = 'entries';

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('IndexedDB', 'UnknownError'));
  });
}

async function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(NAME, 1);
  request.onupgradeneeded = () => request.result.createObjectStore(ENTRIES, { keyPath: 'id' });
  return settled(request);
}

/** The store of this device. Its calls reject where the browser refuses storage (some private windows). */
export function deviceStore(): OutboxStore {
  let database: Promise<IDBDatabase> | null = null;
  const table = async (mode: IDBTransactionMode): Promise<IDBObjectStore> => {
    database ??= open();
    try {
      return (await database).transaction(ENTRIES, mode).objectStore(ENTRIES);
    } catch (error) {
      database = null;
      throw error;
    }
  };
  return {
    async all(technicianId) {
      const rows: unknown[] = await settled((await table('readonly')).getAll());
      return rows
        .flatMap((row) => {
          const parsed = z.safeParse(entry, row);
          return parsed.success && parsed.data.technicianId === technicianId ? [parsed.data] : [];
        })
        .sort((a, b) => a.order - b.order);
    },
    async put(one) {
      await settled((await table('readwrite')).put(one));
    },
    async remove(id) {
      await settled((await table('readwrite')).delete(id));
    },
  };
}
