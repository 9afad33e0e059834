/** A tool tote in six parts, assembled in the order of an application's steps. */
import { bar, box, line, prism, type Part, type Piece } from '../solids.ts';

function build(): Piece {
  const W = 78;
  const D = 36;
  const H = 22;
  const peak = 46;
  const thick = 2.6;
  const end = (x: number, id: string, away: number): Part => ({
    id,
    step: 2,
    lift: [away, 0, 0],
    axes: [
      [x, D - 4, 6],
      [x, D - 4, H - 4],
    ],
    solids: [
      prism(
        'x',
        [
          [0, 0],
          [D, 0],
          [D, H],
          [D / 2 + 6, peak],
          [D / 2 - 6, peak],
          [0, H],
        ],
        x,
        x + thick,
      ),
    ],
  });
  return {
    id: 'tote',
    title: 'Tool tote',
    steps: 6,
    parts: [
      {
        id: 'base',
        step: 1,
        lift: [0, 0, -16],
        solids: [box(thick, 0, 0, W - 2 * thick, D, thick)],
      },
      {
        id: 'back',
        step: 3,
        lift: [0, -24, 0],
        axes: [
          [thick, 0, H - 4],
          [W - thick, 0, H - 4],
        ],
        solids: [box(thick, 0, thick, W - 2 * thick, thick, H - thick)],
      },
      end(0, 'left', -24),
      end(W - thick, 'right', 24),
      {
        id: 'handle',
        step: 5,
        lift: [0, 0, 26],
        axes: [
          [thick + 2, D / 2, peak - 7],
          [W - thick - 2, D / 2, peak - 7],
        ],
        solids: [bar('x', [thick, D / 2, peak - 7], W - 2 * thick, 2.2)],
      },
      {
        id: 'key',
        step: 6,
        hi: true,
        lift: [0, 0, 30],
        axes: [[44, 26, 20]],
        solids: [bar('z', [44, 26, thick], 50, 1.7), bar('x', [44, 26, thick + 50], 20, 1.7)],
      },
      {
        id: 'front',
        step: 4,
        lift: [0, 30, 0],
        axes: [
          [thick, D, H - 4],
          [W - thick, D, H - 4],
          [W - thick, D, 6],
          [thick, D, 6],
        ],
        solids: [box(thick, D - thick, thick, W - 2 * thick, thick, H - thick, [line('y', [8, 6], [34, 6])])],
      },
    ],
    callouts: [],
  };
}

export const tote = build();
