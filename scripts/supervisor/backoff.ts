/** How long a process that died waits before it is started again. */

const firstMilliseconds = 250;
const MAX_MILLISECONDS = 10_000;

/** A process that ran this long before it died was well; its next death is a first one again. */
const wellAfterMilliseconds = 2_000;

/** Deaths in a row, counting this one, given how many there were before and how long it ran since it was ready. */
export function deathsInARow(before: number, ranMilliseconds: number): number {
  return ranMilliseconds >= wellAfterMilliseconds ? 1 : before + 1;
}

/** 250 ms after the first death, so that recovery stays within 5 s (R17), doubled with each one in a row. */
export function backoffMilliseconds(deaths: number): number {
  return Math.min(firstMilliseconds * 2 ** Math.max(0, deaths - 1), MAX_MILLISECONDS);
}
