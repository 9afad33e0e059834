/** Proportions (width / height) of every drawing, so that its place is kept before it loads; written by measure.ts. */
import type { Variant } from './draw.ts';
import type { PieceName } from './names.ts';

/** In hundredths, which is shorter on the way to a first visit. */
export const ratios: Readonly<
  Record<PieceName, Readonly<Record<string, number>> & { readonly plain: number }>
> = {
  bookcase: { '1': 51, '3': 54, '4': 51, '5': 41, plain: 46, exploded: 82 },
  desk: { '1': 110, '2': 106, '3': 100, '4': 94, '5': 88, plain: 105, exploded: 103 },
  table: { '1': 112, '2': 104, '3': 97, plain: 114, exploded: 75 },
  chair: { '1': 72, '2': 80, '3': 71, plain: 65, exploded: 118 },
  bed: { '1': 116, '2': 129, '4': 116, plain: 113, exploded: 130 },
  wardrobe: { '1': 60, '2': 64, '3': 63, '4': 51, '5': 61, plain: 56, exploded: 92, furnished: 55 },
  nightstand: { '1': 73, '2': 70, '3': 98, '4': 68, plain: 81, exploded: 88, furnished: 67 },
  'tv-unit': { '1': 114, '2': 112, '3': 135, '4': 107, plain: 123, exploded: 106, furnished: 99 },
  bench: { '1': 99, '3': 100, '4': 75, plain: 87, exploded: 91 },
  tote: { '1': 86, '2': 109, '3': 112, '4': 106, '5': 87, '6': 93, plain: 96 },
  'flat-carton': { plain: 145 },
  cartons: { plain: 48 },
  carton: { plain: 103 },
  bedroom: { '1': 82, plain: 74, exploded: 102, furnished: 73 },
  'living-room': { '1': 94, plain: 92, exploded: 91 },
  dining: { '1': 112, plain: 110, exploded: 96 },
  outdoor: { '1': 119, plain: 115, exploded: 85 },
};

/** Width over height of a drawing; a variant as large as the piece has no line of its own. */
export function ratioOf(piece: PieceName, variant: Variant, step: number | undefined): number {
  const all = ratios[piece];
  return (all[variant === 'step' ? (step ?? 0) : variant] ?? all.plain) / 100;
}
