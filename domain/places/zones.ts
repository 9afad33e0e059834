/**
 * Where a ZIP lies and which IANA zone its clocks follow. Carries some 300 KB of data: neither pricing nor policy
 * imports it, so that the workflow bundle and the web stay without.
 */
import { metresApart, type Place } from './distance.ts';
import { places, zoneRuns, zones } from './generated/data.ts';

const recordLength = 8;
const runLength = 7;

/**
 * The ZIP whose place is known: itself, or for a ZIP without an area of its own (post boxes, a company's own ZIP)
 * the nearest number of the same sectional centre. Null when no US mail goes there.
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

/** The IANA zone of a 5-digit ZIP (R2), or null for a ZIP that no place has. */
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

/** The middle of a ZIP's area, to a hundredth of a degree, or null for a ZIP that no place has. */
export function centroidOf(zip: string): Place | null {
  const place = located(zip);
  if (!place) return null;
  const hundredths = (from: number): number => Number.parseInt(place.record.slice(from, from + 3), 36);
  return { latitude: (hundredths(2) - 9000) / 100, longitude: (hundredths(5) - 18000) / 100 };
}

/** Metres between the middles of two ZIPs as the crow flies, or null when one of them has no place. */
export function metresBetween(zipA: string, zipB: string): number | null {
  const a = centroidOf(zipA);
  const b = centroidOf(zipB);
  return a && b && metresApart(a, b);
}

/** State by the first three digits, each row the last prefix of a range; a dash where no mail goes. */
const stateRanges =
  '004-,005NY,007PR,008VI,009PR,027MA,029RI,038NH,049ME,054VT,055MA,059VT,069CT,089NJ,099-,149NY,196PA,199DE,200DC,201VA,205DC,219MD,246VA,268WV,269-,289NC,299SC,319GA,339FL,340-,349FL,369AL,385TN,397MS,399GA,427KY,429-,458OH,459-,479IN,499MI,528IA,529-,549WI,567MN,568-,569DC,577SD,579-,588ND,589-,599MT,629IL,658MO,659-,679KS,693NE,699-,714LA,715-,729AR,731OK,732-,733TX,749OK,799TX,816CO,819-,831WY,838ID,839-,847UT,849-,865AZ,869-,884NM,885TX,888-,898NV,899-,961CA,966-,968HI,969GU,979OR,994WA,999AK'.split(
    ',',
  );

/** ZIPs of another state than their neighbours': mail goes there across the border. */
const acrossBorder: Readonly<Record<string, string>> = { '06390': 'NY', '73960': 'TX' };

/** The two-letter code of the state or territory that a ZIP belongs to, or null. */
export function stateOf(zip: string): string | null {
  if (!/^\d{5}$/.test(zip)) return null;
  const known = Object.hasOwn(acrossBorder, zip) ? acrossBorder[zip] : undefined;
  if (known !== undefined) return known;
  const prefix = zip.slice(0, 3);
  const code = stateRanges.find((row) => prefix <= row.slice(0, 3))?.slice(3) ?? '-';
  return code === '-' ? null : code;
}
