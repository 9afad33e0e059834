/** Reads what a mail server sends to the return path of a mail that it could not deliver (RFC 3464). */
import PostalMime, { type Address, type Attachment } from 'postal-mime';

/** A mail server's report; nothing else of it is kept. */
export interface MailReport {
  /** The try that bounced, by the return path that the report was sent to. */
  readonly tryId: string;
  /** Whether delivery has failed for good: a server that only reports a delay keeps trying. */
  readonly hasFailed: boolean;
  /** The reason, such as `5.1.1` (RFC 3463); null if the server gives no code. */
  readonly status: string | null;
}

/** Limit for a report, in bytes: it has a few hundred per recipient, and our mails have one. */
const MAX_REPORT = 64 * 1024;

/**
 * Limit for what is read of a mail, in bytes: the report comes before the returned mail (RFC 6522, 3). The parser takes
 * over a minute for ten megabytes of short lines, and blocks the process.
 */
const MAX_READ = 128 * 1024;

/**
 * Null for anything that is not a report on a mail of ours, which `tryOf` knows by its return path: replies, and
 * automatic vacation messages (RFC 3834). Anyone can send one, so its parts are read only after that check.
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

/** The groups of fields: first those of the message, then those of each recipient (RFC 3464, 2.1). */
function fieldsOf(text: string): readonly ReadonlyMap<string, string>[] {
  const unfolded = text.replaceAll('\r\n', '\n').replace(/\n[ \t]+/g, ' ');
  return unfolded.split(/\n\n+/).map(
    (group) =>
      new Map(
        group.split('\n').flatMap((line) => {
          // No pattern for the whole line: one that trims blanks at both ends backtracks through every way to split
          // them.
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
