/** The drawing for a kind of furniture. */
import type { Category } from '#domain/catalogue/categories.ts';
import type { PieceName } from '#web/art/names.ts';

const pieces: Readonly<Record<Category, PieceName>> = {
  bookcase: 'bookcase',
  bed: 'bed',
  bunk_bed: 'bed',
  crib: 'bed',
  dresser: 'nightstand',
  nightstand: 'nightstand',
  wardrobe: 'wardrobe',
  desk: 'desk',
  office_chair: 'chair',
  tv_stand: 'tv-unit',
  sofa: 'bench',
  armchair: 'chair',
  coffee_table: 'table',
  dining_table: 'table',
  dining_chair: 'chair',
  kitchen_cabinet: 'wardrobe',
  storage: 'bookcase',
  patio_set: 'bench',
  shed: 'wardrobe',
  grill: 'carton',
  exercise: 'carton',
  other: 'flat-carton',
};

/** The drawing for an item's category; a closed carton if it is unknown. */
export const pieceOf = (category: string): PieceName =>
  Object.hasOwn(pieces, category) ? pieces[category as Category] : 'flat-carton';

const tellsStory = new Set<PieceName>(['bookcase', 'desk', 'bed', 'wardrobe', 'nightstand', 'tv-unit']);

/** The piece whose assembly illustrates a booking's progress: the first one drawn in steps, else a wardrobe. */
export const storyPiece = (categories: readonly string[]): PieceName =>
  categories.map(pieceOf).find((piece) => tellsStory.has(piece)) ?? 'wardrobe';
