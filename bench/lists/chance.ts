/**
 * Repeatable randomness, and the distribution of names, places and amounts in a marketplace: a few are frequent, most
 * are rare.
 */
import { places } from '../../domain/places/generated/data.ts';
import { stateOf } from '../../domain/places/state-of-zip.ts';
import { zoneOf } from '../../domain/places/zones.ts';

export interface Chance {
  /** From 0 up to 1. */
  next(): number;
  /** Whole numbers from 0 up to `below`, uniformly distributed. */
  below(below: number): number;
  /** One of them; the first ones far more often (Zipf's law). */
  pick<T>(from: readonly T[]): T;
}

/** The same numbers for the same seed (mulberry32). */
export function chanceOf(seed: number): Chance {
  let state = seed;
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    below: (below) => Math.floor(next() * below),
    // The approximate inverse of a sum of 1/k.
    pick: (from) => from[Math.floor((from.length + 1) ** next()) - 1] ?? (from[0] as (typeof from)[number]),
  };
}

const firstNames =
  'James Mary Michael Patricia Robert Jennifer John Linda David Elizabeth William Barbara Richard Susan Joseph Jessica Thomas Karen Christopher Sarah Charles Lisa Daniel Nancy Matthew Sandra Anthony Ashley Mark Emily Steven Kimberly Donald Betty Andrew Margaret Joshua Donna Paul Michelle Kenneth Carol Kevin Amanda Brian Melissa Timothy Deborah Ronald Stephanie Jason Rebecca George Sharon Edward Laura Jeffrey Cynthia Ryan Amy Jacob Kathleen Nicholas Angela Gary Dorothy Eric Shirley Jonathan Emma Stephen Brenda Larry Nicole Justin Pamela Scott Samantha Brandon Anna Benjamin Katherine José María Luis Guadalupe Carlos Xiomara'.split(
    ' ',
  );
const lastNames =
  'Smith Johnson Williams Brown Jones Garcia Miller Davis Rodriguez Martinez Hernandez Lopez Gonzalez Wilson Anderson Thomas Taylor Moore Jackson Martin Lee Perez Thompson White Harris Sanchez Clark Ramirez Lewis Robinson Walker Young Allen King Wright Scott Torres Nguyen Hill Flores Green Adams Nelson Baker Hall Rivera Campbell Mitchell Carter Roberts Gomez Phillips Evans Turner Diaz Parker Cruz Edwards Collins Reyes Stewart Morris Morales Murphy Cook Rogers Gutierrez Ortiz Morgan Cooper Peterson Bailey Reed Kelly Howard Ramos Kim Cox Ward Richardson Watson Brooks Chavez Wood James Bennett Gray Mendoza Ruiz Hughes Price Alvarez Castillo Sanders Patel Myers Long Ross Foster Jimenez Bergström Okonkwo Wójcik Zielińska Vandenberghe'.split(
    ' ',
  );
const streets =
  'Main Oak Pine Maple Cedar Elm Washington Lake Hill Park Walnut Spring North Ridge Church Willow Mill Sunset Railroad Jackson River Highland Johnson Franklin Dogwood Chestnut Lincoln Madison Broadway Prospect'.split(
    ' ',
  );
const mailers = ['gmail.com', 'yahoo.com', 'outlook.com', 'icloud.com', 'aol.com', 'fastmail.com'];
const brands = ['ikea', 'wayfair', 'ashley', 'west_elm', 'other'];
const services = ['bedroom', 'living_room', 'office', 'kitchen', 'dining_room', 'other'];

/** ZIPs of about 600 places, each with its zone. */
const towns = Object.entries(places)
  .flatMap(([prefix, records]) => [0, 8].map((at) => prefix + records.slice(at, at + 2)))
  .flatMap((zip) => {
    const [state, zone] = [stateOf(zip), zoneOf(zip)];
    return state !== null && zone !== null && /^\d{5}$/.test(zip) ? [{ zip, state, zone }] : [];
  })
  .toSorted((a, b) => ((Number(a.zip) * 7919) % 10_007) - ((Number(b.zip) * 7919) % 10_007));

export interface Somebody {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly phone: string;
  readonly street: string;
  readonly town: (typeof towns)[number];
}

/** A person; `n` makes the email address unique. */
export function somebody(chance: Chance, n: number): Somebody {
  const [firstName, lastName] = [chance.pick(firstNames), chance.pick(lastNames)];
  const plain = `${firstName}.${lastName}`
    .normalize('NFD')
    .replaceAll(/[^\w.]/g, '')
    .toLowerCase();
  return {
    firstName,
    lastName,
    email: `${plain}${n}@${chance.pick(mailers)}`,
    phone: `+1${200 + chance.below(700)}${2_000_000 + chance.below(7_999_999)}`,
    street: `${1 + chance.below(9_000)} ${chance.pick(streets)} St`,
    town: chance.pick(towns),
  };
}

export const aBrand = (chance: Chance): string => chance.pick(brands);
export const aService = (chance: Chance): string => chance.pick(services);

/** Cents: most jobs around 160 dollars, few beyond 600. */
export function aPrice(chance: Chance): number {
  const spread = chance.next() + chance.next() + chance.next() - 1.5;
  return Math.round(16_000 * Math.exp(spread * 1.1));
}

/** Six letters and digits that people type without confusing them, unique for every n below 2^30. */
export function numberOf(n: number): string {
  const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
  let mixed = (Math.imul(n, 0x2545f491) >>> 0) & 0x3fffffff;
  let text = '';
  for (let place = 0; place < 6; place += 1) {
    text += alphabet[mixed & 31];
    mixed >>>= 5;
  }
  return text;
}

/** A UUID that is as scattered as a random one, but the same in each run. */
export function uuidOf(kind: number, n: number): string {
  const head = (Math.imul(n + 1, 0x9e3779b1) >>> 0).toString(16).padStart(8, '0');
  return `${head}-0000-4000-8${String(kind).padStart(3, '0')}-${n.toString(16).padStart(12, '0')}`;
}
