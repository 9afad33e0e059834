/**
 * The words for each kind of furniture, in English and Spanish: found on labels and in what people type, and given to
 * whoever reads a photo.
 */
import { folded } from '../core/spelling.ts';
import type { Category } from './categories.ts';

/** Singular, without accents. The longer phrase is more specific: a `desk chair` is a chair. */
export const kindWords: Readonly<Record<Category, readonly string[]>> = {
  bookcase: phrases(
    'bookcase, bookshelf, book shelf, shelf unit, shelving unit, wall shelf, shelf, shelving, ladder shelf, etagere, librero, estanteria, estante, repisa',
  ),
  bed: phrases(
    'bed, bed frame, bedframe, platform bed, storage bed, daybed, day bed, panel bed, sleigh bed, canopy bed, platform frame, headboard, reversible bed, bookcase bed, cama, base de cama, cabecera',
  ),
  bunk_bed: phrases('bunk bed, bunk bed frame, loft bed, loft bed frame, litera'),
  crib: phrases('crib, changing table, toddler bed, cuna, cambiador'),
  dresser: phrases(
    'dresser, chest of drawer, drawer chest, chest, drawer dresser, double dresser, bureau, comoda, cajonera',
  ),
  nightstand: phrases(
    'nightstand, night stand, bedside table, night table, mesita de noche, mesa de noche, buro',
  ),
  wardrobe: phrases(
    'wardrobe, armoire, closet, closet kit, closet tower, wardrobe cabinet, wardrobe rack, door chest, garment rack, armario, ropero, guardarropa',
  ),
  desk: phrases(
    'desk, writing desk, computer desk, standing desk, office desk, desk set, workstation, escritorio',
  ),
  office_chair: phrases(
    'office chair, desk chair, swivel chair, gaming chair, task chair, silla de oficina, silla de escritorio',
  ),
  tv_stand: phrases(
    'tv stand, tv unit, tv bench, tv console, tv cabinet, tv table, media console, media unit, media stand, media cabinet, entertainment center, entertainment unit, mueble de tv, mueble para tv, mueble para television',
  ),
  sofa: phrases(
    'sofa, couch, loveseat, sectional, sectional sofa, sofa bed, sleeper sofa, sofa sectional, futon, chaise, sillon de dos plazas',
  ),
  armchair: phrases(
    'armchair, arm chair, recliner, accent chair, wing chair, rocking chair, glider, lounge chair, sillon, butaca',
  ),
  coffee_table: phrases(
    'coffee table, side table, end table, console table, cocktail table, accent table, nesting table, sofa table, mesa de centro, mesa de cafe, mesa auxiliar',
  ),
  dining_table: phrases(
    'dining table, kitchen table, table, dining set, gateleg table, extendable table, extension table, comedor, mesa de comedor, mesa',
  ),
  dining_chair: phrases(
    'dining chair, kitchen chair, chair, stool, bar stool, counter stool, silla, taburete, silla de comedor',
  ),
  kitchen_cabinet: phrases(
    'kitchen cabinet, kitchen island, kitchen cart, base cabinet, wall cabinet, pantry, pantry cabinet, gabinete de cocina, alacena, isla de cocina',
  ),
  storage: phrases(
    'cabinet, storage cabinet, storage unit, storage combination, drawer unit, cube organizer, organizer, sideboard, buffet, hall tree, utility cart, cart, storage rack, garage shelving, utility shelving, wire shelving, shoe cabinet, shoe rack, storage bench, bench, workbench, hutch, locker, gabinete, aparador, banco, zapatera, organizador',
  ),
  patio_set: phrases(
    'patio set, patio furniture, outdoor table, outdoor chair, outdoor dining table, patio chair, patio table, patio sofa, patio dining set, patio dining table, patio sectional, outdoor sofa, outdoor lounge chair, chat set, bistro set, conversation set, picnic table, egg chair, adirondack chair, juego de patio, muebles de patio',
  ),
  shed: phrases('shed, storage shed, outdoor shed, gazebo, pergola, greenhouse, cobertizo'),
  grill: phrases('grill, gas grill, griddle, smoker, pellet grill, parrilla, asador'),
  exercise: phrases(
    'treadmill, elliptical, exercise bike, cycling bike, rowing machine, rower, home gym, weight bench, power rack, caminadora, eliptica, bicicleta estatica',
  ),
  other: phrases('swing set, trampoline, playhouse, play kitchen, columpio, trampolin'),
};

/** Things sold beside furniture whose names contain furniture words. */
const otherThings = phrases(
  'table salt, table cloth, tablecloth, table runner, table lamp, desk lamp, desk mat, desk pad, bed sheet, bed linen, bed skirt, bed pillow, chair cushion, chair pad, chair mat, sofa cover, couch cover, shelf liner, shelf life, night light, flower bed, nail bed, grill brush, grill cover, grill cleaner, crib sheet, shower stall, chest pain, chest freezer, coffee maker, table tennis ball, periodic table, table of content',
);

function phrases(list: string): readonly string[] {
  return list.split(', ');
}

/** The singular of `drawers` and `shelves`, as in the table. */
export function singular(word: string): string {
  if (word === 'shelves') return 'shelf';
  return /[a-z]{2,}[^sui]s$/.test(word) ? word.slice(0, -1) : word;
}

const known = new Map<string, Category | null>([
  ...(Object.entries(kindWords) as [Category, readonly string[]][]).flatMap(([category, list]) =>
    list.map((phrase) => [phrase, category] as const),
  ),
  ...otherThings.map((phrase) => [phrase, null] as const),
]);
const longest = 4;

/** A phrase of the table found in a text. */
export interface NamedKind {
  readonly category: Category;
  /** Its words in the singular. */
  readonly words: readonly string[];
}

/**
 * The kind that a name or label states: the longest phrase counts, and among equally long ones the last, which in
 * English is the noun (`storage bed`). What comes `with` a piece is not the piece. Numbers inside a phrase don't split
 * it (`chest of 6 drawers`). Null if no furniture is named, or only accessories (`desk lamp`).
 */
export function kindIn(text: string): NamedKind | null {
  const [main = ''] = text.split(/\b(?:with|w\/|con)\b/i);
  const words = folded(main)
    .split('-')
    .filter((word) => word !== '' && !/^\d+$/.test(word))
    .map(singular);
  let best: NamedKind | null = null;
  for (let at = 0; at < words.length; ) {
    const length = phraseAt(words, at);
    if (length === 0) {
      at += 1;
      continue;
    }
    const found = words.slice(at, at + length);
    const category = known.get(found.join(' ')) ?? null;
    if (category !== null && length >= (best?.words.length ?? 0)) best = { category, words: found };
    at += length;
  }
  return (
    best ?? (main === text ? null : kindIn(text.slice(main.length).replace(/^\W*(?:with|w\/|con)\b/i, '')))
  );
}

/** Whether a text names only something sold beside furniture (`desk lamp`). */
export function namesOtherThing(text: string): boolean {
  const words = folded(text).split('-').filter(Boolean).map(singular);
  const isOther = words.some((_, at) => {
    const length = phraseAt(words, at);
    return length > 0 && known.get(words.slice(at, at + length).join(' ')) === null;
  });
  return isOther && kindIn(text) === null;
}

/** Number of words in the longest phrase that begins here; 0 if none does. */
function phraseAt(words: readonly string[], at: number): number {
  for (let length = Math.min(longest, words.length - at); length > 0; length--)
    if (known.has(words.slice(at, at + length).join(' '))) return length;
  return 0;
}
