/** A slatted garden bench. */
import { box, prism, rounded, type Part, type Piece, type Point } from '../solids.ts';

function build(): Piece {
  const W = 128;
  const D = 46;
  const side = (x: number, id: string, away: Point): Part => ({
    id,
    step: 1,
    explode: away,
    lift: away,
    axes: [
      [x + 2.5, 6, 38],
      [x + 2.5, D - 6, 38],
    ],
    solids: [box(x, 4, 0, 5, 5, 84), box(x, 9, 35, 5, D - 18, 6), box(x, D - 9, 0, 5, 5, 42)],
  });
  const seat = Array.from({ length: 4 }, (_, k) => box(2, 11.6 + k * 8.4, 42, W - 4, 6.6, 2.6));
  const back = Array.from({ length: 3 }, (_, k) => box(2, 9, 52 + k * 11, W - 4, 2.4, 8));
  return {
    id: 'bench',
    title: 'Garden bench',
    steps: 4,
    parts: [
      side(6, 'left', [-36, 0, 0]),
      {
        id: 'rails',
        step: 2,
        explode: [0, 0, 0],
        lift: [0, 0, -18],
        solids: [box(11, 5, 34, W - 22, 3, 7), box(11, D - 8, 34, W - 22, 3, 7)],
      },
      side(W - 11, 'right', [36, 0, 0]),
      {
        id: 'back',
        step: 4,
        explode: [0, 0, 78],
        lift: [0, 0, 30],
        axes: [
          [8, 11.4, 76],
          [W - 8, 11.4, 76],
        ],
        solids: back,
      },
      {
        id: 'seat',
        step: 3,
        hi: true,
        explode: [0, 0, 44],
        lift: [0, 26, 10],
        axes: [
          [4, D - 3, 43],
          [W - 4, D - 3, 43],
        ],
        solids: seat,
      },
      {
        id: 'cushion',
        only: 'furnished',
        step: 4,
        hi: true,
        solids: [prism('z', rounded(W - 50, 13, 38, 28, 6), 44.6, 51)],
      },
    ],
    callouts: [
      { n: 1, part: 'left', at: [6, D - 4, 12], to: [-50, 30] },
      { n: 2, part: 'rails', at: [56, D - 5, 37], to: [-34, 70] },
      { n: 3, part: 'seat', at: [20, D - 6, 44.6], to: [-70, 16] },
      { n: 4, part: 'back', at: [W - 10, 11, 80], to: [50, -30] },
    ],
  };
}

export const bench = build();
