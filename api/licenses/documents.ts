/** Stores the pictures of a license, sealed with the technician's key. */
import { createHash } from 'node:crypto';
import type { BlobKey } from '#domain/core/ids.ts';
import type { Upload } from '../call.ts';
import type { Dependencies } from '../dependencies.ts';
import { licensePictures } from './pictures.ts';

/**
 * Re-renders an uploaded license and stores its pages in order; the file itself is not kept. Repeating the same command
 * stores the same keys again. With a different file it uses different keys and replaces no page that the log names.
 * @throws {Refused} see `licensePictures`
 */
export async function keepLicense(
  { documents }: Pick<Dependencies, 'documents'>,
  technicianId: string,
  commandId: string,
  upload: Upload,
): Promise<readonly BlobKey[]> {
  const keys: BlobKey[] = [];
  for (const [page, picture] of (await licensePictures(upload)).entries()) {
    const name = createHash('sha256').update(`${commandId}:${page}:`).update(picture).digest('base64url');
    keys.push(await documents.keep('licenses', technicianId, name, picture));
  }
  return keys;
}
