/** Evidence packs of bookings: viewed, issued, verified by anyone who holds one, and sent to a bank (decision 210). */
import * as z from 'zod/mini';
import { type AnswerOf, endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { file, required } from './fields.ts';

/** A position of the log as text, since it may be too large for a number. */
const position = z.string().check(z.regex(/^\d{1,18}$/, fieldError('notValidId')));

/** Maximum characters that a bank accepts in one text (docs.stripe.com/api/disputes/update). */
const STATEMENT_LIMIT = 20_000;

/** Admins who manage money or operate the system. */
const permission = ['manage_money', 'operate'] as const;

const evidenceLine = z.object({
  n: z.number(),
  at: z.string(),
  kind: z.string(),
  text: z.string(),
  hash: z.string(),
  /** URL of the photo, for a photo. */
  photo: z.nullable(z.string()),
});

const disputed = z.object({
  id: z.string(),
  amountCents: z.number(),
  /** The provider's term: `fraudulent`, `product_not_received`, … */
  reason: z.string(),
  status: z.string(),
  openedAt: z.string(),
  /** ISO instant until which the bank accepts an answer; null: none is expected, or no longer. */
  respondBy: z.nullable(z.string()),
  outcome: z.nullable(z.enum(['won', 'lost', 'inquiry_closed', 'prevented'])),
  withdrawnCents: z.number(),
  reinstatedCents: z.number(),
  feeCents: z.number(),
  /** Whether it can be answered now from this pack; not if the record has grown since. */
  mayAnswer: z.boolean(),
  /** Our latest answer; null: none. */
  answer: z.nullable(
    z.object({
      state: z.enum(['under_way', 'sent', 'refused']),
      at: z.string(),
      pack: z.string(),
      /** If the provider did not accept it: its message. */
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
    /** The position of the log up to which the pack reports. */
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
    /** A first draft of our statement, in English, the only language banks read. */
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

/** Photos shown on a sheet; any others are listed with their hashes. */
export const MAX_SHEET_PHOTOS = 12;

/** What the bank gets in addition to the sheet. */
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
    /**
     * Hash of the pack that the caller looked at. If the pack has changed, it is refused, so that no one sends what
     * they have not seen.
     */
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
    /** Until when our record said what the pack says (ISO instant); null: our record never said it. */
    until: z.nullable(z.string()),
    entries: z.number(),
    seal: z.string(),
  }),
});
