/** Largest file that is read: no contract comes near, and a browser's memory is not without end. Bytes. */
const MOST = 50 * 1024 * 1024;

/** SHA-256 of a file, in hex. @throws {Error} it is too large or cannot be read */
export async function sha256Of(file: Blob): Promise<string> {
  if (file.size > MOST) throw new Error('the file is too large to be hashed here');
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
