/** A desk with a leg frame and a unit of three drawers. */
import { T, drawer, pull } from '../panels.ts';
import { bar, box, prism, rect, rounded, type Piece } from '../solids.ts';

function build(): Piece {
  const W = 142,
    D = 66,
    H = 71,
    t = 3.4;
  const ux = W - 46,
    uw = 42,
    uy = 6,
    ud = D - 12,
    z0 = 4,
    zh = H - z0;
  const dh = (zh - 3.2) / 3;
  const front = (i: number) => z0 + 1 + i * (dh + 0.6);
  const dowel = (x: number, y: number) => bar('z', [x, y, H + 24], 8, 1.3);
  return {
    id: 'desk',
    title: 'Desk',
    steps: 5,
    parts: [
      {
        id: 'frame',
        step: 1,
        explode: [-52, 0, 0],
        lift: [-30, 0, 0],
        axes: [
          [8, 10, H - 4],
          [8, D - 10, H - 4],
          [8, D - 10, 9],
        ],
        solids: [
          box(4, 6, 0, 4.4, 4.4, H),
          box(4, D - 10.4, 0, 4.4, 4.4, H),
          box(4, 10.4, H - 5, 4.4, D - 20.8, 5),
          box(4, 10.4, 8, 4.4, D - 20.8, 4.4),
        ],
      },
      {
        id: 'unit',
        step: 2,
        explode: [0, 0, 0],
        lift: [0, 0, 30],
        axes: [
          [ux, D - 6, 6],
          [ux + uw, D - 6, 6],
        ],
        solids: [
          box(ux, uy, z0, T, ud, zh),
          box(ux + T, uy, z0, uw - 2 * T, T, zh),
          box(ux + T, uy + T, z0, uw - 2 * T, ud - T, T),
          box(ux + T, uy + T, H - T, uw - 2 * T, ud - T, T),
          box(ux + uw - T, uy, z0, T, ud, zh),
          box(ux + 2, uy + 2, 0, 4, 4, z0),
          box(ux + uw - 6, uy + 2, 0, 4, 4, z0),
          box(ux + 2, uy + ud - 6, 0, 4, 4, z0),
          box(ux + uw - 6, uy + ud - 6, 0, 4, 4, z0),
        ],
      },
      {
        id: 'modesty',
        step: 3,
        explode: [0, -66, 0],
        lift: [0, -44, 0],
        axes: [
          [12, 12, 60],
          [ux - 3, 12, 60],
          [ux - 3, 12, 34],
        ],
        solids: [box(8.4, 10, 30, ux - 8.4, 2.2, H - 30)],
      },
      {
        id: 'd1',
        step: 4,
        explode: [0, 74, 0],
        lift: [0, 46, 0],
        axes: [
          [ux + 4, D - 8, z0 + 8],
          [ux + uw - 4, D - 8, z0 + 8],
        ],
        solids: drawer(ux + 0.4, uy + 6, front(0), uw - 0.8, ud - 6, dh, pull(uw, dh)),
      },
      {
        id: 'd2',
        step: 4,
        hi: true,
        explode: [0, 48, 0],
        lift: [0, 34, 0],
        axes: [[ux + uw - 4, D - 8, front(1) + 8]],
        solids: drawer(ux + 0.4, uy + 6, front(1), uw - 0.8, ud - 6, dh, pull(uw, dh)),
      },
      {
        id: 'd3',
        step: 4,
        explode: [0, 22, 0],
        lift: [0, 20, 0],
        axes: [[ux + uw - 4, D - 8, front(2) + 8]],
        solids: drawer(ux + 0.4, uy + 6, front(2), uw - 0.8, ud - 6, dh, pull(uw, dh)),
      },
      {
        id: 'top',
        step: 5,
        explode: [0, 0, 62],
        lift: [0, 0, 34],
        axes: [
          [6, D - 8, H],
          [W - 6, D - 8, H],
          [W - 6, 8, H],
          [6, 8, H],
        ],
        solids: [prism('z', rounded(0, 0, W, D, 5), H, H + t)],
      },
      {
        id: 'things',
        only: 'furnished',
        step: 5,
        solids: [
          prism('z', rounded(58, 22, 36, 25, 2), H + t, H + t + 1.4, [rect('z', 5, 3, 26, 11, 's')]),
          box(58, 20.6, H + t + 1.4, 36, 1.4, 24),
        ],
      },
      { id: 'cup', only: 'furnished', hi: true, step: 5, solids: [bar('z', [120, 16, H + t], 9, 4)] },
      {
        id: 'dowels',
        only: 'exploded',
        step: 5,
        solids: [dowel(6, D - 8), dowel(W - 6, D - 8), dowel(W - 6, 8)],
      },
      {
        id: 'key',
        only: 'exploded',
        step: 5,
        hi: true,
        solids: [bar('z', [2, D + 40, 0], 14, 1.2), bar('x', [2, D + 40, 0], 38, 1.2)],
      },
    ],
    callouts: [
      { n: 1, part: 'frame', at: [4, D - 6, 42], to: [-64, 40] },
      { n: 2, part: 'unit', at: [ux + uw, 30, 36], to: [70, 40] },
      { n: 3, part: 'modesty', at: [ux - 12, 12, 62], to: [64, -52] },
      { n: 4, part: 'd2', at: [ux + 6, D + T, front(1) + 12], to: [-52, -30] },
      { n: 5, part: 'top', at: [40, 8, H + t], to: [-30, -66] },
    ],
  };
}

export const desk = build();
