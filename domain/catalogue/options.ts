/** Options of the forms, each with one spelling inside and all spellings used by the specs' calls (design.md §11). */
import type { BrandId } from './brands.ts';
import { speller } from '../core/spelling.ts';
import { unreachable } from '../core/unreachable.ts';

export interface Option<T extends string> {
  readonly value: T;
  readonly label: string;
}

function options<T extends string>(labels: Readonly<Record<T, string>>): readonly Option<T>[] {
  return (Object.entries(labels) as [T, string][]).map(([value, label]) => ({ value, label }));
}

function spelled<T extends string>(
  list: readonly Option<T>[],
  also: Partial<Readonly<Record<T, readonly string[]>>> = {},
): (text: string) => T | null {
  return speller(list.map(({ value, label }) => [value, [value, label, ...(also[value] ?? [])]] as const));
}

/** One list of years for all screens: the sign-up form's (design.md §11). */
export type Experience = 'beginner' | 'intermediate' | 'experienced' | 'expert';
export const experiences = options<Experience>({
  beginner: 'Beginner (0-1 years)',
  intermediate: 'Intermediate (1-3 years)',
  experienced: 'Experienced (3-5 years)',
  expert: 'Expert (5+ years)',
});

export type Availability = 'weekdays' | 'weekends' | 'flexible' | 'evenings' | 'full-time';
export const availabilities = options<Availability>({
  weekdays: 'Weekdays',
  weekends: 'Weekends',
  flexible: 'Flexible',
  evenings: 'Evenings',
  'full-time': 'Full time',
});
/** Accepts `full_time` and `full-time`. */
export const availabilityOf = spelled(availabilities);

export const taxClassifications = [
  'individual',
  'sole_proprietor',
  'llc',
  'corporation',
  'partnership',
] as const;
export type TaxClassification = (typeof taxClassifications)[number];

/** Miles in the sign-up form; the wizard accepts any number from 5 to 100 (spec technician §3). */
export const signUpRadii = ['10', '20', '30', '50', 'unlimited'] as const;
/** Miles: the wizard's minimum and maximum (spec technician §5). */
export const wizardRadius = { min: 5, max: 100 } as const;

export type ServiceType =
  | 'bedroom'
  | 'living_room'
  | 'office'
  | 'kitchen'
  | 'dining_room'
  | 'outdoor'
  | 'exercise'
  | 'other';
export const serviceTypes = options<ServiceType>({
  bedroom: 'Bedroom',
  living_room: 'Living room',
  office: 'Office',
  kitchen: 'Kitchen',
  dining_room: 'Dining room',
  outdoor: 'Outdoor',
  exercise: 'Exercise equipment',
  other: 'Other',
});
export const serviceTypeOf = spelled(serviceTypes, {
  bedroom: ['Bedroom Furniture'],
  living_room: ['living', 'Living Room Furniture'],
  office: ['Office Furniture', 'home office'],
  dining_room: ['dining', 'Dining Room Furniture'],
  outdoor: ['Outdoor Furniture', 'patio'],
  exercise: ['fitness'],
});

export type Skill =
  | 'ikea'
  | 'wayfair'
  | 'amazon'
  | 'target'
  | 'costco'
  | 'ashley'
  | 'west-elm'
  | 'cb2'
  | 'room-and-board'
  | 'bedroom'
  | 'living_room'
  | 'office'
  | 'dining_room'
  | 'kids'
  | 'kitchen'
  | 'entertainment'
  | 'exercise'
  | 'outdoor'
  | 'custom'
  | 'complex'
  | 'tools';
export const skills = options<Skill>({
  ikea: 'IKEA Assembly',
  wayfair: 'Wayfair Assembly',
  amazon: 'Amazon Furniture',
  target: 'Target Furniture',
  costco: 'Costco Furniture',
  ashley: 'Ashley',
  'west-elm': 'West Elm',
  cb2: 'CB2',
  'room-and-board': 'Room & Board',
  bedroom: 'Bedroom Furniture',
  living_room: 'Living Room Furniture',
  office: 'Office Furniture',
  dining_room: 'Dining Room Furniture',
  kids: 'Kids Furniture',
  kitchen: 'Kitchen Cabinets',
  entertainment: 'Entertainment Centers',
  exercise: 'Exercise Equipment',
  outdoor: 'Outdoor',
  custom: 'Custom',
  complex: 'Complex Assembly',
  tools: 'Tool Expertise',
});
/**
 * Accepts both lists in spec technician §3: the sign-up's (`IKEA Assembly`) and the wizard's (`IKEA`, `bedroom sets`).
 */
export const skillOf = spelled(skills, {
  amazon: ['Amazon Assembly'],
  target: ['Target Assembly'],
  costco: ['Costco Assembly'],
  ashley: ['Ashley Assembly'],
  'west-elm': ['West Elm Assembly'],
  'room-and-board': ['Room & Board', 'room board'],
  bedroom: ['bedroom sets'],
  living_room: ['living room'],
  dining_room: ['dining room'],
  kitchen: ['kitchen'],
  entertainment: ['entertainment center'],
  outdoor: ['Outdoor Furniture'],
});

/** The twelve that the sign-up form offers (spec technician §3). */
export const signUpSkills = [
  'ikea',
  'wayfair',
  'amazon',
  'target',
  'costco',
  'bedroom',
  'living_room',
  'office',
  'dining_room',
  'kids',
  'complex',
  'tools',
] as const satisfies readonly Skill[];

/** The thirteen that the wizard offers (spec technician §3). */
export const wizardSkills = [
  'ikea',
  'wayfair',
  'ashley',
  'west-elm',
  'cb2',
  'room-and-board',
  'office',
  'bedroom',
  'kitchen',
  'entertainment',
  'exercise',
  'outdoor',
  'custom',
] as const satisfies readonly Skill[];

/** The skills that a brand requires; empty for an unlisted brand. */
export function skillsForBrand(brand: BrandId): readonly Skill[] {
  switch (brand) {
    case 'ikea':
    case 'wayfair':
    case 'amazon':
    case 'target':
    case 'costco':
    case 'ashley':
    case 'west-elm':
    case 'cb2':
      return [brand];
    case 'home-depot':
    case 'lowes':
    case 'walmart':
    case 'overstock':
    case 'pottery-barn':
    case 'crate-barrel':
    case 'other':
      return [];
    default:
      return unreachable(brand);
  }
}
