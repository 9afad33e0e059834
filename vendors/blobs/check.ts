/** Checks that the store of photos and documents can write, read and remove a blob. */
import { randomUUID } from 'node:crypto';
import type { ServiceCheck } from '#domain/core/service-checks.ts';
import { codeOf } from '#domain/core/reason-of.ts';
import { as, type BlobKey } from '#domain/core/ids.ts';
import type { Blobs } from './blobs.ts';

/** Writes a small blob of its own, reads it back and removes it, which reveals a full disk or a lost folder. */
export async function checkBlobs(blobs: Blobs): Promise<ServiceCheck> {
  const key = as<BlobKey>(`checks/worker/${randomUUID()}.pdf`);
  const bytes = Buffer.from(key);
  try {
    await blobs.put(key, { bytes, type: 'application/pdf' });
    const found = await blobs.get(key);
    const isSame = found !== null && found.bytes.equals(bytes);
    return { service: 'Photos and documents', status: isSame ? 'active' : 'unreachable' };
  } catch (error) {
    return { service: 'Photos and documents', status: 'unreachable', reason: codeOf(error) };
  } finally {
    await blobs.delete(key).catch(() => undefined);
  }
}
