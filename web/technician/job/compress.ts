/** Makes a photo small enough for a phone's connection: at most 2048 px, JPEG; position and other metadata stay behind. */

/** Longest side of what is sent, pixels. */
const LONGEST_SIDE = 2048;
/** Bytes of one photo as it was chosen (spec technician §5). */
const PHOTO_LIMIT = 10 * 1024 * 1024;
const QUALITY = 0.82;

/** Width and height that fit into the longest side, never larger than they were. */
export function fitted(width: number, height: number, longest = LONGEST_SIDE): readonly [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/** @throws {PhotoRefused} when the file is no picture, or larger than 10 MB. */
export async function compressPhoto(file: File): Promise<Blob> {
  if (file.size > PHOTO_LIMIT)
    throw new PhotoRefused(`${file.name} is too large. Please select images smaller than 10MB.`);
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch (error) {
    throw new PhotoRefused(`${file.name} is not a valid image file.`, { cause: error });
  }
  const [width, height] = fitted(picture.width, picture.height);
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  canvas.getContext('2d')?.drawImage(picture, 0, 0, width, height);
  picture.close();
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY));
  if (!blob) throw new PhotoRefused(`${file.name} is not a valid image file.`);
  return blob;
}

/** A file that can't be taken; the message is fit to show. */
export class PhotoRefused extends Error {
  override readonly name = 'PhotoRefused';
}
