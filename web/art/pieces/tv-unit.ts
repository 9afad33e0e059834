/** A TV unit with slatted doors. */
import { T } from '../panels.ts';
import { bar, box, line, rect, type Piece } from '../solids.ts';

function build(): Piece {
  const W = 184,
    D = 42,
    z0 = 14,
    H = 50;
  const leg = (x: number, y: number) => bar('z', [x, y, 0], z0, 1.5, 2.3);
  const a = 58,
    b = W - 58;
  const slatted = (w: number, h: number) =>
    Array.from({ length: 11 }, (_, k) => line('y', [(w * (k + 1)) / 12, 2], [(w * (k + 1)) / 12, h - 2]));
  const h = H - z0 - 2 * T;
  return {
    id: 'tv-unit',
    title: 'TV unit',
    steps: 4,
    parts: [
      {
        id: 'legs',
        step: 1,
        explode: [0, 0, -24],
        lift: [0, 0, -14],
        axes: [
          [8, 6, z0],
          [W - 8, 6, z0],
          [8, D - 6, z0],
          [W - 8, D - 6, z0],
        ],
        solids: [leg(8, 6), leg(W - 8, 6), leg(8, D - 6), leg(W - 8, D - 6)],
      },
      {
        id: 'body',
        step: 2,
        explode: [0, 0, 0],
        lift: [0, 0, 20],
        solids: [
          box(0, 0, z0, W, D, T),
          box(0, 0, z0 + T, T, D, h),
          box(T, 0, z0 + T, W - 2 * T, 1.2, h),
          box(a, 1.2, z0 + T, T, D - 1.2, h),
          box(b - T, 1.2, z0 + T, T, D - 1.2, h),
          box(a + T, 1.2, z0 + T + h / 2 - 1.2, b - a - 2 * T, D - 3, 2.2),
          box(W - T, 0, z0 + T, T, D, h),
        ],
      },
      {
        id: 'doorL',
        step: 3,
        explode: [0, 52, 0],
        lift: [0, 24, 0],
        axes: [
          [2, D, H - 8],
          [a, D, H - 8],
        ],
        solids: [box(0.3, D, z0 + T + 0.4, a + 2, 2, h - 0.8, slatted(a + 2, h - 0.8))],
      },
      {
        id: 'doorR',
        step: 3,
        hi: true,
        explode: [0, 52, 0],
        lift: [0, 24, 0],
        axes: [
          [b, D, H - 8],
          [W - 2, D, H - 8],
        ],
        solids: [box(b - 2.3, D, z0 + T + 0.4, W - b + 2, 2, h - 0.8, slatted(W - b + 2, h - 0.8))],
      },
      {
        id: 'top',
        step: 4,
        explode: [0, 0, 34],
        lift: [0, 0, 26],
        axes: [
          [2, D - 2, H - T],
          [W - 2, D - 2, H - T],
          [W - 2, 2, H - T],
          [2, 2, H - T],
        ],
        solids: [box(0, 0, H - T, W, D, T)],
      },
      {
        id: 'screen',
        only: 'furnished',
        step: 4,
        solids: [
          box(64, 16, H, 56, 10, 1.4),
          box(88, 19, H + 1.4, 8, 2, 5),
          box(36, 18, H + 6, 112, 2.4, 62, [rect('y', 2, 2, 108, 58)]),
        ],
      },
      { id: 'vase', only: 'furnished', hi: true, step: 4, solids: [bar('z', [166, 20, H], 16, 5, 3.4)] },
    ],
    callouts: [
      { n: 1, part: 'legs', at: [W - 8, D - 4, 5], to: [-44, 22] },
      { n: 2, part: 'body', at: [W, 20, 34], to: [56, 14] },
      { n: 3, part: 'doorR', at: [b + 14, D + 2, 30], to: [-50, 40] },
      { n: 4, part: 'top', at: [30, 6, H], to: [-30, -52] },
    ],
  };
}

export const tvUnit = build();
