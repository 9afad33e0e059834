/**
 * Signing at DocuSeal, over its HTTP API: one document and one signer at a time; a submission is looked up by our
 * reference before one is made.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { OutsideSigning, SigningOrder } from './esign.ts';

/** Settings for the processes that call the service; without a key, people sign on our own page. */
export const docusealEnv = {
  DOCUSEAL_API_KEY: z.string().min(1).optional(),
  /** For a self-hosted installation, the address ends with `/api`. */
  DOCUSEAL_API_URL: z.url().default('https://api.docuseal.com'),
};

/** The service configured in the environment; null if people sign on our own page. */
export function outsideSigningOf(env: {
  readonly DOCUSEAL_API_KEY?: string | undefined;
  readonly DOCUSEAL_API_URL: string;
}): OutsideSigning | null {
  const { DOCUSEAL_API_KEY: apiKey, DOCUSEAL_API_URL: apiUrl } = env;
  return apiKey === undefined ? null : openDocuseal({ apiKey, apiUrl });
}

interface DocusealConfig {
  readonly apiKey: string;
  readonly apiUrl: string;
  /** Milliseconds for one request, which includes a document of several pages; default 15 000. */
  readonly timeout?: number | undefined;
}

/** The service could not be reached, was busy, broke, or gave an answer that is not documented: try again. */
export class SigningUnavailable extends Error {
  override readonly name = 'SigningUnavailable';
  constructor(code: string) {
    super(`the signature service cannot be used (${code})`);
  }
}

/** The service refused the request itself. Its message is not repeated, because it may quote the person. */
export class SigningRefused extends Error {
  override readonly name = 'SigningRefused';
  constructor(status: number, call: string) {
    super(`the signature service refused ${call} (${status})`);
  }
}

/** Maximum size of a signed document in bytes. */
const MAX_BYTES = 20 * 1024 * 1024;

const id = z.number().int().positive();
const status = z.enum(['pending', 'completed', 'declined', 'expired']);
const submitter = z.object({
  submission_id: id,
  slug: z.string().regex(/^[A-Za-z0-9_-]{4,100}$/),
  external_id: z.string().nullish(),
});
/** A submission that was just made; it has the pages of its submitters. */
const made = z.object({
  id,
  submitters: z.array(z.object({ embed_src: z.url({ protocol: /^https?$/ }) })).min(1),
});
const standing = z.object({ status, completed_at: z.iso.datetime({ offset: true }).nullish() });
const submissionPages = z.object({
  id,
  submitters: z.array(z.object({ embed_src: z.url({ protocol: /^https?$/ }).optional(), slug: z.string() })),
});
const documents = z.object({ documents: z.array(z.object({ name: z.string(), url: z.url() })) });

/** Opens the client. */
export function openDocuseal({ apiKey, apiUrl, timeout = 15_000 }: DocusealConfig): OutsideSigning {
  const base = apiUrl.replace(/\/$/, '');

  async function send<T extends z.ZodType>(
    call: string,
    answer: T,
    method: 'GET' | 'POST' | 'DELETE',
    path: string,
    body?: object,
  ): Promise<z.output<T> | null> {
    const response = await reach(`${base}${path}`, timeout, {
      method,
      headers: {
        'X-Auth-Token': apiKey,
        Accept: 'application/json',
        ...(body && { 'Content-Type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (response.status === 404) return null;
    if (response.status >= 500 || response.status === 429)
      throw new SigningUnavailable(`HTTP ${response.status}`);
    if (!response.ok) throw new SigningRefused(response.status, call);
    return understood(answer, await bytesOf(response));
  }

  /** What an earlier try with the same reference made, or null. */
  async function found(reference: string) {
    const query = new URLSearchParams({ external_id: reference, limit: '1' });
    const list = await send(
      'the list of submitters',
      z.object({ data: z.array(submitter) }),
      'GET',
      `/submitters?${query}`,
    );
    const one = list?.data.find(({ external_id: external }) => external === reference);
    if (!one) return null;
    const pages = await send('a submission', submissionPages, 'GET', `/submissions/${one.submission_id}`);
    const own = pages?.submitters.find(({ slug }) => slug === one.slug);
    // The list has no page address; it is the slug below the service's own site.
    const url = own?.embed_src ?? `${siteOf(base)}/s/${one.slug}`;
    return { submissionId: String(one.submission_id), url };
  }

  return {
    place: 'docuseal',
    async begin(order) {
      const before = await found(order.reference);
      if (before) return before;
      const submission = await send('a submission', made, 'POST', '/submissions/pdf', bodyOf(order));
      const [first] = submission?.submitters ?? [];
      if (!submission || !first) throw new SigningRefused(404, 'a submission');
      return { submissionId: String(submission.id), url: first.embed_src };
    },
    async look(submissionId) {
      const submission = await send('a submission', standing, 'GET', `/submissions/${submissionId}`);
      // Removed at the service by hand: nobody can sign it any more.
      if (!submission) return { kind: 'ended', outcome: 'expired' };
      switch (submission.status) {
        case 'completed':
          return { kind: 'signed', at: submission.completed_at ?? new Date().toISOString() };
        case 'declined':
        case 'expired':
          return { kind: 'ended', outcome: submission.status };
        case 'pending':
          return { kind: 'waiting' };
      }
    },
    async document(submissionId) {
      const list = await send(
        'the documents',
        documents,
        'GET',
        `/submissions/${submissionId}/documents?merge=true`,
      );
      const [first] = list?.documents ?? [];
      if (!first) throw new SigningUnavailable('no document of a finished signing');
      // Only over TLS, except to a stand-in on this machine; and without our key, which the link doesn't need.
      const { protocol, origin } = new URL(first.url);
      if (protocol !== 'https:' && origin !== new URL(apiUrl).origin)
        throw new SigningUnavailable('a document’s link is not encrypted');
      const response = await reach(first.url, timeout, {});
      if (!response.ok) throw new SigningUnavailable(`HTTP ${response.status} of a document`);
      const bytes = await bytesOf(response);
      if (bytes.subarray(0, 5).toString('latin1') !== '%PDF-')
        throw new SigningUnavailable('the document is no PDF');
      return bytes;
    },
    async remove(submissionId) {
      await send(
        'the removal of a submission',
        z.object({ id }),
        'DELETE',
        `/submissions/${submissionId}?permanently=true`,
      );
    },
  };
}

function bodyOf({ reference, title, pdf, area, signer, returnUrl }: SigningOrder): object {
  const role = 'Technician';
  return {
    name: title,
    // Our own mails say what to do; the service's would repeat it.
    send_email: false,
    completed_redirect_url: returnUrl,
    documents: [
      {
        name: title,
        file: pdf.toString('base64'),
        fields: [{ name: 'Signature', type: 'signature', role, required: true, areas: [area] }],
      },
    ],
    submitters: [{ role, name: signer.name, email: signer.email, external_id: reference, send_email: false }],
  };
}

/** The site of an API address: `https://docuseal.com` for `https://api.docuseal.com`. */
function siteOf(base: string): string {
  return base.replace('://api.', '://').replace(/\/api$/, '');
}

async function reach(url: string, timeout: number, init: RequestInit): Promise<Response> {
  try {
    // A redirect would send a person's document wherever it points.
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(timeout) });
  } catch (error) {
    throw new SigningUnavailable(codeOf(error));
  }
}

async function bytesOf(response: Response): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of response.body ?? []) {
      size += chunk.byteLength;
      if (size > MAX_BYTES) throw new SigningUnavailable('an answer is too large');
      chunks.push(chunk);
    }
  } catch (error) {
    throw error instanceof SigningUnavailable ? error : new SigningUnavailable(codeOf(error));
  }
  return Buffer.concat(chunks);
}

function codeOf(error: unknown): string {
  return error instanceof Error && error.name === 'TimeoutError' ? 'no answer in time' : 'no connection';
}

function understood<T extends z.ZodType>(answer: T, bytes: Buffer): z.output<T> {
  const result = answer.safeParse(jsonOf(bytes.toString('utf8')));
  if (result.success) return result.data;
  const places = result.error.issues.map(({ path }) => path.join('.')).join(', ');
  throw new SigningUnavailable(`answer not as documented: ${places}`);
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The parser's message would quote the text.
    throw new SigningUnavailable('answer is no JSON');
  }
}

/** The signature of a webhook is missing or wrong, or its time differs too much from ours. */
export class SigningSignatureInvalid extends Error {
  override readonly name = 'SigningSignatureInvalid';
  constructor() {
    super('the webhook carries no valid signature');
  }
}

/** Seconds by which a webhook's time may differ from ours. */
const TOLERANCE = 300;
const webhook = z.object({
  event_type: z.string().max(100),
  data: z.object({
    external_id: z.string().nullish(),
    submitters: z.array(z.object({ external_id: z.string().nullish() })).nullish(),
  }),
});

/**
 * The references that a webhook is about. It is only a hint to ask the service, so the order and number of webhooks
 * don't matter. `signature` is the header `X-Docuseal-Signature`: a Unix time, a period, and the hex HMAC-SHA256 of
 * time, period and body under the endpoint's secret. `now` in milliseconds.
 * @throws {SigningSignatureInvalid}
 * @throws {z.ZodError} signed, but not an event of the documented shape
 */
export function readSigningWebhook(
  rawBody: Buffer,
  signature: string,
  secret: string,
  now: number,
): readonly string[] {
  const [, time = '', given = ''] = /^(\d{1,12})\.([0-9a-f]{64})$/.exec(signature) ?? [];
  const wanted = createHmac('sha256', secret).update(`${time}.`).update(rawBody).digest('hex');
  const isGenuine =
    given.length === wanted.length && timingSafeEqual(Buffer.from(given), Buffer.from(wanted));
  if (!isGenuine || Math.abs(now / 1000 - Number(time)) > TOLERANCE) throw new SigningSignatureInvalid();
  const { data } = webhook.parse(parsedOrNothing(rawBody));
  const all = [data.external_id, ...(data.submitters ?? []).map(({ external_id: external }) => external)];
  return all.filter((one) => typeof one === 'string');
}

/** An unparsable body fails like any other that is not an event, without being quoted. */
function parsedOrNothing(rawBody: Buffer): unknown {
  try {
    return JSON.parse(rawBody.toString('utf8'));
  } catch {
    return undefined;
  }
}
