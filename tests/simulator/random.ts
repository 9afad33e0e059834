/** Random numbers of one life: the same seed gives the same numbers, on every machine. */

export interface Random {
  /** At least 0, below 1. */
  next(): number;
  /** A whole number of the range, both ends included. */
  between(low: number, high: number): number;
  /** True with this probability. */
  chance(probability: number): boolean;
}

/** Numbers by mulberry32, which is enough for latencies and ties. */
export function openRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = state;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  return {
    next,
    between: (low, high) => low + Math.floor(next() * (high - low + 1)),
    chance: (probability) => next() < probability,
  };
}
