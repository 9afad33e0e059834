/** Evidence packs of bookings: looked at, given out, checked by anybody who holds one, and sent to a bank (decision 210). */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { file, required } from './fields.ts';

/** A position of the log as text: it may be too long for a number. */
const position = z.string().check(z.regex(/^\d{1,18}$/, fieldError('notValidId')));

/** Characters of one text that a bank takes (docs.stripe.com/api/disputes/update). */
const STATEMENT_LIMIT = 20_000;

/** Who handles money, or is on duty for the engine. */
const permission = ['manage_money', 'operate'] as const;

const evidenceLine = z.object({
  n: z.number(),
  at: z.string(),
  kind: z.string(),
  text: z.string(),
  hash: z.string(),
  /** Where it is shown, of a photo. */
  photo: z.nullable(z.string()),
});

const disputed = z.object({
  id: z.string(),
  amountCents: z.number(),
  /** The provider's words: `fraudulent`, `product_not_received`, … */
  reason: z.string(),
  status: z.string(),
  openedAt: z.string(),
  /** ISO instant until which the bank takes an answer; null: it asks for none, or no more. */
  respondBy: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['won', 'lost', 'inquiry_closed', 'prevented'])),
  withdrawnCents: z.number(),
  reinstatedCents: z.number(),
  feeCents: z.number(),
  /** Whether it can be answered now, from what is looked at: not from a pack that the record has outgrown. */
  mayAnswer: z.boolean(),
  /** The newest answer of ours; null: none was given. */
  answer: z.nullable(
    z.object({
      state: z.enum(['under_way', 'sent', 'refused']),
      at: z.string(),
      pack: z.string(),
      /** Of one that the provider did not take, in its words. */
      failure: z.nullable(z.string()),
    }),
  ),
});

export const getEvidence = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/evidence',
  summary:
    'What an evidence pack of a booking would tell, section by section, with the hash that its chain ends with.',
  roles: ['admin'],
  permission,
  query: z.strictObject({ position: z.optional(position) }),
  response: z.object({
    id: z.string(),
    number: z.string(),
    zone: z.string(),
    /** Up to which position of the log it tells. */
    position,
    hash: z.string(),
    entries: z.number(),
    customer: z.object({
      name: z.nullable(z.string()),
      email: z.nullable(z.string()),
      phone: z.nullable(z.string()),
      address: z.nullable(z.string()),
    }),
    sections: z.array(z.object({ name: z.string(), title: z.string(), lines: z.array(evidenceLine) })),
    /** Newest first. */
    disputes: z.array(disputed),
    /** A first draft of our statement, in English: banks read no other. */
    draft: z.string(),
  }),
});
export type Evidence = AnswerOf<typeof getEvidence>;

const fileQuery = z.strictObject({ position: z.optional(position) });

export const getEvidenceFile = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/evidence.json',
  summary:
    'The evidence pack as a chain of hashes in JSON. That it was given out is noted, so that its hash can be checked.',
  roles: ['admin'],
  permission,
  query: fileQuery,
  response: file,
  produces: 'application/json',
});

export const getEvidencePdf = endpoint({
  method: 'GET',
  path: '/api/admin/bookings/:id/evidence.pdf',
  summary: 'The same pack as a sheet for a bank, in English. That it was given out is noted.',
  roles: ['admin'],
  permission,
  query: fileQuery,
  response: file,
  produces: 'application/pdf',
});

/** Photos that a sheet shows; of more, the rest is named with its hash. */
export const MAX_SHEET_PHOTOS = 12;

/** What a bank reads beside the sheet. */
export const answerForm = z.strictObject({
  statement: required(STATEMENT_LIMIT, fieldError('statementMissing')),
});

export const answerDispute = endpoint({
  method: 'POST',
  path: '/api/admin/bookings/:id/disputes/:dispute/answer',
  summary:
    'Contests a dispute: the sheet and a statement go to the bank by the card provider, once, and cannot be changed afterwards.',
  roles: ['admin'],
  permission: 'manage_money',
  body: z.extend(answerForm, {
    /** Of what the caller looked at: where the pack is another by now it is refused, so that nobody sends what they have not seen. */
    hash: z.string().check(z.regex(/^[0-9a-f]{64}$/, fieldError('notValidId'))),
  }),
  response: z.object({ success: z.literal(true), state: z.enum(['under_way', 'sent']) }),
  errors: ['illegal_step', 'too_late', 'answer_refused', 'outcome_changed'],
});

export const checkEvidence = endpoint({
  method: 'GET',
  path: '/api/evidence/:hash',
  summary:
    'Whether a pack with this hash was given out by us, when, and up to when it tells. Says nothing of what or whom it is about.',
  roles: 'anyone',
  response: z.object({
    hash: z.string(),
    /** ISO instant. */
    issuedAt: z.string(),
    /** Up to when it tells what our record said (ISO instant); null: it is of those that did not say it. */
    until: z.nullable(z.string()),
    entries: z.number(),
    seal: z.string(),
  }),
});
