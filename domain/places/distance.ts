/** How far two places are from each other. Apart from the ZIPs' data, so that a phone can reckon without them. */

export interface Place {
  /** Degrees. */
  readonly latitude: number;
  readonly longitude: number;
}

/** Straight line between two places on earth, in metres. */
export function metresApart(a: Place, b: Place): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (from: number, to: number): number => Math.sin(radians(to - from) / 2) ** 2;
  const h =
    half(a.latitude, b.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(a.longitude, b.longitude);
  return Math.round(2 * 6_371_000 * Math.asin(Math.min(1, Math.sqrt(h))));
}
