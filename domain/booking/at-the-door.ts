/** Which positions prove that a technician was at the job (decision 110). */

/** How far a phone was from the job. */
export interface DistanceAway {
  /** To the center of the job's ZIP code, since street addresses are not geocoded. */
  readonly metres: number;
  /** The accuracy that the phone reported. */
  readonly accuracyMetres: number;
}

/**
 * The farthest from the center of the job's ZIP code at which a position still counts as being at the job, in meters.
 * That covers a typical ZIP code: half of them are within 16 km of their sixth neighbor. An address at the far end of a
 * larger one is left for a person to decide.
 */
const farthestAtJob = 8_000;

/** Whether a phone was certainly at the job, given its accuracy. */
export const isAtJob = (away: DistanceAway | null): boolean =>
  away !== null && away.metres + away.accuracyMetres <= farthestAtJob;
