/** Codes of a partner's locations and campaigns, for the partner and for admins (decision 160). */
import * as z from 'zod/mini';
import { codeKinds } from '#domain/partner/code-kinds.ts';
import { endpoint } from './endpoint.ts';
import { day, success } from './fields.ts';
import { fieldError } from './field-error.ts';
import { requiredPlace } from './names.ts';

const counted = {
  /** Since it was issued. */
  scans: z.number(),
  /** Bookings that resulted from those scans. */
  conversions: z.number(),
};

export const partnerCode = z.object({
  code: z.string(),
  /** `store`: the partner's own, which always exists. */
  kind: z.enum(['store', ...codeKinds]),
  /** Name of the location or campaign; null for the store's own. */
  name: z.nullable(z.string()),
  /** The last day on which it counts, YYYY-MM-DD. */
  until: z.nullable(z.string()),
  isRunning: z.boolean(),
  since: z.nullable(z.string()),
  ...counted,
});
export type PartnerCode = z.output<typeof partnerCode>;

const whose = { roles: ['partner', 'admin'], permission: 'manage_partners' } as const;

export const listPartnerCodes = endpoint({
  method: 'GET',
  path: '/api/store-partner/:id/codes',
  summary:
    "The partner's codes: the store's own first, then places and campaigns, those that have ended last.",
  ...whose,
  response: z.object({ codes: z.array(partnerCode) }),
});

/** What a new code is for. */
export const placeBody = z.strictObject({
  kind: z.enum(codeKinds, fieldError('chooseFromList')),
  name: requiredPlace(80, fieldError('placeNameMissing')),
  /** 2 to 10 letters or digits; derived from the name if left out. */
  letters: z.optional(
    z.union([
      z.literal(''),
      z.string().check(z.trim(), z.regex(/^[A-Za-z0-9]{2,10}$/, fieldError('codeLetters')), z.toUpperCase()),
    ]),
  ),
  /** The last day on which it counts. */
  until: z.optional(z.nullable(z.union([z.literal(''), day]))),
});

export const issuePartnerCode = endpoint({
  method: 'POST',
  path: '/api/store-partner/:id/codes',
  summary:
    "A code for a place or a campaign: the store's own with letters behind it, given to nobody else ever.",
  ...whose,
  body: placeBody,
  response: z.extend(success, { code: z.string(), position: z.string() }),
  status: 201,
  errors: ['store_code_taken', 'not_active', 'too_many_codes'],
});

export const endPartnerCode = endpoint({
  method: 'POST',
  path: '/api/store-partner/:id/codes/:code/end',
  summary: "Ends a code: what is printed of it goes on to count for the store's own.",
  ...whose,
  response: z.extend(success, { position: z.string() }),
});
