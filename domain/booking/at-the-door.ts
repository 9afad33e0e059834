/** Which position shows that a technician was at the job (decision 110). */

/** How far a phone was from the job. */
export interface DistanceAway {
  /** To the middle of the job's ZIP code, since streets are not located. */
  readonly metres: number;
  /** How far off the phone may be, as it said itself. */
  readonly accuracyMetres: number;
}

/**
 * The farthest from the middle of the job's ZIP code at which a position still shows that somebody was at the job, in
 * metres. A typical ZIP code ends there: half of them are nearer than 16 km to their sixth neighbor. An address at the far end
 * of a larger one is for a person to decide.
 */
const farthestAtJob = 8_000;

/** Whether a phone was at the job, however wrong its position is within what it said. */
export const isAtJob = (away: DistanceAway | null): boolean =>
  away !== null && away.metres + away.accuracyMetres <= farthestAtJob;
