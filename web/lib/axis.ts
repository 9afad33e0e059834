/** The lines of a plot’s axis, at round figures. */

/** Lines of an axis from 0 to the smallest round maximum, six at most. */
export function axisOf(most: number): readonly number[] {
  for (let power = 1; ; power *= 10)
    for (const step of [1, 2, 5]) {
      const size = step * power;
      const lines = Math.max(1, Math.ceil(most / size));
      if (lines <= 5) return Array.from({ length: lines + 1 }, (_, k) => k * size);
    }
}

/** Lines of an axis for rates, which may begin above zero: from the round figure below the lowest up to 100 %. */
export function rateAxisOf(rates: readonly number[]): readonly number[] {
  const least = Math.min(1, ...rates);
  const step = least >= 0.8 ? 0.04 : least >= 0.5 ? 0.1 : 0.2;
  const lines = Math.min(5, Math.max(1, Math.ceil((1 - least) / step)));
  return Array.from({ length: lines + 1 }, (_, k) => 1 - (lines - k) * step);
}
