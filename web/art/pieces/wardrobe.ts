/** A wardrobe with two doors. */
import { T } from '../panels.ts';
import { bar, box, dot, rect, type Part, type Piece, type Point } from '../solids.ts';

function build(): Piece {
  const W = 116,
    D = 56,
    H = 196,
    m = W / 2;
  const door = (x: number, id: string, explode: Point, hi: boolean, knobAt: number): Part => ({
    id,
    step: 5,
    hi,
    explode,
    lift: [0, 26, 0],
    axes: [
      [x + 3, D, 180],
      [x + 3, D, 14],
      [x + m - 4, D, 180],
    ],
    solids: [
      box(x, D, 6, m - 0.6, T, H - 6.4, [
        rect('y', 6, 6, m - 12.6, H - 18.4),
        rect('y', knobAt, 82, 1.8, 22, 'k'),
      ]),
    ],
  });
  return {
    id: 'wardrobe',
    title: 'Wardrobe',
    steps: 5,
    parts: [
      {
        id: 'base',
        step: 1,
        explode: [0, 0, 0],
        lift: [0, 26, 0],
        solids: [box(T, D - 6, 0, W - 2 * T, T, 6), box(T, 0, 6, W - 2 * T, D, T)],
      },
      {
        id: 'back',
        step: 3,
        explode: [0, -58, 0],
        lift: [0, -34, 0],
        axes: [
          [0, 0, H],
          [W, 0, H],
          [W, 0, 0],
        ],
        solids: [box(0, -1.2, 0, W, 1.2, H)],
      },
      {
        id: 'left',
        step: 2,
        explode: [-54, 0, 0],
        lift: [-24, 0, 0],
        axes: [
          [T, D - 6, 190],
          [T, D - 6, 12],
        ],
        solids: [box(0, 0, 0, T, D, H, [dot('x', D / 2, 178, 1.6, 'w')])],
      },
      {
        id: 'case',
        only: 'furnished',
        hi: true,
        step: 5,
        solids: [box(14, 8, H + T, 52, 34, 16, [rect('y', 20, 7, 12, 3, 'w')])],
      },
      {
        id: 'inside',
        step: 4,
        explode: [0, 0, 0],
        lift: [0, 30, 0],
        solids: [
          bar('x', [T, D / 2, 178], m - T - 1.3, 1.4),
          box(m - 1.3, 0, 8.6, T, D - 2, H - 8.6),
          box(m + 1.3, 0, 60, m - T - 1.3, D - 3, T),
          box(m + 1.3, 0, 104, m - T - 1.3, D - 3, T),
          box(m + 1.3, 0, 148, m - T - 1.3, D - 3, T),
        ],
      },
      {
        id: 'right',
        step: 2,
        explode: [40, 0, 0],
        lift: [26, 0, 0],
        axes: [
          [W - T, D - 6, 190],
          [W - T, D - 6, 12],
        ],
        solids: [box(W - T, 0, 0, T, D, H)],
      },
      {
        id: 'top',
        step: 4,
        explode: [0, 0, 36],
        lift: [0, 0, 26],
        axes: [
          [2, D - 2, H],
          [W - 2, D - 2, H],
          [W - 2, 2, H],
        ],
        solids: [box(-1, -1.2, H, W + 2, D + 1.2 + T, T)],
      },
      door(0, 'doorL', [0, 78, 0], true, m - 6),
      door(m + 0.6, 'doorR', [0, 40, 0], false, 4),
    ],
    callouts: [
      { n: 1, part: 'base', at: [W - 24, D - 4, 8], to: [18, 88] },
      { n: 2, part: 'left', at: [T, 22, 150], to: [-84, -26] },
      { n: 3, part: 'back', at: [W, -1, 170], to: [50, -30] },
      { n: 4, part: 'right', at: [W, 30, 50], to: [84, 36] },
      { n: 5, part: 'doorL', at: [0, D + 2, 130], to: [-56, 20] },
      { n: 6, part: 'top', at: [36, 0, H + T], to: [-40, -54] },
    ],
  };
}

export const wardrobe = build();
