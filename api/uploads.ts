/**
 * Uploaded photos: type detected from the bytes, size limited, re-encoded without metadata, stored under our own key.
 */
import type { PhotoName } from './call.ts';
import { says } from '#domain/core/says.ts';
import { createHash } from 'node:crypto';
import { fileTypeFromBuffer } from 'file-type';
import sharp, { type Sharp } from 'sharp';
import { as, type BlobKey } from '#domain/core/ids.ts';
import type { Blobs } from '#vendors/blobs/blobs.ts';
import { Refused } from './problems.ts';

/** Maximum size of one photo in bytes (spec customer §5, technician §5). */
export const PHOTO_LIMIT = 10 * 1024 * 1024;
/** An image with more pixels is a decompression bomb or a mistake. */
const MAX_PIXELS = 40e6;
/** Longest side of the stored image. */
const LONGEST_SIDE = 2048;

const readable = new Set(['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif']);
const heic = new Set(['image/heic', 'image/heif', 'image/heic-sequence', 'image/heif-sequence']);

/**
 * `keep`: stored for years, so made as small as possible, which takes longer. `look`: read once, while someone is
 * waiting.
 */
type Purpose = 'keep' | 'look';
const encodings = {
  keep: { side: LONGEST_SIDE, jpeg: { quality: 82, mozjpeg: true } },
  look: { side: 1600, jpeg: { quality: 88 } },
} as const;

/**
 * Makes a photo safe to store and show: upright, at most 2048 px, JPEG, without position or other metadata.
 * @throws {Refused} `unreadable_photo`, `too_large`
 */
export async function cleanPhoto(bytes: Buffer, name: PhotoName, purpose: Purpose = 'keep'): Promise<Buffer> {
  if (bytes.length > PHOTO_LIMIT) {
    throw new Refused('too_large', says('imageTooLarge', named(name)));
  }
  const type = await fileTypeFromBuffer(bytes);
  if (type && heic.has(type.mime)) {
    throw new Refused('unreadable_photo', says('imageIsHeic', named(name)));
  }
  if (!type || !readable.has(type.mime)) throw notAnImage(name);
  try {
    return await pictureOf(sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).rotate(), purpose);
  } catch (error) {
    if (error instanceof Error && /pixel limit/i.test(error.message)) {
      throw new Refused('unreadable_photo', says('imageTooManyPixels', named(name)), {
        cause: error,
      });
    }
    throw notAnImage(name, error);
  }
}

/** An image as it is stored: bounded, JPEG, without metadata. */
export function pictureOf(picture: Sharp, purpose: Purpose = 'keep'): Promise<Buffer> {
  const { side, jpeg } = encodings[purpose];
  return picture
    .resize({ width: side, height: side, fit: 'inside', withoutEnlargement: true })
    .jpeg(jpeg)
    .toBuffer();
}

/** How a refusal names a photo. */
const named = (name: PhotoName) =>
  typeof name === 'number' ? { name: '', photo: name } : { name, photo: 0 };

function notAnImage(name: PhotoName, cause?: unknown): Refused {
  return new Refused('unreadable_photo', says('imageUnreadable', named(name)), { cause });
}

/**
 * Cleans photos one after the other (each may take a hundred megabytes to decode), and stores them once all are valid.
 * The key is derived from the image itself, so that the same photo sent twice is one.
 */
export async function storePhotos(
  blobs: Blobs,
  bookingId: string,
  photos: readonly { readonly bytes: Buffer; readonly name: PhotoName }[],
): Promise<readonly BlobKey[]> {
  const kept = new Map<BlobKey, Buffer>();
  for (const { bytes, name } of photos) {
    const clean = await cleanPhoto(bytes, name);
    const key = as<BlobKey>(
      `photos/${bookingId}/${createHash('sha256').update(clean).digest('base64url')}.jpg`,
    );
    kept.set(key, clean);
  }
  for (const [key, bytes] of kept) await blobs.put(key, { bytes, type: 'image/jpeg' });
  return [...kept.keys()];
}

/** The bytes of a data URL; `index` counts from 1 and identifies the photo in refusals. */
export function fromDataUrl(
  url: string,
  index: number,
): { readonly bytes: Buffer; readonly name: PhotoName } {
  const comma = url.indexOf(',');
  const encoded = url.slice(comma + 1);
  if (comma < 0 || !/^[A-Za-z0-9+/]+={0,2}$/.test(encoded)) throw notAnImage(index);
  return { bytes: Buffer.from(encoded, 'base64'), name: index };
}

/** URL of a photo for those who may see it. */
export function photoUrl(key: BlobKey): string {
  return `/api/photos/${key.replace(/^photos\//, '')}`;
}

/** The same for the holder of a signed link to the booking. */
export function linkedPhotoUrl(key: BlobKey, token: string): string {
  return `${photoUrl(key)}?${new URLSearchParams({ token })}`;
}
