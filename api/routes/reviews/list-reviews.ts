/** GET /api/reviews: only real reviews, and the figures over all of them. */
import { says } from '#domain/core/says.ts';
import { brandOf } from '#domain/catalogue/brands.ts';
import { serviceTypeOf, serviceTypes } from '#domain/catalogue/options.ts';
import { publicName } from '#domain/review/public-name.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import {
  listReviews as reviewsOf,
  ratingDistribution,
  type ReviewView,
} from '#projections/queries/reviews.ts';
import type * as z from 'zod/mini';
import { listReviews, type review } from '../../contract/reviews.ts';
import { customerVoter, voterOf } from '../../people/voter.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';
import type { Language } from '#domain/core/language.ts';
import { brandNames } from '../../views/brand-names.ts';
import { splitName } from '../../views/core.ts';

export default implement(
  listReviews,
  async (call, deps) => {
    const { search, rating, service, brand, sort, page: asked = 1, limit = 10 } = call.query;
    const filter = {
      search,
      rating,
      sort,
      serviceType: known('service', service, serviceTypeOf),
      brand: known('brand', brand, brandOf),
    };
    const reader = voterOf(call, deps);
    const [{ rows, ...found }, distribution] = await Promise.all([
      reviewsOf(deps.readModels, filter, { page: asked, limit }, reader),
      ratingDistribution(deps.readModels),
    ]);
    const counted = distribution.reduce((sum, { count }) => sum + count, 0);
    const stars = distribution.reduce((sum, one) => sum + one.rating * one.count, 0);
    return {
      reviews: rows.map((row) => toReview(row, reader, call.language)),
      total: found.total,
      ...(found.isCapped && { isCapped: true }),
      page: found.page,
      pages: Math.max(1, Math.ceil(found.total / limit)),
      summary: {
        average: counted === 0 ? null : Math.round((stars / counted) * 10) / 10,
        total: counted,
        distribution: distribution.map((one) => ({ ...one })),
      },
    };
  },
  { reads: ['reviews', 'bookings'] },
);

/** A filter's value in its canonical spelling; empty and `all` do not filter. @throws {Refused} unknown value */
function known<T extends string>(
  field: string,
  typed: string | undefined,
  find: (text: string) => T | null,
): T | undefined {
  if (typed === undefined || typed === '' || typed.toLowerCase() === 'all') return undefined;
  const value = find(typed);
  if (value !== null) return value;
  const said = says('unknownFilter', { field });
  throw new Refused('invalid_input', said, { fields: { [field]: said } });
}

/** The display record of spec customer §3, with first name and initial of the customer and of the technician. */
function toReview(
  { booking: view, rating, text, at, helpful, voted }: ReviewView,
  reader: string | null,
  language: Language,
): z.input<typeof review> {
  const { booking, customer, address, crew } = view;
  const lead = crew[0]?.name ?? null;
  const technician = lead === null ? null : splitName(lead);
  return {
    id: booking.id,
    customerName: publicName(customer.firstName, customer.lastName),
    verified: booking.status === 'completed',
    date: wallOf(at, booking.appointment.zone).date,
    location: [address.city, address.state].filter(Boolean).join(', '),
    serviceType: booking.serviceType,
    serviceName: serviceTypes.find(({ value }) => value === booking.serviceType)?.label ?? 'Other',
    brand: booking.brand,
    brandName: brandNames(language, booking.brand),
    rating,
    review: text ?? '',
    technicianName: technician && publicName(technician.firstName, technician.lastName),
    helpful,
    votedHelpful: voted,
    own: reader === customerVoter(booking.customerId),
  };
}
