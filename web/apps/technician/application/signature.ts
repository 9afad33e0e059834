/** A drawn signature as the contract wants it: SVG path data on a field of 600 by 200 (domain/contract/drawn.ts). */
import { signatureField } from '#domain/contract/drawn.ts';

/** Characters beyond which nothing more is drawn: the contract takes 20 000. */
const MOST = 19_000;

/** One decimal within the field, as the path writes it. */
const written = (value: number, max: number): string =>
  String(Math.round(Math.min(Math.max(value, 0), max) * 10) / 10);

/** The path with another point; `isNew`: the pen was set down there. */
export function drawn(path: string, x: number, y: number, isNew: boolean): string {
  if (path.length > MOST) return path;
  const { width, height } = signatureField;
  return `${path}${isNew || path === '' ? 'M' : 'L'}${written(x, width)} ${written(y, height)}`;
}

/** For who cannot draw: a cross and a line, which is a signature as well. */
export const mark = 'M80 50L160 150M160 50L80 150M190 150L480 150';
