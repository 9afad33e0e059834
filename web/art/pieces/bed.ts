/** A slatted bed frame. */
import { box, line, prism, rounded, type Piece } from '../solids.ts';

function build(): Piece {
  const W = 150,
    L = 206,
    rail = 3;
  const slats = Array.from({ length: 13 }, (_, k) =>
    box(rail + 1, 10 + k * 14.8, 27, W - 2 * rail - 2, 7.4, 1.8),
  );
  return {
    id: 'bed',
    title: 'Bed frame',
    steps: 5,
    parts: [
      {
        id: 'head',
        step: 1,
        explode: [0, -40, 0],
        lift: [0, -26, 0],
        axes: [
          [1, 0, 24],
          [W - 1, 0, 24],
        ],
        solids: [
          box(0, -4, 0, 5, 4, 92),
          box(W - 5, -4, 0, 5, 4, 92),
          box(
            5,
            -3,
            34,
            W - 10,
            2.4,
            58,
            [0.25, 0.5, 0.75].map((k) => line('y', [(W - 10) * k, 0], [(W - 10) * k, 58])),
          ),
          box(0, -4.6, 92, W, 5.2, 4),
        ],
      },
      {
        id: 'railL',
        step: 2,
        explode: [-62, 0, 0],
        lift: [-30, 0, 0],
        axes: [
          [rail, 30, 26],
          [rail, L - 30, 26],
        ],
        solids: [box(0, 0, 14, rail, L, 18)],
      },
      {
        id: 'beam',
        step: 3,
        explode: [0, 0, 0],
        lift: [0, 0, -20],
        solids: [box(W / 2 - 3, 0, 20, 6, L, 6), box(W / 2 - 2.5, L / 2, 0, 5, 5, 20)],
      },
      {
        id: 'railR',
        step: 2,
        explode: [44, 0, 0],
        lift: [34, 0, 0],
        axes: [
          [W - rail, 30, 26],
          [W - rail, L - 30, 26],
        ],
        solids: [box(W - rail, 0, 14, rail, L, 18)],
      },
      {
        id: 'foot',
        step: 4,
        explode: [0, 40, 0],
        lift: [0, 30, 0],
        axes: [
          [1, L, 24],
          [W - 1, L, 24],
        ],
        solids: [
          box(0, L, 0, 5, 4, 38),
          box(W - 5, L, 0, 5, 4, 38),
          box(5, L + 0.8, 12, W - 10, 2.4, 24),
          box(0, L - 0.6, 38, W, 5.2, 3),
        ],
      },
      {
        id: 'slats',
        step: 5,
        hi: true,
        fine: true,
        explode: [0, 0, 52],
        lift: [0, 0, 36],
        axes: [
          [rail + 2, 14, 28],
          [W - rail - 2, 14, 28],
          [rail + 2, 192, 28],
          [W - rail - 2, 192, 28],
        ],
        solids: slats,
      },
      {
        id: 'mattress',
        only: 'furnished',
        step: 5,
        solids: [
          prism('z', rounded(4, 3, W - 8, L - 6, 9), 29, 48),
          prism('z', rounded(12, 8, 56, 34, 10), 48, 57),
          prism('z', rounded(82, 8, 56, 34, 10), 48, 57),
        ],
      },
      {
        id: 'blanket',
        only: 'furnished',
        hi: true,
        step: 5,
        solids: [prism('z', rounded(3.4, 96, W - 6.8, L - 98, 9), 48, 50)],
      },
    ],
    callouts: [
      { n: 1, part: 'head', at: [W - 12, 0, 94], to: [44, -50] },
      { n: 2, part: 'railL', at: [1.5, 168, 32], to: [-50, -44] },
      { n: 3, part: 'railR', at: [W, 110, 22], to: [72, 40] },
      { n: 4, part: 'foot', at: [30, L + 4, 30], to: [-60, 92] },
      { n: 5, part: 'slats', at: [20, 30, 28.8], to: [-60, -50] },
    ],
  };
}

export const bed = build();
