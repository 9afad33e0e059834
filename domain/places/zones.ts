/**
 * The location and IANA zone of a ZIP code. Contains some 300 KB of data, so neither pricing nor policy imports it,
 * which keeps it out of the workflow bundle and the web.
 */
import { metresApart, type Place } from './distance.ts';
import { places, zoneRuns, zones } from './generated/data.ts';

const recordLength = 8;
const runLength = 7;

/**
 * The ZIP code whose location is used: itself, or for one without an area (PO boxes, a company's own ZIP code) the
 * nearest number in the same sectional center. Null if no US mail is delivered there.
 */
function located(zip: string): { readonly zip: string; readonly record: string } | null {
  if (!/^\d{5}$/.test(zip)) return null;
  const prefix = zip.slice(0, 3);
  const records = Object.hasOwn(places, prefix) ? places[prefix] : undefined;
  if (records === undefined) return null;
  const wanted = Number(zip.slice(3));
  let best = 0;
  let distance = Number.POSITIVE_INFINITY;
  for (let at = 0; at < records.length; at += recordLength) {
    const away = Math.abs(Number(records.slice(at, at + 2)) - wanted);
    if (away >= distance) break;
    best = at;
    distance = away;
  }
  const record = records.slice(best, best + recordLength);
  return { zip: prefix + record.slice(0, 2), record };
}

/** The IANA zone of a 5-digit ZIP code (R2), or null for one without a location. */
export function zoneOf(zip: string): string | null {
  const place = located(zip);
  if (!place) return null;
  let low = 0;
  let high = zoneRuns.length / runLength - 1;
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if (zoneRuns.slice(middle * runLength, middle * runLength + 5) <= place.zip) low = middle;
    else high = middle - 1;
  }
  const index = Number(zoneRuns.slice(low * runLength + 5, (low + 1) * runLength));
  return zones[index] ?? null;
}

/** The center of a ZIP code's area, to a hundredth of a degree, or null for one without a location. */
export function centroidOf(zip: string): Place | null {
  const place = located(zip);
  if (!place) return null;
  const hundredths = (from: number): number => Number.parseInt(place.record.slice(from, from + 3), 36);
  return { latitude: (hundredths(2) - 9000) / 100, longitude: (hundredths(5) - 18000) / 100 };
}

/** Straight-line distance in meters between the centers of two ZIP codes, or null if one of them has no location. */
export function metresBetween(zipA: string, zipB: string): number | null {
  const a = centroidOf(zipA);
  const b = centroidOf(zipB);
  return a && b && metresApart(a, b);
}
