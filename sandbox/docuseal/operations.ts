/** The calls of DocuSeal's API that the stand-in supports, and the parsing of their parameters. */
import { z } from 'zod';
import type { Operation } from '../stand-in.ts';
import { DocusealFailure } from './failures.ts';
import { type DocusealState, newToken, type Submission, type Submitter } from './submissions.ts';

/** A request whose caller is known. */
export interface DocusealCall {
  /** From the path. */
  id: string;
  query: unknown;
  body: unknown;
}

/** One call of the API. */
export interface DocusealOperation extends Operation {
  /** @throws DocusealFailure */
  run(state: DocusealState, call: DocusealCall): object;
}

const part = z.number().min(0).max(1);
const area = z.strictObject({ x: part, y: part, w: part, h: part, page: z.int().min(1) });
const field = z.strictObject({
  name: z.string().min(1),
  type: z.enum(['text', 'signature', 'initials', 'date', 'checkbox', 'number']),
  role: z.string().min(1),
  required: z.boolean().optional(),
  areas: z.array(area).min(1),
});
const createSchema = z.strictObject({
  name: z.string().optional(),
  send_email: z.boolean().default(true),
  completed_redirect_url: z.url().optional(),
  expire_at: z.string().optional(),
  documents: z
    .array(
      z.strictObject({
        name: z.string().min(1),
        file: z.base64().min(1),
        fields: z.array(field).default([]),
      }),
    )
    .length(1),
  submitters: z
    .array(
      z.strictObject({
        role: z.string().min(1),
        name: z.string().optional(),
        email: z.email(),
        external_id: z.string().optional(),
        send_email: z.boolean().optional(),
      }),
    )
    .min(1),
});
const listSchema = z.strictObject({
  external_id: z.string().optional(),
  limit: z.coerce.number().int().min(1).max(100).default(10),
});
const documentsSchema = z.strictObject({ merge: z.enum(['true', 'false']).optional() });
const removalSchema = z.strictObject({ permanently: z.enum(['true', 'false']).optional() });

/** @throws DocusealFailure 422 naming the first thing that is wrong, including unknown parameters */
function readParameters<T extends z.ZodType>(schema: T, given: unknown): z.output<T> {
  const parsed = schema.safeParse(given ?? {});
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  throw new DocusealFailure(422, `${issue?.path.join('.') || 'params'}: ${issue?.message ?? 'is invalid'}`);
}

/** @throws DocusealFailure 404 */
function found(state: DocusealState, id: string): Submission {
  const submission = state.find(Number(id));
  if (!submission) throw new DocusealFailure(404, 'Submission not found');
  return submission;
}

function create(state: DocusealState, body: unknown): object {
  const {
    documents,
    submitters,
    completed_redirect_url: redirect = null,
    ...given
  } = readParameters(createSchema, body);
  const [document] = documents;
  const pdf = Buffer.from(document?.file ?? '', 'base64');
  if (!document || pdf.subarray(0, 5).toString('latin1') !== '%PDF-')
    throw new DocusealFailure(422, 'documents.0.file: is not a PDF');
  const roles = new Set(submitters.map(({ role }) => role));
  if (document.fields.some(({ role }) => !roles.has(role)))
    throw new DocusealFailure(422, 'documents.0.fields: role is unknown');
  const submission = state.insert(
    (id) => ({
      id,
      name: given.name ?? document.name,
      status: 'pending',
      created_at: state.now(),
      completed_at: null,
      archived_at: null,
      expire_at: given.expire_at ?? null,
      submitters: submitters.map(({ role, name = '', email, external_id = null }, index) => ({
        id: id * 100 + index,
        slug: newToken(),
        role,
        name,
        email,
        external_id,
        status: 'awaiting',
        created_at: state.now(),
        completed_at: null,
        declined_at: null,
        redirect,
      })),
      document: { name: document.name, token: newToken() },
    }),
    pdf,
  );
  return submissionBody(state, submission, true);
}

function submitterBody(state: DocusealState, { redirect: _redirect, ...submitter }: Submitter): object {
  return { ...submitter, metadata: {}, embed_src: pageOf(state, submitter.slug) };
}

/** Where a person signs. */
const pageOf = ({ options }: DocusealState, slug: string): string =>
  `${options.publicUrl()}/docuseal/s/${slug}`;

/** A submission in responses: with the signers' pages when it was just created, without them later. */
function submissionBody(state: DocusealState, submission: Submission, isNew = false): object {
  const { submitters, document: _document, ...rest } = submission;
  return {
    ...rest,
    source: 'api',
    submitters_order: 'preserved',
    audit_log_url: null,
    combined_document_url: null,
    submitters: submitters.map((one) => {
      const { embed_src: page, ...body } = submitterBody(state, one) as { embed_src: string };
      return { ...body, submission_id: submission.id, ...(isNew && { embed_src: page }) };
    }),
    documents: submission.status === 'completed' ? documentsOf(state, submission) : [],
  };
}

function documentsOf({ options }: DocusealState, { document }: Submission): object[] {
  return [
    { name: document.name, url: `${options.publicUrl()}/docuseal/file/${document.token}/document.pdf` },
  ];
}

/** A signer has decided on the page; if the document is already decided, the signer is told so. */
export function decide(
  state: DocusealState,
  slug: string,
  outcome: 'completed' | 'declined',
): Submitter | undefined {
  const before = state.bySlug(slug);
  const signer = before?.submitters.find((one) => one.slug === slug);
  if (!before || !signer || before.status !== 'pending' || before.archived_at !== null) return undefined;
  const at = state.now();
  const decided: Submitter = {
    ...signer,
    status: outcome,
    completed_at: outcome === 'completed' ? at : null,
    declined_at: outcome === 'declined' ? at : null,
  };
  const submitters = before.submitters.map((one) => (one.slug === slug ? decided : one));
  const isWhole = submitters.every(({ status }) => status === 'completed');
  const status = outcome === 'declined' ? 'declined' : isWhole ? 'completed' : 'pending';
  const submission: Submission = { ...before, submitters, status, completed_at: isWhole ? at : null };
  state.update(submission);
  state.emit(outcome === 'completed' ? 'form.completed' : 'form.declined', submitterBody(state, decided));
  if (isWhole) state.emit('submission.completed', submissionBody(state, submission));
  return decided;
}

/** The calls, by their documented names. */
export const docusealOperations: readonly DocusealOperation[] = [
  {
    name: 'submissions.create_from_pdf',
    route: 'POST /docuseal/submissions/pdf',
    run: (state, { body }) => create(state, body),
  },
  {
    name: 'submissions.get',
    route: 'GET /docuseal/submissions/:id',
    run: (state, { id }) => submissionBody(state, found(state, id)),
  },
  {
    name: 'submissions.documents',
    route: 'GET /docuseal/submissions/:id/documents',
    run: (state, { id, query }) => {
      readParameters(documentsSchema, query);
      const submission = found(state, id);
      return { id: submission.id, documents: documentsOf(state, submission) };
    },
  },
  {
    name: 'submissions.archive',
    route: 'DELETE /docuseal/submissions/:id',
    run: (state, { id, query }) => {
      const submission = found(state, id);
      if (readParameters(removalSchema, query).permanently === 'true') state.remove(submission.id);
      else state.update({ ...submission, archived_at: state.now() });
      return { id: submission.id, archived_at: state.now() };
    },
  },
  {
    name: 'submitters.list',
    route: 'GET /docuseal/submitters',
    run: (state, { query }) => {
      const { external_id: wanted, limit } = readParameters(listSchema, query);
      const all = state
        .list()
        .flatMap(({ id, submitters }) =>
          submitters.map((one) => {
            const { embed_src: _page, ...body } = submitterBody(state, one) as { embed_src: string };
            return { ...body, external_id: one.external_id, submission_id: id };
          }),
        )
        .filter(({ external_id: own }) => wanted === undefined || own === wanted);
      return {
        data: all.slice(0, limit),
        pagination: { count: Math.min(all.length, limit), next: null, prev: null },
      };
    },
  },
];
