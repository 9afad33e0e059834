/** A nightstand with one drawer. */
import { T, drawer, knob } from '../panels.ts';
import { bar, box, type Piece } from '../solids.ts';

function build(): Piece {
  const W = 50,
    D = 40,
    z0 = 16,
    H = 58;
  const leg = (x: number, y: number) => bar('z', [x, y, 0], z0, 1.3, 2.1);
  const dh = 16,
    dz = H - T - dh - 0.6;
  return {
    id: 'nightstand',
    title: 'Nightstand',
    steps: 4,
    parts: [
      {
        id: 'legs',
        step: 1,
        explode: [0, 0, -22],
        lift: [0, 0, -12],
        axes: [
          [5, 5, z0],
          [W - 5, 5, z0],
          [5, D - 5, z0],
          [W - 5, D - 5, z0],
        ],
        solids: [leg(5, 5), leg(W - 5, 5), leg(5, D - 5), leg(W - 5, D - 5)],
      },
      {
        id: 'body',
        step: 2,
        explode: [0, 0, 0],
        lift: [0, 0, 20],
        solids: [
          box(0, 0, z0, W, D, T),
          box(0, 0, z0 + T, T, D, H - z0 - 2 * T),
          box(T, 0, z0 + T, W - 2 * T, 1.4, H - z0 - 2 * T),
          box(T, 1.4, dz - T - 0.4, W - 2 * T, D - 1.4, T),
          box(W - T, 0, z0 + T, T, D, H - z0 - 2 * T),
        ],
      },
      {
        id: 'drawer',
        step: 3,
        hi: true,
        explode: [0, 40, 0],
        lift: [0, 26, 0],
        axes: [
          [T + 2, D, dz + 6],
          [W - T - 2, D, dz + 6],
        ],
        solids: drawer(T + 0.5, 5, dz, W - 2 * T - 1, D - 5 - T, dh, knob(W - 2 * T - 1, dh)),
      },
      {
        id: 'top',
        step: 4,
        explode: [0, 0, 26],
        lift: [0, 0, 20],
        axes: [
          [2, D - 2, H - T],
          [W - 2, D - 2, H - T],
          [W - 2, 2, H - T],
        ],
        solids: [box(0, 0, H - T, W, D, T)],
      },
      {
        id: 'lamp',
        only: 'furnished',
        step: 4,
        solids: [bar('z', [18, 16, H], 2, 6), bar('z', [18, 16, H + 2], 12, 0.9)],
      },
      { id: 'shade', only: 'furnished', step: 4, hi: true, solids: [bar('z', [18, 16, H + 14], 15, 10, 7)] },
    ],
    callouts: [
      { n: 1, part: 'legs', at: [W - 4, D - 5, 6], to: [50, 26] },
      { n: 2, part: 'body', at: [W, 14, 36], to: [54, 20] },
      { n: 3, part: 'drawer', at: [10, D, dz + 5], to: [-44, 34] },
      { n: 4, part: 'top', at: [14, 4, H], to: [-36, -40] },
    ],
  };
}

export const nightstand = build();
