/** Writes sizes.ts, the aspect ratios of every drawing: `node web/art/measure.ts`. */
import { writeFileSync } from 'node:fs';
import { draw, type DrawOptions } from './draw.ts';
import { pieceNames } from './names.ts';
import { pieces } from './pieces/index.ts';

/** Width over height of every drawing in hundredths, by piece and then by variant or step. */
export function measure(): Record<string, Record<string, number>> {
  const ratios: Record<string, Record<string, number>> = {};
  for (const name of pieceNames) {
    const ratio = (options: DrawOptions): number => {
      const [, , width, height] = draw(pieces[name], options).viewBox;
      return Math.round((width / height) * 100);
    };
    const whole = ratio({ variant: 'plain' });
    const steps = Array.from({ length: pieces[name].steps }, (_, k) => k + 1);
    const others: readonly (readonly [string, number])[] = [
      ['exploded', ratio({ variant: 'exploded' })],
      ['ghost', ratio({ variant: 'ghost' })],
      ['furnished', ratio({ variant: 'furnished' })],
      ...steps.map((step) => [`${step}`, ratio({ variant: 'step', step })] as const),
    ];
    ratios[name] = Object.fromEntries([['plain', whole], ...others.filter(([, value]) => value !== whole)]);
  }
  return ratios;
}

if (process.argv[1] === import.meta.filename) {
  const source = new URL('./sizes.ts', import.meta.url);
  const lines = Object.entries(measure()).map(([name, all]) => `  '${name}': ${JSON.stringify(all)},`);
  writeFileSync(
    source,
    `/** Proportions (width / height) of every drawing, so that its place is kept before it loads; written by measure.ts. */
import type { Variant } from './draw.ts';
import type { PieceName } from './names.ts';

/** In hundredths, which is shorter on the way to a first visit. */
export const ratios: Readonly<
  Record<PieceName, Readonly<Record<string, number>> & { readonly plain: number }>
> = {
${lines.join('\n')}
};

/** Width over height of a drawing; a variant as large as the piece has no line of its own. */
export function ratioOf(piece: PieceName, variant: Variant, step: number | undefined): number {
  const all = ratios[piece];
  return (all[variant === 'step' ? (step ?? 0) : variant] ?? all.plain) / 100;
}
`,
  );
}
