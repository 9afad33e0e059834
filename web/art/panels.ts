/** Panels and drawers that several pieces share. */
import { box, dot, rect, type Box, type Mark } from './solids.ts';

/** Thickness of a panel, cm: a little more than in reality so that both its lines are visible. */
export const T = 2.6;

/** A drawer with its inside, front at y + d. */
export const drawer = (
  x: number,
  y: number,
  z: number,
  w: number,
  d: number,
  h: number,
  marks: readonly Mark[] = [],
): Box[] => [
  box(x + 3, y, z + 2.6, 1.4, d, h - 5.6), // left side
  box(x + 4.4, y, z + 2.6, w - 8.8, 1.4, h - 5.6), // back
  box(x + 3, y, z + 1.4, w - 6, d, 1.2), // bottom
  box(x + w - 4.4, y, z + 2.6, 1.4, d, h - 5.6), // right side
  box(x, y + d, z, w, T, h, marks),
];
/** Handles on a front of w × h. */
export const knob = (w: number, h: number): Mark[] => [dot('y', w / 2, h / 2, 1.7, 'w')];
export const pull = (w: number, h: number): Mark[] => [rect('y', w / 2 - 7, h - 5.4, 14, 2.2, 'k')];
