/** Shrinks images in the browser before they are sent, which also removes position and other metadata. */

/** Maximum size in bytes of one photo as chosen (spec customer §5, technician §5). */
export const PHOTO_LIMIT = 10 * 1024 * 1024;

/** A file that contains no image that this browser can show. */
export class NotAPicture extends Error {
  override readonly name = 'NotAPicture';
}

/** Width and height scaled to fit the longest side, never enlarged. */
export function fitted(width: number, height: number, longest: number): readonly [number, number] {
  const scale = Math.min(1, longest / Math.max(width, height, 1));
  return [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
}

/**
 * A JPEG of the image, at most `longest` pixels on its longer side, upright, `quality` from 0 to 1; transparency
 * becomes white.
 * @throws {NotAPicture}
 */
export async function smallJpeg(file: Blob, longest: number, quality: number): Promise<Blob> {
  let picture: ImageBitmap;
  try {
    picture = await createImageBitmap(file);
  } catch (error) {
    throw new NotAPicture('The file cannot be decoded', { cause: error });
  }
  const [width, height] = fitted(picture.width, picture.height, longest);
  const blob = await drawnJpeg(picture, width, height, quality);
  picture.close();
  return blob;
}

/**
 * A JPEG of what is drawn, of exactly this size in pixels.
 * @throws {NotAPicture} if the browser runs out of memory
 */
export async function drawnJpeg(
  source: CanvasImageSource,
  width: number,
  height: number,
  quality: number,
): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d', { alpha: false });
  if (context) {
    context.fillStyle = 'white';
    context.fillRect(0, 0, width, height);
    context.drawImage(source, 0, 0, width, height);
  }
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality));
  if (!blob) throw new NotAPicture('The picture cannot be written');
  return blob;
}
