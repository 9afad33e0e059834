/**
 * A table in the browser's IndexedDB, one per database, so that changing one table never waits for pages that use
 * another.
 */

export interface DeviceTable {
  all(): Promise<readonly unknown[]>;
  put(row: unknown): Promise<void>;
  remove(key: string): Promise<void>;
  clear(): Promise<void>;
}

function settled<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new DOMException('IndexedDB', 'UnknownError'));
  });
}

/**
 * Resolves when the transaction is complete: a request that has succeeded may still be rolled back for lack of space.
 */
function done({ transaction }: IDBRequest): Promise<void> {
  return new Promise((resolve, reject) => {
    if (!transaction) return resolve();
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('IndexedDB', 'AbortError'));
  });
}

/**
 * The table `table` of `database`, opened at the first call and again if the browser has closed it. Calls reject with a
 * DOMException if the browser refuses storage (some private windows) or has no space (`QuotaExceededError`).
 */
export function deviceTable(database: string, table: string, keyPath: string): DeviceTable {
  let opened: Promise<IDBDatabase> | null = null;
  async function open(): Promise<IDBDatabase> {
    const request = indexedDB.open(database, 1);
    request.onupgradeneeded = () => request.result.createObjectStore(table, { keyPath });
    const result = await settled(request);
    result.onclose = () => {
      opened = null;
    };
    return result;
  }
  async function store(mode: IDBTransactionMode): Promise<IDBObjectStore> {
    opened ??= open();
    try {
      return (await opened).transaction(table, mode).objectStore(table);
    } catch (error) {
      opened = null;
      throw error;
    }
  }
  return {
    all: async () => settled<unknown[]>((await store('readonly')).getAll()),
    put: async (row) => done((await store('readwrite')).put(row)),
    remove: async (key) => done((await store('readwrite')).delete(key)),
    clear: async () => done((await store('readwrite')).clear()),
  };
}
