/** Hashes of files on this device, computed by the browser, so that the files are not sent to anyone. */

/** Maximum file size in bytes: nothing verified here comes close, and a browser's memory is limited. */
const MOST = 50 * 1024 * 1024;

/** SHA-256 of bytes, in hex. */
async function sha256Hex(bytes: BufferSource): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', bytes);
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** SHA-256 of a file, in hex. @throws {Error} it is too large or cannot be read */
export async function sha256Of(file: Blob): Promise<string> {
  if (file.size > MOST) throw new Error('the file is too large to be hashed here');
  return sha256Hex(await file.arrayBuffer());
}

/** SHA-256 of a text in UTF-8, in hex. */
export const sha256OfText = (text: string): Promise<string> => sha256Hex(new TextEncoder().encode(text));

/** The text of a file. @throws {Error} it is too large, cannot be read, or is not text */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > MOST) throw new Error('the file is too large to be read here');
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
}
