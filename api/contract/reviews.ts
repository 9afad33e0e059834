/** Public reviews of completed bookings (spec customer §2 and §3). */
import * as z from 'zod/mini';
import { reviewRules } from '#domain/review/events.ts';
import { endpoint } from './endpoint.ts';
import { email, looseId, queryNumber, rating, required, text } from './fields.ts';
import { personName } from './names.ts';
import { fieldError } from './field-error.ts';
import { csvFile, paged } from './paged.ts';

/** Review service filters of spec customer §9. */
export const reviewServices = [
  'bedroom',
  'living_room',
  'office',
  'kitchen',
  'dining_room',
  'outdoor',
  'exercise',
] as const;

/** The review display record of spec customer §3. */
export const review = z.object({
  id: z.string(),
  /** First name and initial, `Ada B.`; `Former customer` once erased. */
  customerName: z.string(),
  /** Written about a completed booking. */
  verified: z.boolean(),
  /** Day at the job site, YYYY-MM-DD. */
  date: z.string(),
  /** `New York, NY` */
  location: z.string(),
  serviceType: z.string(),
  /** Label of the service. */
  serviceName: z.string(),
  brand: z.string(),
  brandName: z.string(),
  rating: z.number(),
  /** Empty if only stars were given. */
  review: z.string(),
  /** First name and initial; null if no one is named. */
  technicianName: z.nullable(z.string()),
  /** How many found it helpful. */
  helpful: z.number(),
  /** Whether the caller is one of them. */
  votedHelpful: z.boolean(),
  /** Whether the signed-in caller wrote it; authors cannot vote for their own. */
  own: z.boolean(),
});
export type Review = z.output<typeof review>;

export const listReviews = endpoint({
  method: 'GET',
  path: '/api/reviews',
  summary: 'Reviews, newest first; the summary counts all of them, whatever the filter.',
  roles: 'anyone',
  query: z.strictObject({
    /** Searches the text, first names, brands and services. */
    search: z.optional(text(120)),
    rating: z.optional(queryNumber(5, fieldError('starsUnreadable'))),
    /** `dining` and `living room` are accepted as well. */
    service: z.optional(text(40)),
    brand: z.optional(text(60)),
    sort: z.optional(z.enum(['newest', 'helpful', 'highest', 'lowest'])),
    page: z.optional(queryNumber(10_000, fieldError('enterPageNumber'))),
    /** Default 10. */
    limit: z.optional(queryNumber(50, fieldError('numberOutOfRange', { max: 50 }))),
  }),
  response: z.object({
    reviews: z.array(review),
    /** How many match the filter. */
    total: z.number(),
    /** There are more than `total`, and the pages end there. */
    isCapped: z.optional(z.boolean()),
    page: z.number(),
    pages: z.number(),
    summary: z.object({
      /** One decimal; null without reviews. */
      average: z.nullable(z.number()),
      total: z.number(),
      /** 5 stars first. */
      distribution: z.array(z.object({ rating: z.number(), count: z.number() })),
    }),
  }),
});

export const createReview = endpoint({
  method: 'POST',
  path: '/api/reviews',
  summary:
    'Reviews a completed booking, once: by its signed-in customer, or by whoever knows its number and mail address.',
  roles: 'anyone',
  body: z.strictObject({
    bookingId: z.pipe(looseId, z.string().check(z.minLength(1, fieldError('enterBookingNumber')))),
    rating,
    review: required(4000, fieldError('reviewMissing')),
    customerName: personName(fieldError('enterName'), 121),
    email,
    serviceName: z._default(z.optional(text(120)), 'Furniture Assembly'),
  }),
  response: z.object({
    success: z.literal(true),
    reviewId: z.string(),
    /** The discount code follows by email. */
    rewardPercent: z.number(),
    position: z.string(),
  }),
  status: 201,
  errors: ['booking_not_matched', 'already_reviewed', 'illegal_step'],
});

export const markReviewHelpful = endpoint({
  method: 'POST',
  path: '/api/reviews/:id/helpful',
  summary: 'Says that a review of somebody else helped; counts once a person, visitors by a signed cookie.',
  roles: 'anyone',
  body: z.optional(z.strictObject({})),
  response: z.object({ helpful: z.number(), votedHelpful: z.literal(true) }),
  errors: ['own_review'],
});

const moderatedReview = z.object({
  /** The booking's id. */
  id: z.string(),
  number: z.string(),
  /** Null if the person was erased. */
  customerName: z.nullable(z.string()),
  technicianName: z.nullable(z.string()),
  rating: z.number(),
  /** As written, hidden or not; empty if only stars were given. */
  review: z.string(),
  at: z.string(),
  hidden: z.nullable(z.object({ rule: z.enum(reviewRules), by: z.nullable(z.string()), at: z.string() })),
});
export type ModeratedReview = z.output<typeof moderatedReview>;

const moderationFilter = {
  /** Default both. */
  words: z.optional(z.enum(['shown', 'hidden'])),
  rating: z.optional(queryNumber(5, fieldError('starsUnreadable'))),
};

const moderationPage = paged({
  rows: 'reviews',
  row: moderatedReview,
  filter: moderationFilter,
  sorts: ['at', 'rating'],
});

export const listModeratedReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews',
  summary: 'Reviews as they were written, by their words or the booking’s number, the newest first.',
  roles: ['admin'],
  permission: 'moderate',
  query: moderationPage.query,
  response: moderationPage.response,
});

export const exportReviews = endpoint({
  method: 'GET',
  path: '/api/admin/reviews/export',
  summary:
    'The reviews that a filter lets through as a file, hidden words included; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'moderate',
  ...csvFile(moderationFilter),
});

/** Which rule the text breaks; the author is told. */
export const hiding = z.strictObject({ rule: z.enum(reviewRules, fieldError('ruleMissing')) });

const moderatedAnswer = z.object({ success: z.literal(true), position: z.string() });

export const hideReviewWords = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/hide',
  summary:
    'Hides the words of a review that break a rule, and tells its author which. The stars count all the same.',
  roles: ['admin'],
  permission: 'moderate',
  body: hiding,
  response: moderatedAnswer,
});

export const showReviewWords = endpoint({
  method: 'POST',
  path: '/api/admin/reviews/:id/show',
  summary: 'Shows hidden words again, and tells their author.',
  roles: ['admin'],
  permission: 'moderate',
  body: z.optional(z.strictObject({})),
  response: moderatedAnswer,
});
