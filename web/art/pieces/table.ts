/** A dining table with tapered legs. */
import { bar, box, prism, rounded, type Part, type Piece, type Point } from '../solids.ts';

function build(): Piece {
  const W = 168,
    D = 88,
    H = 71,
    i = 12;
  const leg = (x: number, y: number, id: string, explode: Point): Part => ({
    id,
    step: 2,
    explode,
    lift: [0, 0, -18],
    axes: [[x, y, H - 2]],
    solids: [bar('z', [x, y, 0], H, 2, 3.6)],
  });
  return {
    id: 'table',
    title: 'Dining table',
    steps: 3,
    parts: [
      {
        id: 'frame',
        step: 1,
        explode: [0, 0, 0],
        lift: [0, 0, 20],
        axes: [],
        solids: [
          box(i + 4, i - 1.4, H - 10, W - 2 * i - 8, 2.8, 10),
          box(i - 1.4, i + 4, H - 10, 2.8, D - 2 * i - 8, 10),
          box(W - i - 1.4, i + 4, H - 10, 2.8, D - 2 * i - 8, 10),
          box(i + 4, D - i - 1.4, H - 10, W - 2 * i - 8, 2.8, 10),
        ],
      },
      leg(i, i, 'leg1', [0, 0, -46]),
      leg(W - i, i, 'leg2', [0, 0, -46]),
      leg(i, D - i, 'leg3', [0, 0, -46]),
      { ...leg(W - i, D - i, 'leg4', [0, 0, -46]), hi: true },
      {
        id: 'top',
        step: 3,
        explode: [0, 0, 44],
        lift: [0, 0, 34],
        axes: [
          [i, i, H],
          [W - i, i, H],
          [i, D - i, H],
          [W - i, D - i, H],
        ],
        solids: [prism('z', rounded(0, 0, W, D, 14, 8), H, H + 3.4)],
      },
      {
        id: 'bowl',
        only: 'furnished',
        step: 3,
        hi: true,
        solids: [bar('z', [W / 2, D / 2, H + 3.4], 8, 6, 12)],
      },
    ],
    callouts: [
      { n: 1, part: 'frame', at: [70, D - i + 1, H - 5], to: [-34, 110] },
      { n: 2, part: 'leg4', at: [W - i + 2, D - i, 30], to: [70, 24] },
      { n: 3, part: 'top', at: [40, 10, H + 3.4], to: [-40, -60] },
    ],
  };
}

export const table = build();
