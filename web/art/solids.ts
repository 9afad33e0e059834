/**
 * The solids that furniture is drawn from, in centimeters: x runs right-down, y left-down, z up, and the eye is at
 * (+,+,+). Panels that touch must not overlap, or they have no painter's order.
 */
import { unreachable } from '#domain/core/unreachable.ts';

export type Point = readonly [x: number, y: number, z: number];
export type Flat = readonly [u: number, v: number];
/** The three visible faces, named by the axis of their direction. */
export type Face = 'x' | 'y' | 'z';

/** What is drawn on a face; (u, v) run along the face from its lower far corner. */
export type Mark =
  | {
      readonly kind: 'line';
      readonly face: Face;
      readonly points: readonly Flat[];
      readonly closed: boolean;
      readonly tone: Tone;
    }
  | {
      readonly kind: 'dot';
      readonly face: Face;
      readonly at: Flat;
      readonly radius: number;
      readonly tone: Tone;
    };
/** e: edge only; k: ink; w: white with an edge; s: shaded with an edge (classes of styles/iso.css). */
export type Tone = 'e' | 'k' | 'w' | 's';

interface Extent {
  readonly min: Point;
  readonly max: Point;
}
export type Box = Extent & { readonly kind: 'box'; readonly marks: readonly Mark[] };
export type Bar = Extent & {
  readonly kind: 'bar';
  readonly axis: number;
  readonly at: Point;
  readonly length: number;
  readonly radius: number;
  readonly endRadius: number;
};
export type Prism = Extent & {
  readonly kind: 'prism';
  readonly axis: number;
  readonly points: readonly Flat[];
  readonly from: number;
  readonly to: number;
  readonly marks: readonly Mark[];
};
export type Solid = Box | Bar | Prism;

/** One part of a piece as the instruction sheet counts it. */
export interface Part {
  readonly id: string;
  /** 1-based step in which the part joins. */
  readonly step: number;
  readonly solids: readonly Solid[];
  /** Displacement in the exploded drawing, cm. */
  readonly explode?: Point;
  /** Displacement while it is the current step, cm; default: 60 % of `explode`. */
  readonly lift?: Point;
  /** Where dashed lines lead to its place, in the joined position. */
  readonly axes?: readonly Point[];
  /** In the accent color. */
  readonly hi?: boolean;
  /** Left out of the contour of small drawings, where it would clog. */
  readonly fine?: boolean;
  readonly only?: 'exploded' | 'furnished';
}
/** A number in a circle: `at` on the part, `to` the circle's position relative to it in drawing units. */
export interface Callout {
  readonly n: number;
  readonly part: string;
  readonly at: Point;
  readonly to: Flat;
}
export interface Piece {
  readonly id: string;
  readonly title: string;
  readonly steps: number;
  readonly parts: readonly Part[];
  readonly callouts: readonly Callout[];
}

export const add = (a: Point, b: Point): Point => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const times = (a: Point, k: number): Point => [a[0] * k, a[1] * k, a[2] * k];

const AXES = { x: 0, y: 1, z: 2 } as const;
/** The two axes perpendicular to `axis`, in order. */
export const across = (axis: number): readonly [number, number] =>
  axis === 0 ? [1, 2] : axis === 1 ? [0, 2] : [0, 1];
/** `point` with its coordinate on `axis` replaced. */
export const withCoordinate = (point: Point, axis: number, value: number): Point =>
  axis === 0
    ? [value, point[1], point[2]]
    : axis === 1
      ? [point[0], value, point[2]]
      : [point[0], point[1], value];
/** The point with (u, v) perpendicular to `axis` and `a` along it. */
export const lift = ([u, v]: Flat, axis: number, a: number): Point =>
  axis === 0 ? [a, u, v] : axis === 1 ? [u, a, v] : [u, v, a];

/** A panel or block: position, size, and marks drawn on its visible faces. */
export const box = (
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  h: number,
  marks: readonly Mark[] = [],
): Box => ({ kind: 'box', min: [x, y, z], max: [x + w, y + d, z + h], marks });

/** A round bar along an axis, starting at `at`; `endRadius` makes it taper (z only). */
export function bar(axis: Face, at: Point, length: number, radius: number, endRadius = radius): Bar {
  const a = AXES[axis];
  const widest = Math.max(radius, endRadius);
  const side = (sign: number): Point => [at[0] + sign * widest, at[1] + sign * widest, at[2] + sign * widest];
  return {
    kind: 'bar',
    axis: a,
    at,
    length,
    radius,
    endRadius,
    min: withCoordinate(side(-1), a, at[a] ?? 0),
    max: withCoordinate(side(1), a, (at[a] ?? 0) + length),
  };
}

/** A polygon perpendicular to `axis`, extruded from `from` to `to`; corners counter-clockwise. */
export function prism(
  axis: Face,
  points: readonly Flat[],
  from: number,
  to: number,
  marks: readonly Mark[] = [],
): Prism {
  const a = AXES[axis];
  const us = points.map((p) => p[0]);
  const vs = points.map((p) => p[1]);
  return {
    kind: 'prism',
    axis: a,
    points,
    from,
    to,
    marks,
    min: lift([Math.min(...us), Math.min(...vs)], a, from),
    max: lift([Math.max(...us), Math.max(...vs)], a, to),
  };
}

/** Corner points of a rectangle with rounded corners, for prism(). */
export function rounded(x: number, y: number, w: number, d: number, r: number, n = 6): Flat[] {
  const corners: readonly (readonly [number, number, number])[] = [
    [x + w - r, y + r, -90],
    [x + w - r, y + d - r, 0],
    [x + r, y + d - r, 90],
    [x + r, y + r, 180],
  ];
  return corners.flatMap(([cx, cy, start]) =>
    Array.from({ length: n + 1 }, (_, k): Flat => {
      const t = ((start + (90 * k) / n) * Math.PI) / 180;
      return [cx + r * Math.cos(t), cy + r * Math.sin(t)];
    }),
  );
}

export const line = (face: Face, ...points: readonly Flat[]): Mark => ({
  kind: 'line',
  face,
  points,
  closed: false,
  tone: 'e',
});
export const rect = (face: Face, u: number, v: number, w: number, h: number, tone: Tone = 'e'): Mark => ({
  kind: 'line',
  face,
  points: [
    [u, v],
    [u + w, v],
    [u + w, v + h],
    [u, v + h],
  ],
  closed: true,
  tone,
});
export const dot = (face: Face, u: number, v: number, radius: number, tone: Tone = 'k'): Mark => ({
  kind: 'dot',
  face,
  at: [u, v],
  radius,
  tone,
});

/** The same solid elsewhere. */
export function move<S extends Solid>(solid: S, by: Point): S;
export function move(solid: Solid, by: Point): Solid {
  const extent = { min: add(solid.min, by), max: add(solid.max, by) };
  switch (solid.kind) {
    case 'box':
      return { ...solid, ...extent };
    case 'bar':
      return { ...solid, ...extent, at: add(solid.at, by) };
    case 'prism': {
      const [i, j] = across(solid.axis);
      const along = by[solid.axis] ?? 0;
      return {
        ...solid,
        ...extent,
        points: solid.points.map(([u, v]): Flat => [u + (by[i] ?? 0), v + (by[j] ?? 0)]),
        from: solid.from + along,
        to: solid.to + along,
      };
    }
    default:
      return unreachable(solid);
  }
}

/** Several pieces in one room: each is moved to its position on the floor and sorted with the rest. */
export const scene = (
  id: string,
  title: string,
  list: readonly (readonly [piece: Piece, x: number, y: number])[],
): Piece => ({
  id,
  title,
  steps: 1,
  parts: list.flatMap(([piece, x, y], k) =>
    piece.parts.map((part) => ({
      ...part,
      id: `${piece.id}${k}-${part.id}`,
      solids: part.solids.map((solid) => move(solid, [x, y, 0])),
    })),
  ),
  callouts: [],
});
