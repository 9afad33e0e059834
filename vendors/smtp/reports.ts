/** Reads what a mail server writes to the return path of a mail that it could not deliver (RFC 3464). */
import PostalMime, { type Address } from 'postal-mime';

/** A report by a mail server; nothing of it is kept but what is here. */
export interface MailReport {
  /** The return path that it was written to. */
  readonly to: readonly string[];
  /** Whether the mail will not arrive any more: a server that only tells of a delay goes on trying. */
  readonly hasFailed: boolean;
  /** Why, as `5.1.1` (RFC 3463); null where the server gives no code. */
  readonly status: string | null;
}

/** Null for all that is no report: what people answer, and what their mail programs say of their vacation (RFC 3834). */
export async function readMailReport(raw: Buffer): Promise<MailReport | null> {
  const { headers, to, attachments } = await PostalMime.parse(raw);
  const type = headers.find(({ key }) => key === 'content-type')?.value ?? '';
  if (!/^\s*multipart\/report\b/i.test(type)) return null;
  const part = attachments.find(({ mimeType }) => mimeType === 'message/delivery-status');
  if (!part) return null;
  const { content } = part;
  const text = typeof content === 'string' ? content : new TextDecoder('latin1').decode(content);
  const failed = fieldsOf(text).find((fields) => fields.get('action')?.toLowerCase() === 'failed');
  return {
    to: (to ?? []).flatMap(addressesIn),
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
          const [, name, value] = /^([!-9;-~]+):\s*(.*?)\s*$/.exec(line) ?? [];
          return name === undefined || value === undefined ? [] : [[name.toLowerCase(), value] as const];
        }),
      ),
  );
}

const addressesIn = ({ address, group }: Address): readonly string[] =>
  group ? group.flatMap((one) => one.address ?? []) : address ? [address] : [];
