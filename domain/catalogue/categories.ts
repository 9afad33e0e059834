/** Kinds of furniture: how a piece without a catalog entry is classified, and which skills it needs. */
import type { BookedItem } from '../booking/events.ts';
import type { ServiceType, Skill } from './options.ts';
import { speller } from '../core/spelling.ts';

export type Complexity = BookedItem['complexity'];

export type Category =
  | 'bookcase'
  | 'bed'
  | 'bunk_bed'
  | 'crib'
  | 'dresser'
  | 'nightstand'
  | 'wardrobe'
  | 'desk'
  | 'office_chair'
  | 'tv_stand'
  | 'sofa'
  | 'armchair'
  | 'coffee_table'
  | 'dining_table'
  | 'dining_chair'
  | 'kitchen_cabinet'
  | 'storage'
  | 'patio_set'
  | 'shed'
  | 'grill'
  | 'exercise'
  | 'other';

export interface CategoryFacts {
  readonly label: string;
  readonly serviceType: ServiceType;
  /** Minutes for one piece of which nothing else is known. */
  readonly minutes: number;
  readonly complexity: Complexity;
  /** Furniture skills, any one of which is enough. */
  readonly skills: readonly Skill[];
}

/** Times and complexities are the middle of the spec's ranges (spec customer §9: easy 1-2 h … expert 4-8 h) or less. */
export const categories: Readonly<Record<Category, CategoryFacts>> = {
  bookcase: facts('Bookcase or shelf', 'living_room', 60, 'easy', ['living_room', 'office']),
  bed: facts('Bed', 'bedroom', 90, 'medium', ['bedroom']),
  bunk_bed: facts('Bunk or loft bed', 'bedroom', 180, 'hard', ['bedroom', 'kids']),
  crib: facts('Crib or kids furniture', 'bedroom', 75, 'medium', ['kids', 'bedroom']),
  dresser: facts('Dresser', 'bedroom', 110, 'medium', ['bedroom']),
  nightstand: facts('Nightstand', 'bedroom', 40, 'easy', ['bedroom']),
  wardrobe: facts('Wardrobe', 'bedroom', 210, 'hard', ['bedroom', 'complex']),
  desk: facts('Desk', 'office', 75, 'medium', ['office']),
  office_chair: facts('Office chair', 'office', 35, 'easy', ['office']),
  tv_stand: facts('TV stand or media unit', 'living_room', 85, 'medium', ['living_room', 'entertainment']),
  sofa: facts('Sofa', 'living_room', 75, 'medium', ['living_room']),
  armchair: facts('Armchair', 'living_room', 30, 'easy', ['living_room']),
  coffee_table: facts('Coffee or side table', 'living_room', 30, 'easy', ['living_room']),
  dining_table: facts('Dining table', 'dining_room', 75, 'medium', ['dining_room']),
  dining_chair: facts('Dining chair', 'dining_room', 20, 'easy', ['dining_room']),
  kitchen_cabinet: facts('Kitchen cabinet', 'kitchen', 120, 'hard', ['kitchen', 'complex']),
  storage: facts('Cabinet or storage', 'living_room', 75, 'medium', ['living_room', 'office', 'tools']),
  patio_set: facts('Patio furniture', 'outdoor', 120, 'medium', ['outdoor']),
  shed: facts('Shed or large outdoor piece', 'outdoor', 360, 'expert', ['outdoor', 'complex']),
  grill: facts('Grill', 'outdoor', 90, 'medium', ['outdoor', 'tools']),
  exercise: facts('Exercise equipment', 'exercise', 120, 'hard', ['exercise']),
  other: facts('Other furniture', 'other', 60, 'medium', ['custom', 'complex', 'tools']),
};

function facts(
  label: string,
  serviceType: ServiceType,
  minutes: number,
  complexity: Complexity,
  skills: readonly Skill[],
): CategoryFacts {
  return { label, serviceType, minutes, complexity, skills };
}

const find = speller<Category>(
  (Object.entries(categories) as [Category, CategoryFacts][]).map(([id, { label }]) => [id, [id, label]]),
);

/** The category for a spelling (`tv-stand`, `TV stand or media unit`); `other` for an unknown one. */
export function categoryOf(text: string): Category {
  return find(text) ?? 'other';
}

export function isCategory(text: string): text is Category {
  return Object.hasOwn(categories, text);
}
