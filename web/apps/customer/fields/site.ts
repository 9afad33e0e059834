/** What a form says of the place, and the same as the calls want it. Its schema is site-shape.ts, which a first look does without. */
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

/** With the pieces by their place in the list; pieces that are not in it any more are left out. */
export const saidOf = ({ wall, ...site }: Site, pieces: readonly { readonly name: string }[]): SaidSite => ({
  ...site,
  wall: pieces.flatMap(({ name }, item) => (wall.includes(name) ? [item] : [])),
});

/** The names that may go on a wall, each once. */
export const wallPieces = ({
  items,
  addOns,
}: {
  readonly items: readonly { readonly name: string }[];
  readonly addOns: readonly string[];
}): readonly string[] =>
  addOns.includes('wall_mounting') ? [...new Set(items.map(({ name }) => name))] : [];
