/** What an order that is not placed yet would require of technicians, by what its pieces are. */
import type * as z from 'zod/mini';
import { brandsOf } from '#domain/catalogue/brands.ts';
import { categoryOf } from '#domain/catalogue/categories.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { crewSizeFor, minutesOfCount, visitMinutes } from '#domain/pricing/pricing.ts';
import type { SlotsRequest } from '#domain/scheduling/capacity.ts';
import type { orderNeeds } from '../contract/slots.ts';

export type Needs = Pick<SlotsRequest, 'brands' | 'serviceType' | 'categories' | 'crewSize' | 'visit'>;

/** The same as its booking will require. */
export function needsOfOrder({
  items = 1,
  minutes,
  brand,
  serviceType,
  categories,
}: z.output<typeof orderNeeds>): Needs {
  const crewSize = crewSizeFor(items);
  return {
    brands: brandsOf(brand ?? 'other'),
    serviceType: serviceTypeOf(serviceType ?? 'other') ?? 'other',
    categories: categories ? categories.split(',').map((category) => categoryOf(category.trim())) : [],
    crewSize,
    visit: minutes ?? visitMinutes(minutesOfCount(items), crewSize),
  };
}
