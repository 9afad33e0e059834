/**
 * A technician's route to a job as a drawing of our own: a street between blocks, with the distance along it to scale.
 * Not a map: it shows neither side's location, and no map service learns where customers live.
 */
import { project } from './paint.ts';
import type { Flat, Point } from './solids.ts';

const METRES_PER_MILE = 1609.344;
/** Miles covered by the whole street, with the miles between two marks. */
const scales = [
  [0.5, 0.25],
  [1, 0.5],
  [2, 1],
  [3, 1],
  [5, 1],
  [10, 2],
  [20, 5],
  [30, 10],
  [50, 10],
  [100, 25],
] as const;

/** Length of the street in drawing units; the house is at its end, at the origin. */
const STREET = 520;

export interface Scale {
  /** Miles from the beginning of the street to the house. */
  readonly miles: number;
  /** Positions of the marks in miles from the house, nearest first. */
  readonly marks: readonly number[];
}

/** The smallest scale that covers `metres`; anyone farther away is at its beginning. */
export function scaleFor(metres: number): Scale {
  const [miles, step] = scales.find(([most]) => metres <= most * METRES_PER_MILE) ?? [100, 25];
  return { miles, marks: Array.from({ length: Math.round(miles / step) }, (_, k) => (k + 1) * step) };
}

/** The position in the drawing of someone this many miles away. */
export const placeAt = (miles: number, scale: Scale): Flat =>
  project([-STREET * Math.min(1, Math.max(0, miles / scale.miles)), 0, 0]);

export const milesOf = (metres: number): number => metres / METRES_PER_MILE;

/** Left, top, width and height of the drawing. */
export const VIEW = [-570, -380, 800, 500] as const;

const number = (value: number): string => String(Math.round(value * 10) / 10);
const line = (points: readonly Point[]): string =>
  points.map((point) => project(point).map(number).join(' ')).join('L');
const closed = (kind: string, points: readonly Point[]): string =>
  `<path class="${kind}" d="M${line(points)}Z"/>`;
const open = (kind: string, points: readonly Point[]): string =>
  `<path class="${kind}" d="M${line(points)}"/>`;

interface Ground {
  readonly x: readonly [from: number, to: number];
  readonly y: readonly [from: number, to: number];
  readonly height: number;
}

/** A box on the ground: its three visible faces, and their edges. */
function block({ x: [x0, x1], y: [y0, y1], height: h }: Ground): string {
  return [
    closed('t', [
      [x0, y0, h],
      [x1, y0, h],
      [x1, y1, h],
      [x0, y1, h],
    ]),
    closed('l', [
      [x0, y1, h],
      [x1, y1, h],
      [x1, y1, 0],
      [x0, y1, 0],
    ]),
    closed('r', [
      [x1, y0, h],
      [x1, y1, h],
      [x1, y1, 0],
      [x1, y0, 0],
    ]),
    open('e', [
      [x0, y1, h],
      [x1, y1, h],
      [x1, y0, h],
    ]),
    open('e', [
      [x1, y1, h],
      [x1, y1, 0],
    ]),
    closed('e', [
      [x0, y0, h],
      [x1, y0, h],
      [x1, y0, 0],
      [x1, y1, 0],
      [x0, y1, 0],
      [x0, y1, h],
    ]),
  ].join('');
}

const DEEP = 74;
const LONG = 84;
const GAP = 16;
/** Half the width of the street. */
const HALF = 20;

/** Rows of blocks on both sides of the street, from back to front; one lot is left for the house. */
function blocks(): string {
  const rows = [-4, -3, -2, -1, 0, 1, 2, 3];
  return rows
    .flatMap((row) => {
      const y0 = row < 0 ? -HALF - DEEP + (row + 1) * (DEEP + GAP) : HALF + row * (DEEP + GAP);
      return Array.from({ length: 12 }, (_, k) => ({ row, k, x0: (k - 8) * (LONG + GAP) + 26, y0 }));
    })
    .flatMap(({ row, k, x0, y0 }): readonly Ground[] => {
      if (row === -1 && k === 8) return [];
      const isSplit = (k * 5 + row * 3) % 4 === 0;
      const y = [y0, y0 + DEEP] as const;
      if (!isSplit) return [{ x: [x0, x0 + LONG], y, height: 8 }];
      const half = (LONG - 6) / 2;
      return [
        { x: [x0, x0 + half], y, height: 11 },
        { x: [x0 + half + 6, x0 + LONG], y, height: 6 },
      ];
    })
    .map(block)
    .join('');
}

/** The house at the end of the route, on the lot beside the street. */
function house(): string {
  const [x0, x1] = [38, 88];
  const [y0, y1] = [-82, -34];
  const [eaves, ridge] = [30, 54];
  const middle = (y0 + y1) / 2;
  return [
    closed('l', [
      [x0, y1, 0],
      [x1, y1, 0],
      [x1, y1, eaves],
      [x0, y1, eaves],
    ]),
    closed('r', [
      [x1, y0, 0],
      [x1, y1, 0],
      [x1, y1, eaves],
      [x1, middle, ridge],
      [x1, y0, eaves],
    ]),
    closed('t', [
      [x0, y1, eaves],
      [x1, y1, eaves],
      [x1, middle, ridge],
      [x0, middle, ridge],
    ]),
    closed('k', [
      [56, y1, 0],
      [68, y1, 0],
      [68, y1, 20],
      [56, y1, 20],
    ]),
    closed('o', [
      [x0, y1, 0],
      [x1, y1, 0],
      [x1, y0, 0],
      [x1, y0, eaves],
      [x1, middle, ridge],
      [x0, middle, ridge],
      [x0, y1, eaves],
    ]),
    open('o', [
      [x0, y1, eaves],
      [x1, y1, eaves],
      [x1, y1, 0],
    ]),
    open('o', [
      [x1, y1, eaves],
      [x1, middle, ridge],
    ]),
  ].join('');
}

/** What does not move, drawn once. */
export const ground = blocks();
export const door = house();
/** The technician on the way, around the origin. */
export const van = `<g class="hi">${block({ x: [-16, 16], y: [-13, 13], height: 22 })}</g>`;

/** A mark across the street at this many miles. */
export function markAt(miles: number, scale: Scale): { readonly path: string; readonly label: Flat } {
  const x = -STREET * (miles / scale.miles);
  return {
    path: `M${line([
      [x, -HALF + 4, 0],
      [x, HALF - 4, 0],
    ])}`,
    label: project([x, HALF + 22, 0]),
  };
}

/** Path data of the route ahead, and of the part of the street already covered. */
export function wayFrom(miles: number, scale: Scale): { readonly ahead: string; readonly behind: string } {
  const x = -STREET * Math.min(1, Math.max(0, miles / scale.miles));
  return {
    ahead: `M${line([
      [x, 0, 0],
      [62, 0, 0],
      [62, -30, 0],
    ])}`,
    behind: `M${line([
      [-STREET - 300, 0, 0],
      [x, 0, 0],
    ])}`,
  };
}
