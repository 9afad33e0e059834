/** A bookcase of six panels and four shelves. */
import { T } from '../panels.ts';
import { box, dot, line, type Box, type Flat, type Part, type Piece } from '../solids.ts';

function build(): Piece {
  const W = 84,
    D = 30,
    H = 178,
    back = 1.2;
  const zs = [44, 78, 112, 146];
  const holes = zs.flatMap((z) => [dot('x', 7, z + 1.3, 0.9), dot('x', D - 7, z + 1.3, 0.9)]);
  /** Books side by side from x on, `[width, height]` each; plain ones carry no line. */
  const books = (x: number, z: number, list: readonly Flat[], plain = false): Box[] => {
    let left = x;
    return list.map(([w, h]) => {
      const one = box(left, 6, z, w, 18, h, plain ? [] : [line('y', [0, h - 5], [w, h - 5])]);
      left += w;
      return one;
    });
  };
  return {
    id: 'bookcase',
    title: 'Bookcase',
    steps: 5,
    parts: [
      {
        id: 'base',
        step: 1,
        explode: [0, 0, 0],
        lift: [0, 26, 0],
        axes: [
          [T, D, 4],
          [W - T, D, 4],
        ],
        solids: [box(T, D - 6, 0, W - 2 * T, T, 6), box(T, 0, 6, W - 2 * T, D, T)],
      },
      {
        id: 'back',
        step: 2,
        explode: [0, -58, 0],
        lift: [0, 0, 40],
        axes: [
          [0, 0, H],
          [W, 0, H],
          [W, 0, 0],
        ],
        solids: [box(0, -back, 0, W, back, H)],
      },
      {
        id: 'left',
        step: 2,
        explode: [-40, 0, 0],
        lift: [-24, 0, 0],
        axes: zs.map((z) => [T, D - 7, z + 1.3]),
        solids: [box(0, 0, 0, T, D, H, holes)],
      },
      ...zs.map(
        (z, i): Part => ({
          id: `shelf${i + 1}`,
          step: 3,
          hi: i === 1,
          explode: i === 1 ? [0, 46, 0] : [0, 0, 0],
          lift: [0, 30, 0],
          axes:
            i === 1
              ? [
                  [T, D, z + 1.3],
                  [W - T, D, z + 1.3],
                ]
              : [
                  [T + 1, D, z + 1.3],
                  [W - T - 1, D, z + 1.3],
                ],
          solids: [box(T, 0, z, W - 2 * T, D, T)],
        }),
      ),
      {
        id: 'right',
        step: 4,
        explode: [40, 0, 0],
        lift: [26, 0, 0],
        axes: zs.map((z) => [W - T, D - 7, z + 1.3]),
        solids: [box(W - T, 0, 0, T, D, H)],
      },
      {
        id: 'top',
        step: 5,
        explode: [0, 0, 36],
        lift: [0, 0, 26],
        axes: [
          [T / 2, D - T, H],
          [W - T / 2, D - T, H],
          [W - T / 2, T, H],
        ],
        solids: [box(-1, -back, H, W + 2, D + back + 1, T)],
      },
      {
        id: 'books',
        only: 'furnished',
        step: 5,
        solids: [
          ...books(8, 80.6, [
            [4, 24],
            [5, 27],
            [3, 22],
            [6, 25],
            [4, 28],
          ]),
          ...books(46, 46.6, [
            [5, 25],
            [4, 22],
            [7, 26],
            [3, 24],
          ]),
          ...books(12, 114.6, [
            [6, 22],
            [4, 25],
            [4, 20],
          ]),
          box(50, 8, 148.6, 16, 14, 12),
        ],
      },
      {
        id: 'books-hi',
        hi: true,
        only: 'furnished',
        step: 5,
        solids: [...books(30, 80.6, [[5, 25]], true), ...books(65, 46.6, [[4, 23]], true)],
      },
    ],
    callouts: [
      { n: 1, part: 'base', at: [20, D - 4, 6], to: [-70, 60] },
      { n: 2, part: 'back', at: [W, -1, 150], to: [50, -34] },
      { n: 3, part: 'left', at: [0, D, 150], to: [-60, 26] },
      { n: 4, part: 'shelf2', at: [14, D, 79], to: [-56, 40] },
      { n: 5, part: 'right', at: [W, 15, 60], to: [72, 40] },
      { n: 6, part: 'top', at: [W * 0.3, 0, H + T], to: [-40, -54] },
    ],
  };
}

export const bookcase = build();
