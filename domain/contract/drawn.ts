/** A hand-drawn signature: strokes on a field of 600 by 200. */

export const signatureField = { width: 600, height: 200 } as const;
/** Maximum length of the path data, in characters. */
const maxSignatureCharacters = 20_000;

interface Point {
  readonly x: number;
  readonly y: number;
}
export type Stroke = readonly Point[];

/** Total line length below which it is just a slip of the finger. */
const minLength = 40;
const PATH = /^(?:M\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?(?:L\d{1,3}(?:\.\d)? \d{1,3}(?:\.\d)?)*)+$/;

/**
 * The strokes in SVG path data (`M12 30L14 33.5L…M…`, absolute, at most one decimal), or null if it isn't a signature:
 * other data, points outside the field, or hardly any line.
 */
export function strokesOf(path: string): readonly Stroke[] | null {
  if (path.length > maxSignatureCharacters || !PATH.test(path)) return null;
  const strokes = path
    .split('M')
    .slice(1)
    .map((stroke) => stroke.split('L').map(pointOf));
  const isInside = strokes
    .flat()
    .every(({ x, y }) => x <= signatureField.width && y <= signatureField.height);
  const length = strokes.reduce((sum, stroke) => sum + lengthOf(stroke), 0);
  return isInside && length >= minLength ? strokes : null;
}

function pointOf(text: string): Point {
  const [x = 0, y = 0] = text.split(' ').map(Number);
  return { x, y };
}

function lengthOf(stroke: Stroke): number {
  return stroke.reduce((sum, { x, y }, index) => {
    const before = stroke[index - 1];
    return before ? sum + Math.hypot(x - before.x, y - before.y) : sum;
  }, 0);
}
