/**
 * The job site details as typed, and in the form the requests need. The schema is in site-shape.ts, because the first
 * render does not need it.
 */
import { accessOf, parkingOf } from '#domain/booking/site.ts';
import type { SaidSite, Site } from '#api/contract/bookings.ts';

type TypedSite = { readonly parking: string; readonly access: string; readonly wall: readonly string[] };

export const nothingSaid: Site = { parking: null, access: null, wall: [] };

export const siteTyped = ({ parking, access, wall }: Site) => ({
  parking: parking ?? ('' as const),
  access: access ?? ('' as const),
  wall: [...wall],
});

export const siteOf = ({ parking, access, wall }: TypedSite): Site => ({
  parking: parkingOf(parking),
  access: accessOf(access),
  wall: [...wall],
});

/** With the pieces as their indexes in the list; pieces no longer in it are dropped. */
export const saidOf = ({ wall, ...site }: Site, pieces: readonly { readonly name: string }[]): SaidSite => ({
  ...site,
  wall: pieces.flatMap(({ name }, item) => (wall.includes(name) ? [item] : [])),
});

/** The distinct names of the pieces that may be mounted on a wall. */
export const wallPieces = ({
  items,
  addOns,
}: {
  readonly items: readonly { readonly name: string }[];
  readonly addOns: readonly string[];
}): readonly string[] =>
  addOns.includes('wall_mounting') ? [...new Set(items.map(({ name }) => name))] : [];
