/** What arrives before the furniture: flat cartons, standing cartons, one closed box; each with its label. */
import { box, dot, line, rect, type Mark, type Piece } from '../solids.ts';

/** A shipping label of w × h on a face: two lines of print and the article number's bar. */
const label = (face: 'x' | 'y' | 'z', u: number, v: number, w: number, h: number): Mark[] => [
  rect(face, u, v, w, h, 'w'),
  line(face, [u + w * 0.12, v + h * 0.72], [u + w * 0.7, v + h * 0.72]),
  line(face, [u + w * 0.12, v + h * 0.48], [u + w * 0.55, v + h * 0.48]),
  rect(face, u + w * 0.66, v + h * 0.14, w * 0.22, h * 0.26, 'k'),
];
const still = { steps: 1, callouts: [] } as const;

export const flatCarton: Piece = {
  id: 'flat-carton',
  title: 'Flat carton with its label',
  ...still,
  parts: [
    {
      id: 'carton',
      step: 1,
      solids: [
        box(0, 0, 0, 112, 62, 13, [
          ...label('z', 40, 16, 34, 26),
          rect('y', 10, 3, 16, 7),
          dot('x', 31, 6.5, 1.6, 'w'),
        ]),
      ],
    },
  ],
};
export const cartons: Piece = {
  id: 'cartons',
  title: 'Two standing cartons',
  ...still,
  parts: [
    { id: 'tall', step: 1, solids: [box(0, 0, 0, 46, 14, 104, [...label('y', 12, 62, 22, 16)])] },
    {
      id: 'short',
      step: 1,
      solids: [box(4, 15, 0, 44, 16, 66, [...label('y', 6, 34, 24, 18), rect('y', 30, 6, 8, 8, 'k')])],
    },
  ],
};
export const carton: Piece = {
  id: 'carton',
  title: 'Closed carton',
  ...still,
  parts: [
    {
      id: 'carton',
      step: 1,
      solids: [
        box(0, 0, 0, 66, 58, 42, [
          line('z', [0, 29], [66, 29]),
          line('y', [0, 36], [12, 36]),
          ...label('y', 8, 12, 26, 18),
        ]),
      ],
    },
  ],
};
