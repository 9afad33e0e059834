/** Reads what a mail server writes to the return path of a mail that it could not deliver (RFC 3464). */
import PostalMime, { type Address, type Attachment } from 'postal-mime';

/** A report by a mail server; nothing of it is kept but what is here. */
export interface MailReport {
  /** The try that came back, by the return path that it was written to. */
  readonly tryId: string;
  /** Whether the mail will not arrive any more: a server that only tells of a delay goes on trying. */
  readonly hasFailed: boolean;
  /** Why, as `5.1.1` (RFC 3463); null where the server gives no code. */
  readonly status: string | null;
}

/** Bytes; a report takes a few hundred for each recipient, and our mails have one. */
const MAX_REPORT = 64 * 1024;

/**
 * Bytes of a mail that are read: the report stands before the returned mail (RFC 6522, 3). The parser takes over a minute for ten
 * megabytes of short lines, and the process waits for it.
 */
const MAX_READ = 128 * 1024;

/**
 * Null for all that is no report on a mail of ours, which `tryOf` knows by its return path: what people answer, and what
 * their mail programs say of their vacation (RFC 3834). Anybody can write one, so its parts are read when that is known.
 */
export async function readMailReport(
  raw: Buffer,
  tryOf: (address: string) => string | null,
): Promise<MailReport | 'unreadable' | null> {
  const mail = await PostalMime.parse(raw.subarray(0, MAX_READ)).catch(() => null);
  if (mail === null) return 'unreadable';
  const { headers, to = [], attachments } = mail;
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\/report\b/i.test(type)) return null;
  const tryId = to
    .flatMap(addressesIn)
    .map(tryOf)
    .find((one) => one !== null);
  if (!tryId) return null;
  const part = attachments.find(
    ({ mimeType, content }) => mimeType === 'message/delivery-status' && sizeOf(content) <= MAX_REPORT,
  );
  if (!part) return null;
  const { content } = part;
  const text = typeof content === 'string' ? content : new TextDecoder('latin1').decode(content);
  const failed = fieldsOf(text).find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  return {
    tryId,
    hasFailed: failed !== undefined,
    status: /^\d\.\d{1,3}\.\d{1,3}/.exec(failed?.get('status') ?? '')?.[0] ?? null,
  };
}

/** The groups of fields: first those of the mail, then those of each recipient (RFC 3464, 2.1). */
function fieldsOf(text: string): readonly ReadonlyMap<string, string>[] {
  const unfolded = text.replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n\n+/).map(
    (group) =>
      new Map(
        group.split('\n').flatMap((line) => {
          // No pattern for the whole line: one that looks for blanks at both ends tries every way to share them out.
          const colon = line.indexOf(':');
          return colon < 1
            ? []
            : [[line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()] as const];
        }),
      ),
  );
}

const sizeOf = (content: Attachment['content']): number =>
  typeof content === 'string' ? content.length : content.byteLength;

const addressesIn = ({ address, group }: Address): readonly string[] =>
  group ? group.flatMap((one) => one.address ?? []) : address ? [address] : [];
