/** Makes a photo small enough for a phone's connection: at most 2048 px, JPEG, without position and other metadata. */
import { NotAPicture, PHOTO_LIMIT, smallJpeg } from '#web/lib/picture.ts';

/** Longest side when sent, in pixels. */
const LONGEST_SIDE = 2048;
const QUALITY = 0.82;

/** @throws {PhotoRefused} if the file is not an image, or larger than 10 MB. */
export async function compressPhoto(file: File): Promise<Blob> {
  if (file.size > PHOTO_LIMIT) throw new PhotoRefused('too_large');
  try {
    return await smallJpeg(file, LONGEST_SIDE, QUALITY);
  } catch (error) {
    if (!(error instanceof NotAPicture)) throw error;
    throw new PhotoRefused('not_an_image', { cause: error });
  }
}

/** A file that can't be accepted, with the reason. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
  readonly code: 'too_large' | 'not_an_image';

  constructor(code: PhotoRefused['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}
