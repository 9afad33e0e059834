/** Parses a `multipart/form-data` body (RFC 7578) as written by Stripe's SDK: fields as text, and files. */
import { createHash } from 'node:crypto';
import { invalidRequest } from './failures.ts';

/** What a file object is created from; sizes are text, like everything in a form. */
export interface UploadedFile {
  name: string;
  size: string;
  sha256: string;
  /** Detected from its first bytes; empty for any other. */
  kind: '' | 'pdf' | 'jpg' | 'png';
}

const kinds = [
  ['pdf', Buffer.from('%PDF-')],
  ['jpg', Buffer.from([0xff, 0xd8, 0xff])],
  ['png', Buffer.from([0x89, 0x50, 0x4e, 0x47])],
] as const;

/** @throws StripeFailure 400 for an invalid body */
export function decodeMultipart(contentType: string, body: Buffer): Record<string, string | UploadedFile> {
  const boundary = /boundary="?([^";]+)"?/.exec(contentType)?.[1];
  if (boundary === undefined) throw invalidRequest('Invalid request: a multipart body has a boundary.');
  const mark = Buffer.from(`--${boundary}`);
  const fields: Record<string, string | UploadedFile> = {};
  let at = body.indexOf(mark);
  while (at >= 0) {
    const from = at + mark.length + 2;
    const next = body.indexOf(mark, from);
    if (next < 0) break;
    const headEnd = body.indexOf('\r\n\r\n', from);
    const head = body.subarray(from, headEnd).toString('utf8');
    const name = /[; ]name="([^"]*)"/.exec(head)?.[1];
    const filename = /filename="([^"]*)"/.exec(head)?.[1];
    const content = body.subarray(headEnd + 4, next - 2);
    if (name === undefined || headEnd < 0) throw invalidRequest('Invalid request: a part without a name.');
    fields[name] = filename === undefined ? content.toString('utf8') : fileOf(filename, content);
    at = next;
  }
  return fields;
}

function fileOf(name: string, bytes: Buffer): UploadedFile {
  const kind = kinds.find(([, magic]) => bytes.subarray(0, magic.length).equals(magic))?.[0] ?? '';
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return { name, size: String(bytes.length), sha256, kind };
}
