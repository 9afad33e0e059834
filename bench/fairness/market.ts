/**
 * The people and requests of one simulated market: who offers which hours where, and what customers ask for and when.
 */
import { type BrandId, brandIds } from '../../domain/catalogue/brands.ts';
import { categories } from '../../domain/catalogue/categories.ts';
import type { Availability, Skill } from '../../domain/catalogue/options.ts';
import { type Product, products } from '../../domain/catalogue/products.ts';
import { as, type TechnicianId } from '../../domain/core/ids.ts';
import { fullyVetted } from '../../domain/examples/technicians.ts';
import { firstPrices, type Quote, quote } from '../../domain/pricing/pricing.ts';
import { slotWindows, windowLabel } from '../../domain/scheduling/slots.ts';
import { addDays, after, instantOf, weekdayOf } from '../../domain/scheduling/wall-time.ts';
import { firstHours } from '../../domain/technician/calendar.ts';
import type { RosterTechnician } from '../../domain/technician/roster.ts';
import { openRandom, type Random } from '../../tests/simulator/random.ts';

/** A city with its surroundings; the ZIPs from the center outwards. */
interface City {
  readonly name: string;
  readonly zone: string;
  /** Shares of the market, which add up to 1. */
  readonly part: number;
  readonly zips: readonly string[];
}

const cities: readonly City[] = [
  {
    name: 'New York',
    zone: 'America/New_York',
    part: 0.44,
    zips: (
      '10001 10011 10003 10002 10016 10019 10023 10025 11201 11211 10029 10027 11217 11215 11205 11101 11103 07030 ' +
      '07302 11221 10031 11226 11375 10451 11354 10463 10301 10701 11550 07102 10801 08901'
    ).split(' '),
  },
  {
    name: 'Austin',
    zone: 'America/Chicago',
    part: 0.28,
    zips: (
      '78701 78702 78703 78704 78705 78722 78751 78741 78721 78745 78757 78723 78758 78731 78748 78744 78749 78753 ' +
      '78759 78729 78750 78660 78681 78613 78664 78640 78628 78666'
    ).split(' '),
  },
  {
    name: 'San Francisco Bay',
    zone: 'America/Los_Angeles',
    part: 0.28,
    zips: (
      '94103 94102 94107 94110 94109 94117 94114 94118 94122 94112 94124 94607 94612 94609 94606 94601 94702 94704 ' +
      '94014 94015 94080 94501 94541 94401 94040 94303 94520 95112'
    ).split(' '),
  },
];

/** A technician of the market: what the product knows, and how they behave. */
export interface Worker {
  readonly city: string;
  readonly zone: string;
  readonly isNewcomer: boolean;
  /** What the product knows apart from their record: `rating` and `recentJobs` are the initial ones. */
  readonly facts: RosterTechnician;
  /** Reviews at the beginning, and the sum of their stars. */
  readonly reviews: { readonly count: number; readonly stars: number };
  /** The mean rating that their work deserves. */
  readonly quality: number;
  /** How much they like getting an offer at all; 0 is average. */
  readonly eagerness: number;
  /** How much a drive of ten kilometers reduces an offer's appeal. */
  readonly driveDislike: number;
  /** Preference for mornings over afternoons, or the reverse. */
  readonly morningTaste: number;
  /** Jobs per week after which another is one too many. */
  readonly enough: number;
  /** Median minutes until they look at an offer, while awake. */
  readonly latency: number;
  /** Local days from and until which (exclusive) they are unavailable. */
  readonly away: { readonly from: string; readonly until: string } | null;
}

/** A customer's request. */
export interface Wish {
  readonly id: string;
  readonly city: string;
  readonly zone: string;
  /** ISO instant at which they look for an appointment. */
  readonly at: string;
  readonly zip: string;
  readonly brand: BrandId;
  readonly quote: Quote;
  readonly serviceType: (typeof categories)[Product['category']]['serviceType'];
  /** The first day that suits them. */
  readonly from: string;
  /** Label of the window they prefer. */
  readonly time: string;
  readonly isMeasured: boolean;
}

export interface Market {
  readonly seed: number;
  readonly workers: readonly Worker[];
  readonly wishes: readonly Wish[];
  /** Local days of the measured month: measuredFrom, and the day after the last. */
  readonly month: { readonly from: string; readonly until: string };
}

/** Size of the market; `newcomers` of the technicians join in the measured month. */
const size = { jobs: 1000, technicians: 50, newcomers: 12, days: 30 };
/** First day of the measured month: in spring, without a clock change in the months before and after. */
export const measuredFrom = '2026-05-04';

/** The market of a seed: the same seed gives the same people and the same requests. */
export function makeMarket(seed: number): Market {
  const random = openRandom(seed);
  const workers = Array.from({ length: size.technicians }, (_, index) =>
    makeWorker(random, index, index < size.technicians - size.newcomers),
  );
  // The month before gives the existing technicians a record made by the same ranking. Newcomers have not joined yet.
  const before = Math.round((size.jobs * (size.technicians - size.newcomers)) / size.technicians);
  const month = { from: measuredFrom, until: addDays(measuredFrom, size.days) };
  const wishes = [
    ...Array.from({ length: before }, (_, index) => makeWish(random, `before-${index}`, -size.days, false)),
    ...Array.from({ length: size.jobs }, (_, index) => makeWish(random, `job-${index}`, 0, true)),
  ].toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
  return { seed, workers, wishes, month };
}

function makeWorker(random: Random, index: number, isEstablished: boolean): Worker {
  // By the golden ratio, so that each city has its share of existing technicians and newcomers.
  const city = cityAt((index * 0.381_966 + 0.1) % 1);
  const quality = clamp(4.62 + 0.28 * normal(random), 3.4, 5);
  const count = isEstablished ? random.between(4, 60) : 0;
  const stars = Array.from({ length: count }, () => starsOf(random, quality)).reduce((a, b) => a + b, 0);
  const away = random.chance(0.25) ? random.between(0, size.days - 8) : null;
  return {
    city: city.name,
    zone: city.zone,
    isNewcomer: !isEstablished,
    facts: {
      technicianId: as<TechnicianId>(`t${String(index).padStart(2, '0')}`),
      // Technicians live farther out than customers.
      zip: pick(random, city.zips, 0.8),
      radiusMiles: weighted(
        random,
        [10, 0.12],
        [15, 0.2],
        [20, 0.22],
        [25, 0.2],
        [30, 0.14],
        [50, 0.09],
        [null, 0.03],
      ),
      skills: makeSkills(random),
      hours: firstHours(
        weighted<Availability>(
          random,
          ['flexible', 0.28],
          ['full-time', 0.24],
          ['weekdays', 0.2],
          ['evenings', 0.14],
          ['weekends', 0.14],
        ),
      ),
      timeOff: [],
      rating: count > 0 ? stars / count : null,
      recentJobs: 0,
      isActive: true,
      isAvailable: true,
      vetting: fullyVetted,
    },
    reviews: { count, stars },
    quality,
    eagerness: 1.5 + 0.7 * normal(random),
    driveDislike: clamp(0.5 + 0.25 * normal(random), 0, 1.5),
    morningTaste: 0.5 * normal(random),
    enough: random.between(4, 12),
    latency: Math.exp(Math.log(18) + 0.6 * normal(random)),
    away:
      away === null
        ? null
        : { from: addDays(measuredFrom, away), until: addDays(measuredFrom, away + random.between(3, 8)) },
  };
}

const brandSkills: readonly (readonly [Skill, number])[] = [
  ['ikea', 0.65],
  ['wayfair', 0.4],
  ['amazon', 0.4],
  ['target', 0.25],
  ['costco', 0.15],
  ['ashley', 0.15],
  ['west-elm', 0.15],
  ['cb2', 0.08],
];
const furnitureSkills: readonly (readonly [Skill, number])[] = [
  ['bedroom', 0.7],
  ['living_room', 0.65],
  ['office', 0.55],
  ['dining_room', 0.4],
  ['kids', 0.3],
  ['kitchen', 0.15],
  ['entertainment', 0.25],
  ['exercise', 0.2],
  ['outdoor', 0.25],
  ['complex', 0.15],
];

function makeSkills(random: Random): readonly Skill[] {
  if (random.chance(0.1)) return [];
  return [...brandSkills, ...furnitureSkills].flatMap(([skill, part]) =>
    random.chance(part) ? [skill] : [],
  );
}

const brandParts: Partial<Readonly<Record<BrandId, number>>> = { ikea: 0.42, wayfair: 0.16, amazon: 0.14 };

function makeWish(random: Random, id: string, fromDay: number, isMeasured: boolean): Wish {
  const { name: city, zone, zips } = cityAt(random.next());
  const rest = brandIds.filter((brand) => !(brand in brandParts) && brand !== 'other');
  const brand =
    weighted<BrandId | null>(random, ['ikea', 0.42], ['wayfair', 0.16], ['amazon', 0.14], [null, 0.28]) ??
    pick(random, rest);
  const offered = products.filter((product) => product.brand === brand);
  const product = pick(random, offered);
  const pieces = weighted(random, [1, 0.4], [2, 0.27], [3, 0.15], [4, 0.09], [5, 0.05], [7, 0.04]);
  const items = [product, ...Array.from({ length: pieces - 1 }, () => pick(random, offered))];
  const day = addDays(measuredFrom, fromDay + random.between(0, size.days - 1));
  const hour = weighted(
    random,
    [7, 0.04],
    [9, 0.12],
    [11, 0.15],
    [13, 0.15],
    [16, 0.16],
    [19, 0.2],
    [21, 0.13],
    [22, 0.05],
  );
  const at = after(
    instantOf(day, `${String(hour).padStart(2, '0')}:00`, zone),
    random.between(0, 7_199) * 1000,
  );
  const lead = weighted(random, [0, 0.06], [1, 0.2], [2, 0.18], [3, 0.14], [5, 0.18], [8, 0.14], [14, 0.1]);
  const wanted = addDays(day, lead + (lead > 2 ? random.between(0, 2) : 0));
  // One in four would prefer the next weekend.
  const weekend = lead > 0 && random.chance(0.25) ? (6 - weekdayOf(wanted) + 7) % 7 : 0;
  return {
    id,
    city,
    zone,
    at,
    zip: pick(random, zips, 1.6),
    brand,
    quote: quote(
      {
        brand,
        items: items.map(({ id: catalogueId, category }) => ({
          catalogueId,
          name: '',
          quantity: 1,
          brand: null,
          category,
        })),
        itemCount: 0,
        addOns: [],
        discount: null,
      },
      firstPrices,
    ),
    serviceType: categories[product.category].serviceType,
    from: addDays(wanted, weekend),
    time: windowLabel(pick(random, slotWindows)),
    isMeasured,
  };
}

/** Stars in one review of work that deserves `quality`. */
export function starsOf(random: Random, quality: number): number {
  return clamp(Math.round(quality + 0.6 * normal(random)), 1, 5);
}

/** A normally distributed number (Box–Muller). */
export function normal(random: Random): number {
  return Math.sqrt(-2 * Math.log(1 - random.next())) * Math.cos(2 * Math.PI * random.next());
}

function cityAt(place: number): City {
  let left = place;
  for (const city of cities) {
    if (left < city.part) return city;
    left -= city.part;
  }
  throw new RangeError(`no city at ${place}`);
}

/** An item of the list; a `skew` above 1 prefers its beginning, one below 1 its end. */
function pick<T>(random: Random, list: readonly T[], skew = 1): T {
  const found = list[Math.floor(random.next() ** skew * list.length)];
  if (found === undefined) throw new RangeError('nothing to pick from');
  return found;
}

/** One of the values by their weights, which add up to 1. */
function weighted<T>(random: Random, ...options: readonly (readonly [T, number])[]): T {
  let left = random.next();
  const found = options.find(([, weight]) => (left -= weight) < 0) ?? options.at(-1);
  if (!found) throw new RangeError('nothing to choose from');
  return found[0];
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(most, Math.max(least, value));
}
