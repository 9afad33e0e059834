/**
 * Documents about technicians, each readable only with its person's data key: destroying the key destroys them
 * (design.md §8).
 */
import { as, type BlobKey } from '#domain/core/ids.ts';
import type { Blobs } from './blobs.ts';

/** The part of the person keys that is needed here; events/keys implements it. */
interface DocumentKeys {
  sealBytes(subject: string, field: string, plain: Uint8Array): Promise<Buffer>;
  openBytes(subject: string, field: string, sealed: Uint8Array): Promise<Buffer | null>;
}

const kinds = ['licenses', 'contracts'] as const;
type DocumentKind = (typeof kinds)[number];

export interface Documents {
  /**
   * Stores a document. `name` consists of letters, digits, `-` and `_` and says nothing about the person; storing the
   * same name again replaces the document.
   */
  keep(kind: DocumentKind, technicianId: string, name: string, bytes: Uint8Array): Promise<BlobKey>;
  /**
   * The document, or null if there is none with this key or its person's key was destroyed. Throws if it was swapped or
   * changed.
   */
  read(key: BlobKey): Promise<Buffer | null>;
  /** Removes a document; does nothing if there is none with this key. */
  remove(key: BlobKey): Promise<void>;
  /** Removes every document about a technician. */
  removeAll(technicianId: string): Promise<void>;
}

const KEY = /^(licenses|contracts)\/([^/]+)\/([^/]+)\.sealed$/;

export function openDocuments(blobs: Blobs, keys: DocumentKeys): Documents {
  return {
    async keep(kind, technicianId, name, bytes) {
      const sealed = await keys.sealBytes(`technician-${technicianId}`, `${kind}.${name}`, bytes);
      const key = as<BlobKey>(`${kind}/${technicianId}/${name}.sealed`);
      await blobs.put(key, { bytes: sealed, type: 'application/octet-stream' });
      return key;
    },
    async read(key) {
      const [, kind, technicianId, name] = KEY.exec(key) ?? [];
      if (kind === undefined || technicianId === undefined) throw new RangeError('not the key of a document');
      const blob = await blobs.get(key);
      return blob && keys.openBytes(`technician-${technicianId}`, `${kind}.${name}`, blob.bytes);
    },
    remove: (key) => blobs.delete(key),
    async removeAll(technicianId) {
      for (const kind of kinds) await blobs.deleteAll(kind, technicianId);
    },
  };
}
