/** Refusals as they travel: problem+json (RFC 9457) with a stable code and sentences fit to show (design.md §7). */
import * as z from 'zod/mini';

/** What every refusal carries. `message` repeats `detail`, because the specs' clients read that name. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.number(),
  code: z.string(),
  detail: z.string(),
  message: z.string(),
  /** Field name (dotted path) to message. */
  fields: z.optional(z.record(z.string(), z.string())),
  /** Values behind the message: the new price, the fee, the current status. */
  details: z.optional(z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))),
  /** Identifies the request in the server's logs. */
  requestId: z.optional(z.string()),
});
export type Problem = z.output<typeof problem>;

/** Codes that every call may answer, with their HTTP status. */
export const commonProblems = {
  invalid_input: 400,
  malformed_json: 400,
  position_unknown: 400,
  sign_in_required: 401,
  invalid_credentials: 401,
  forbidden: 403,
  cross_site_request: 403,
  identity_mismatch: 403,
  not_found: 404,
  method_not_allowed: 405,
  conflict: 409,
  too_large: 413,
  unsupported_media_type: 415,
  key_reused: 422,
  too_many_requests: 429,
  internal_error: 500,
  unavailable: 503,
} as const;
export type CommonCode = keyof typeof commonProblems;

/**
 * The typed client's code for an error without a problem body: something between here and the server answered instead.
 */
export const UNEXPLAINED = 'unexplained';

/** A refusal as the typed client throws it. `status` 0: the request never reached the server. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly details: Readonly<Record<string, string | number | boolean | null>>;
  /** Seconds to wait before retrying, if the server named them. */
  readonly retryAfter: number | null;

  constructor(
    answer: Pick<Problem, 'status' | 'code' | 'message' | 'fields' | 'details'>,
    retryAfter: number | null = null,
  ) {
    super(answer.message);
    this.name = 'ApiProblem';
    this.status = answer.status;
    this.code = answer.code;
    this.fields = answer.fields ?? {};
    this.details = answer.details ?? {};
    this.retryAfter = retryAfter;
  }
}
