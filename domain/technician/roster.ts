/** A technician as seen by slots, offers and rankings: who may work, where, when and on what. */
import type { Appointment } from '../booking/events.ts';
import type { Job } from '../booking/job.ts';
import { type BrandId, brandName, brandsOf } from '../catalogue/brands.ts';
import { categories, type Category, categoryOf } from '../catalogue/categories.ts';
import type { TechnicianId } from '../core/ids.ts';
import type { Reason } from '../core/says.ts';
import { type ServiceType, serviceTypeOf, type Skill, skillsForBrand } from '../catalogue/options.ts';
import { minutesOfDay, overlaps, type Period, slotWindows, workPeriod } from '../scheduling/slots.ts';
import type { Weekday } from '../scheduling/wall-time.ts';
import { metresBetween, zoneOf } from '../places/zones.ts';
import { hasMinutes, type WeeklyHours, worksThrough } from './calendar.ts';
import type { EligibilityFacts } from './eligibility.ts';
import { unreachable } from '../core/unreachable.ts';

export interface RosterTechnician extends EligibilityFacts {
  readonly technicianId: TechnicianId;
  /** Where the day starts. */
  readonly zip: string;
  /** Null is the form's *unlimited*. */
  readonly radiusMiles: number | null;
  /** Empty: nothing stated; considered for everything, but ranked after those who state the skill. */
  readonly skills: readonly Skill[];
  readonly hours: WeeklyHours;
  /** When the technician takes no jobs, regardless of their hours. */
  readonly timeOff: readonly Period[];
  /** Mean of the reviews, 1 to 5, or null without any. */
  readonly rating: number | null;
  /** Jobs assigned within the last 30 days, for fairness. */
  readonly recentJobs: number;
}

/** A technician's reservation for a booking, in the shape of events/reservations. */
export interface HeldPeriod {
  readonly bookingId: string;
  readonly technicianId: string;
  readonly during: Period;
  readonly status: 'tentative' | 'firm';
}

/** What a job requires. */
export interface JobNeeds {
  readonly zip: string;
  /** Brands of its pieces, usually one. */
  readonly brands: readonly BrandId[];
  readonly serviceType: ServiceType;
  /** Categories of its items; empty if only a count is known. */
  readonly categories: readonly Category[];
}

/** What a booking's job requires; unlisted brands count as other. */
export function needsOf({
  zip,
  brand,
  serviceType,
  items,
}: Pick<Job, 'zip' | 'brand' | 'serviceType' | 'items'>): JobNeeds {
  return {
    zip,
    brands: brandsOf(brand),
    serviceType: serviceTypeOf(serviceType) ?? 'other',
    categories: items.map(({ category }) => categoryOf(category)),
  };
}

/** *Unlimited* means the wizard's maximum radius (spec technician §3): nobody drives across the country. */
export const farthestMiles = 100;
export const metresPerMile = 1609.344;

/** Distance in meters from the technician's base to the job's ZIP code, or null if it is out of reach. */
export function metresWithinRadius(technician: RosterTechnician, zip: string): number | null {
  const metres = metresBetween(technician.zip, zip);
  if (metres === null) return null;
  return metres <= (technician.radiusMiles ?? farthestMiles) * metresPerMile ? metres : null;
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Number of sellable windows per week in these hours: how much time a technician offers. */
export function weeklyWindows(hours: WeeklyHours): number {
  return weekdays.flatMap((weekday) =>
    slotWindows.filter(({ start, end }) =>
      hasMinutes(hours, weekday, { from: minutesOfDay(start), to: minutesOfDay(end) }),
    ),
  ).length;
}

/** Whether the visit (in minutes, the crew's) is within the technician's hours, in local time at their base. */
export function worksAt(technician: RosterTechnician, appointment: Appointment, visit: number): boolean {
  const zone = zoneOf(technician.zip) ?? appointment.zone;
  return worksThrough(technician.hours, zone, workPeriod(appointment, visit));
}

/**
 * Whether nothing blocks the visit including travel: no time off and no reservation. `count` says which reservations
 * block: `firm` for offers, since a tentative one moves to another technician when its own is taken; `all` for
 * capacity.
 */
export function isFree(
  technician: RosterTechnician,
  range: Period,
  reservations: readonly HeldPeriod[],
  count: 'firm' | 'all',
): boolean {
  if (technician.timeOff.some((off) => overlaps(off, range))) return false;
  return !reservations.some(
    ({ technicianId, during, status }) =>
      technicianId === technician.technicianId &&
      (count === 'all' || status === 'firm') &&
      overlaps(during, range),
  );
}

/** How well skills fit: 3 brand and furniture, 2 one of them, 1 nothing stated or nothing required, 0 unsuitable. */
export interface SkillFit {
  readonly level: 0 | 1 | 2 | 3;
  readonly reason: Reason;
}

/**
 * A skill for the brand or for the furniture is enough (design.md §3). For a job with several brands, every brand that
 * requires a skill must be covered: knowing only one of them counts as knowing none (decision 233).
 */
export function skillFit(skills: readonly Skill[], needs: JobNeeds): SkillFit {
  const asking = needs.brands.filter((one) => skillsForBrand(one).length > 0);
  const furniture = furnitureSkills(needs);
  const brand = asking.map(brandName).join(', ');
  const knowsBrand =
    asking.length > 0 && asking.every((one) => skillsForBrand(one).some((skill) => skills.includes(skill)));
  const knowsFurniture = furniture.some((skill) => skills.includes(skill));
  if (knowsBrand && knowsFurniture)
    return { level: 3, reason: { text: 'knowsBrandAndFurniture', values: { brand } } };
  if (knowsBrand) return { level: 2, reason: { text: 'knowsBrand', values: { brand } } };
  if (knowsFurniture) return { level: 2, reason: 'knowsFurniture' };
  if (skills.length === 0) return { level: 1, reason: 'noSkillsStated' };
  if (asking.length === 0 && furniture.length === 0) return { level: 1, reason: 'noSkillNeeded' };
  return { level: 0, reason: 'skillMissing' };
}

function furnitureSkills({ categories: wanted, serviceType }: JobNeeds): readonly Skill[] {
  const ofItems = wanted.filter((category) => category !== 'other').flatMap((id) => categories[id].skills);
  if (ofItems.length > 0) return ofItems;
  switch (serviceType) {
    case 'bedroom':
    case 'living_room':
    case 'office':
    case 'kitchen':
    case 'dining_room':
    case 'outdoor':
    case 'exercise':
      return [serviceType];
    case 'other':
      return [];
    default:
      return unreachable(serviceType);
  }
}
