/** Hashes of what is on this device, made by the browser, so that nobody is sent it. */

/** Largest file that is read: nothing that is checked here comes near, and a browser's memory is not without end. Bytes. */
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

/** The text of a file. @throws {Error} it is too large, cannot be read, or is no text */
export async function textOf(file: Blob): Promise<string> {
  if (file.size > MOST) throw new Error('the file is too large to be read here');
  return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(await file.arrayBuffer());
}
