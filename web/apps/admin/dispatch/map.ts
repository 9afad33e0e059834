/** The day's places on a plane, to scale, with north up. */
import type { Place } from '#domain/places/distance.ts';

/** A point of the drawing. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** How degrees are converted to the drawing. */
export interface Projection {
  readonly place: (place: Place) => Point;
  /** Length of a kilometer in the drawing. */
  readonly kilometer: number;
}

const KM_PER_DEGREE = 111.32;

/** Fits all places into a drawing of this size, with a margin; null if there are none. */
export function projectionOf(
  places: readonly Place[],
  { width, height, edge }: { readonly width: number; readonly height: number; readonly edge: number },
): Projection | null {
  if (places.length === 0) return null;
  const latitudes = places.map(({ latitude }) => latitude);
  const longitudes = places.map(({ longitude }) => longitude);
  const [south, north] = [Math.min(...latitudes), Math.max(...latitudes)];
  const [west, east] = [Math.min(...longitudes), Math.max(...longitudes)];
  const middle = {
    latitude: (south + north) / 2,
    longitude: (west + east) / 2,
  };
  // A degree of longitude is shorter the farther from the equator.
  const squeeze = Math.cos((middle.latitude * Math.PI) / 180);
  const kmWide = Math.max(1, (east - west) * KM_PER_DEGREE * squeeze);
  const kmHigh = Math.max(1, (north - south) * KM_PER_DEGREE);
  const kilometer = Math.min((width - 2 * edge) / kmWide, (height - 2 * edge) / kmHigh);
  return {
    kilometer,
    place: ({ latitude, longitude }) => ({
      x: width / 2 + (longitude - middle.longitude) * KM_PER_DEGREE * squeeze * kilometer,
      y: height / 2 - (latitude - middle.latitude) * KM_PER_DEGREE * kilometer,
    }),
  };
}
