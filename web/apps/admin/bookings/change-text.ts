/** The text for a figure's change; pure. */

/** `+36` next to a figure, `same` if unchanged; empty without a comparison. */
export function changeText(
  change: number | null,
  write: (value: number) => string,
  same: string,
): string | null {
  if (change === null) return null;
  if (change === 0) return same;
  return change < 0 ? `-${write(-change)}` : `+${write(change)}`;
}
