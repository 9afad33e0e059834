/** A drawn signature in the contract's format: SVG path data on a field of 600 by 200 (domain/contract/drawn.ts). */
import { signatureField } from '#domain/contract/drawn.ts';

/** Maximum characters, beyond which drawing stops: the contract accepts 20 000. */
const MOST = 19_000;

/** Clamped to the field, with one decimal, as in the path. */
const written = (value: number, max: number): string =>
  String(Math.round(Math.min(Math.max(value, 0), max) * 10) / 10);

/** The path with another point; `isNew`: a new stroke begins there. */
export function drawn(path: string, x: number, y: number, isNew: boolean): string {
  if (path.length > MOST) return path;
  const { width, height } = signatureField;
  return `${path}${isNew || path === '' ? 'M' : 'L'}${written(x, width)} ${written(y, height)}`;
}

/** For people who cannot draw: a cross and a line, which is a valid signature as well. */
export const mark = 'M80 50L160 150M160 50L80 150M190 150L480 150';
