/** A chair with a back rest. */
import { box, prism, rounded, type Piece } from '../solids.ts';

function build(): Piece {
  const W = 46,
    D = 46,
    S = 43;
  const post = 3.6;
  return {
    id: 'chair',
    title: 'Chair',
    steps: 4,
    parts: [
      {
        id: 'back',
        step: 1,
        explode: [0, -34, 0],
        lift: [0, -20, 0],
        axes: [
          [post / 2, post, 36],
          [W - post / 2, post, 36],
        ],
        solids: [
          box(0, 0, 0, post, post, 86),
          box(W - post, 0, 0, post, post, 86),
          box(post, 0.6, 30, W - 2 * post, 2.2, 6),
        ],
      },
      {
        id: 'rest',
        step: 1,
        explode: [0, -34, 0],
        lift: [0, -20, 0],
        solids: [box(post, 0.4, 66, W - 2 * post, 2.6, 17), box(post, 0.6, 54, W - 2 * post, 2.2, 6)],
      },
      {
        id: 'sideL',
        step: 2,
        explode: [0, 0, 0],
        lift: [-18, 0, 0],
        solids: [box(0.8, post, 33, 2.2, D - 2 * post, 6.4), box(0.8, post, 16, 2.2, D - 2 * post, 2.6)],
      },
      {
        id: 'sideR',
        step: 2,
        explode: [0, 0, 0],
        lift: [18, 0, 0],
        solids: [box(W - 3, post, 33, 2.2, D - 2 * post, 6.4), box(W - 3, post, 16, 2.2, D - 2 * post, 2.6)],
      },
      {
        id: 'front',
        step: 3,
        explode: [0, 34, 0],
        lift: [0, 20, 0],
        axes: [
          [post / 2, D - post, 36],
          [W - post / 2, D - post, 36],
        ],
        solids: [
          box(0, D - post, 0, post, post, S - 3),
          box(W - post, D - post, 0, post, post, S - 3),
          box(post, D - post + 0.6, 33, W - 2 * post, 2.2, 6.4),
        ],
      },
      {
        id: 'seat',
        step: 4,
        hi: true,
        explode: [0, 0, 30],
        lift: [0, 0, 24],
        axes: [
          [4, D - 4, S - 3],
          [W - 4, D - 4, S - 3],
          [W - 4, 6, S - 3],
        ],
        solids: [prism('z', rounded(-1, post, W + 2, D - post + 1.4, 5), S - 3, S)],
      },
    ],
    callouts: [
      { n: 1, part: 'back', at: [W, 2, 70], to: [44, -30] },
      { n: 2, part: 'sideR', at: [W - 1, 22, 35], to: [56, 76] },
      { n: 3, part: 'front', at: [2, D, 20], to: [-46, 24] },
      { n: 4, part: 'seat', at: [4, 18, S], to: [-44, -40] },
    ],
  };
}

export const chair = build();
