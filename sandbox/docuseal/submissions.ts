/** DocuSeal's submissions as the sandbox stores them: one PDF, its signers, and the outcome. */
import { randomBytes } from 'node:crypto';
import type { Clock } from '../store/clock.ts';
import type { Deliveries } from '../store/deliveries.ts';
import type { Faults } from '../store/faults.ts';
import type { Store } from '../store/store.ts';

/** Options of DocuSeal's stand-in. */
export interface DocusealOptions {
  apiKey: string;
  /** Where events are posted; if omitted, nowhere. */
  webhookUrl?: string | undefined;
  webhookSecret: string;
  publicUrl: () => string;
}

/** Someone who signs. */
export interface Submitter {
  id: number;
  slug: string;
  role: string;
  name: string;
  email: string;
  external_id: string | null;
  status: 'awaiting' | 'completed' | 'declined';
  created_at: string;
  completed_at: string | null;
  declined_at: string | null;
  redirect: string | null;
}

/** A document to be signed. */
export interface Submission {
  id: number;
  name: string;
  status: 'pending' | 'completed' | 'declined' | 'expired';
  created_at: string;
  completed_at: string | null;
  archived_at: string | null;
  expire_at: string | null;
  submitters: Submitter[];
  document: { name: string; token: string };
}

/** The state of the stand-in, as a call sees it. */
export interface DocusealState {
  faults: Faults;
  options: DocusealOptions;
  now(): string;
  /** Stores a submission with its PDF; returns it with its ids. */
  insert(make: (id: number) => Submission, pdf: Buffer): Submission;
  update(submission: Submission): void;
  find(id: number): Submission | undefined;
  bySlug(slug: string): Submission | undefined;
  list(): Submission[];
  remove(id: number): void;
  /** The current PDF behind a link. */
  file(token: string): Buffer | undefined;
  emit(type: 'form.completed' | 'form.declined' | 'submission.completed', data: object): void;
}

interface Row {
  [column: string]: unknown;
  id: number;
  body: string;
  pdf: Uint8Array;
}

/** A random part of a link that cannot be guessed. */
export const newToken = (): string => randomBytes(12).toString('base64url').replaceAll(/[-_]/g, 'x');

/** The state stored in `store`. */
export function openDocusealState(parts: {
  store: Store;
  clock: Clock;
  faults: Faults;
  deliveries: Deliveries;
  options: DocusealOptions;
}): DocusealState {
  const { store, clock, faults, deliveries, options } = parts;
  const rows = (): Row[] => store.all<Row>('select id, body, pdf from docuseal_submissions order by id desc');
  const parsed = ({ body }: { body: string }): Submission => JSON.parse(body) as Submission;
  const list = (): Submission[] => rows().map(parsed);
  const now = (): string => new Date(clock.milliseconds()).toISOString();
  return {
    faults,
    options,
    now,
    insert: (make, pdf) =>
      store.transaction(() => {
        const id = Number(store.insert('docuseal_submissions', { body: '', pdf }));
        const submission = make(id);
        store.run('update docuseal_submissions set body = ? where id = ?', JSON.stringify(submission), id);
        return submission;
      }),
    update: (submission) =>
      store.run(
        'update docuseal_submissions set body = ? where id = ?',
        JSON.stringify(submission),
        submission.id,
      ),
    find: (id) => list().find((one) => one.id === id),
    bySlug: (slug) => list().find(({ submitters }) => submitters.some((one) => one.slug === slug)),
    list,
    remove: (id) => store.run('delete from docuseal_submissions where id = ?', id),
    file: (token) => {
      const row = rows().find((one) => parsed(one).document.token === token);
      if (!row) return undefined;
      const { status, completed_at: at, submitters } = parsed(row);
      const pdf = Buffer.from(row.pdf);
      if (status !== 'completed') return pdf;
      const names = submitters.map(({ name }) => Buffer.from(name).toString('hex')).join(' ');
      // Readers treat anything after the end of a PDF as a comment; the service's own seal is not imitated.
      return Buffer.concat([pdf, Buffer.from(`\n% signed in the sandbox ${at} ${names}\n`)]);
    },
    emit: (type, data) => {
      const { webhookUrl } = options;
      if (webhookUrl === undefined) return;
      const body = JSON.stringify({ event_type: type, timestamp: now(), data });
      deliveries.enqueue({ channel: 'docuseal', url: webhookUrl, topic: type, body });
    },
  };
}
