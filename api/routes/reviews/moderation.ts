/** Moderation of reviews: their original texts, hidden under a named rule or shown again; the author is told. */
import type { ReviewCommand } from '#domain/review/commands.ts';
import { reviews } from '#domain/review/decide.ts';
import { listAdmins } from '#projections/queries/admins.ts';
import {
  everyModeratedReview,
  type ModeratedReview,
  moderatedReviews,
} from '#projections/queries/reviews.ts';
import { audited } from '../../audited.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { type Call, signedIn, subjectOf } from '../../call.ts';
import {
  exportReviews,
  hideReviewWords,
  listModeratedReviews,
  showReviewWords,
} from '../../contract/reviews.ts';
import { csvOf, type Sheet } from '../../csv.ts';
import type { Dependencies } from '../../dependencies.ts';
import { executeCall } from '../../execute-call.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';

/** Admins' names by id. */
async function adminNames({ readModels, keys }: Dependencies): Promise<ReadonlyMap<string, string>> {
  const admins = await listAdmins(readModels);
  const names = await keys.openMany(admins.flatMap(({ person }) => [person.firstName, person.lastName]));
  return new Map(
    admins.map(({ id }, index) => [id, `${names[index * 2] ?? ''} ${names[index * 2 + 1] ?? ''}`.trim()]),
  );
}

/** Decides on a review's text; the email to its author follows from the event. */
async function moderate(
  call: Call,
  deps: Dependencies,
  id: string,
  command: ReviewCommand & { readonly type: 'HideWords' | 'ShowWords' },
) {
  const { booking } = await loadBooking(deps, id);
  if (!booking.review) throw notFound('Review');
  const subject = subjectOf(signedIn(call));
  const { position } = await executeCall(call, deps, reviews, booking.id, () => command, { subject });
  return { success: true as const, position: position.toString() };
}

const reads = ['reviews', 'bookings', 'admins'];

const nameOf = ({ booking: { customer } }: ModeratedReview): string | null =>
  [customer.firstName, customer.lastName].filter(Boolean).join(' ') || null;

/** The screen's columns, one value each. */
const columnsWith = (names: ReadonlyMap<string, string>): Sheet<ModeratedReview>['columns'] => ({
  booking: ({ booking }) => booking.booking.number,
  stars: ({ rating }) => rating,
  review: ({ text }) => text,
  written_at: ({ at }) => at,
  customer: nameOf,
  technician: ({ booking }) => booking.crew[0]?.name ?? null,
  hidden_for: ({ hidden }) => hidden?.rule ?? null,
  hidden_by: ({ hidden }) => (hidden && names.get(hidden.by)) ?? null,
  hidden_at: ({ hidden }) => hidden?.at ?? null,
});

export default [
  implement(
    listModeratedReviews,
    async (call, deps) => {
      const { page, limit, words: shown, ...filter } = call.query;
      await audited(call, deps, { what: 'review', search: filter.search });
      const [{ rows, ...found }, names] = await Promise.all([
        moderatedReviews(deps.readModels, { shown, ...filter }, { page, limit }),
        adminNames(deps),
      ]);
      return {
        ...found,
        reviews: rows.map((row) => {
          const { booking, rating, text, at, hidden } = row;
          return {
            id: booking.booking.id,
            number: booking.booking.number,
            customerName: nameOf(row),
            technicianName: booking.crew[0]?.name ?? null,
            rating,
            review: text ?? '',
            at,
            hidden: hidden && { rule: hidden.rule, by: names.get(hidden.by) ?? null, at: hidden.at },
          };
        }),
      };
    },
    { reads },
  ),
  implement(
    exportReviews,
    async (call, deps) => {
      const { words: shown, ...filter } = call.query;
      return csvOf(call, deps, {
        list: 'reviews',
        columns: columnsWith(await adminNames(deps)),
        all: everyModeratedReview(deps.readModels, { shown, ...filter }),
      });
    },
    { reads },
  ),
  implement(hideReviewWords, (call, deps) =>
    moderate(call, deps, call.params.id, { type: 'HideWords', rule: call.body.rule }),
  ),
  implement(showReviewWords, (call, deps) => moderate(call, deps, call.params.id, { type: 'ShowWords' })),
];
