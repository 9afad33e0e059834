/** How a figure is said to have changed; pure. */

/** `+36` beside a figure, `same` where it stayed; nothing without a comparison. */
export function changeText(
  change: number | null,
  write: (value: number) => string,
  same: string,
): string | null {
  if (change === null) return null;
  if (change === 0) return same;
  return change < 0 ? `-${write(-change)}` : `+${write(change)}`;
}
