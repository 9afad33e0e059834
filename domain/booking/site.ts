/**
 * What a crew will find at the job, according to the customer: where to park, how to get up, and what goes on the wall.
 */
import type { Sealed } from '../core/sealed.ts';

/** Where a van can park. */
export const parkings = ['driveway', 'street', 'paid', 'difficult'] as const;
export type Parking = (typeof parkings)[number];

/** How boxes and tools get to the room. */
export const accesses = ['ground', 'elevator', 'stairs_1', 'stairs_2', 'stairs_3'] as const;
export type Access = (typeof accesses)[number];

/**
 * The site as stored: it is about somebody's home, so it is sealed with the customer's key (one of `parkings`, of
 * `accesses`); null where nothing was said. `wall` has the indexes of the booking's items, from 0.
 */
export interface SealedSite {
  readonly parking: Sealed | null;
  readonly access: Sealed | null;
  readonly wall: readonly number[];
}

/** The site as people read it, with the names of the pieces. */
export interface Site {
  readonly parking: Parking | null;
  readonly access: Access | null;
  readonly wall: readonly string[];
}

const among = <Known extends string>(known: readonly Known[], text: string | null): Known | null =>
  known.find((one) => one === text) ?? null;

/** A decrypted value, as one of those that may be chosen. */
export const parkingOf = (text: string | null): Parking | null => among(parkings, text);
export const accessOf = (text: string | null): Access | null => among(accesses, text);
