/** A technician as slots, offers and rankings see one: who may work, where, when and on what. */
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
  /** Empty: nothing stated, taken for anything but ranked behind those who state the skill. */
  readonly skills: readonly Skill[];
  readonly hours: WeeklyHours;
  /** When the technician takes no job, whatever the hours say. */
  readonly timeOff: readonly Period[];
  /** Mean of the reviews, 1 to 5, or null without any. */
  readonly rating: number | null;
  /** Jobs assigned within the last 30 days, for fairness. */
  readonly recentJobs: number;
}

/** A technician kept for a booking; the shape of events/reservations. */
export interface HeldPeriod {
  readonly bookingId: string;
  readonly technicianId: string;
  readonly during: Period;
  readonly status: 'tentative' | 'firm';
}

/** What a job asks for. */
export interface JobNeeds {
  readonly zip: string;
  /** Of its pieces: one as a rule. */
  readonly brands: readonly BrandId[];
  readonly serviceType: ServiceType;
  /** Of its items; empty when only a count is known. */
  readonly categories: readonly Category[];
}

/** What a booking's job asks for; what no list has counts as other. */
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

/** *Unlimited* reaches as far as the wizard's greatest radius (spec technician §3): nobody drives across the country. */
export const farthestMiles = 100;
export const metresPerMile = 1609.344;

/** Metres from the technician's base to the job's ZIP, or null when it is out of reach. */
export function metresWithinRadius(technician: RosterTechnician, zip: string): number | null {
  const metres = metresBetween(technician.zip, zip);
  if (metres === null) return null;
  return metres <= (technician.radiusMiles ?? farthestMiles) * metresPerMile ? metres : null;
}

const weekdays: readonly Weekday[] = [0, 1, 2, 3, 4, 5, 6];

/** Windows of a week that could be sold in these hours: how much time a technician offers. */
export function weeklyWindows(hours: WeeklyHours): number {
  return weekdays.flatMap((weekday) =>
    slotWindows.filter(({ start, end }) =>
      hasMinutes(hours, weekday, { from: minutesOfDay(start), to: minutesOfDay(end) }),
    ),
  ).length;
}

/** Whether the visit (minutes, the crew's) lies within the technician's hours, as the clock at their base shows them. */
export function worksAt(technician: RosterTechnician, appointment: Appointment, visit: number): boolean {
  const zone = zoneOf(technician.zip) ?? appointment.zone;
  return worksThrough(technician.hours, zone, workPeriod(appointment, visit));
}

/**
 * Whether nothing stands in the way of the visit, travel included: no time off, and no reservation. `count` says which reservations do: `firm` for
 * offers, since a tentative one moves to another technician when its own is taken; `all` for capacity.
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

/** How well skills fit: 3 brand and furniture, 2 one of them, 1 nothing stated or nothing asked, 0 unfit. */
export interface SkillFit {
  readonly level: 0 | 1 | 2 | 3;
  readonly reason: Reason;
}

/**
 * Skilled for the brand or for the furniture is enough (design.md §3). Of a job of several brands every one that asks for a
 * skill has to be known: who knows one of them is as skilled as who knows none (decision 233).
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
