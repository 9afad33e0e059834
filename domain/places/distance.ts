/**
 * The distance between two places. Separate from the ZIP codes' data, so that a phone can compute it without loading
 * that.
 */

export interface Place {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Great-circle distance between two places, in meters. */
export function metresApart(a: Place, b: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h))));
}
