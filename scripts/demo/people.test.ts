/** The demo has technicians in the large metro areas, checked against an independent list of their suburbs. */
import { expect, test } from 'vitest';
import { brandIds } from '#domain/catalogue/brands.ts';
import { categories, isCategory } from '#domain/catalogue/categories.ts';
import { skills } from '#domain/catalogue/options.ts';
import { centroidOf, metresBetween } from '#domain/places/zones.ts';
import { skillFit } from '#domain/technician/roster.ts';
import { customers, roster, rosterRadius, technicians } from './people.ts';

const METRES_PER_MILE = 1609.344;
const all = [...technicians, ...roster];
const miles = (a: string, b: string) => (metresBetween(a, b) ?? Number.POSITIVE_INFINITY) / METRES_PER_MILE;

/** Metro areas: a ZIP within 30 miles of one already counted belongs to the same area. */
function areasOf(zips: readonly string[]): readonly string[] {
  const areas: string[] = [];
  for (const zip of zips) if (!areas.some((one) => miles(one, zip) < 30)) areas.push(zip);
  return areas;
}

test('they live in at least 30 metro areas, at ZIPs that there are', () => {
  for (const { zip } of all) expect(centroidOf(zip), zip).not.toBeNull();
  expect(areasOf(all.map(({ zip }) => zip)).length).toBeGreaterThanOrEqual(30);
});

test.each([
  ['Brooklyn', '11215'],
  ['Santa Monica', '90401'],
  ['Pasadena', '91101'],
  ['Evanston', '60201'],
  ['Plano', '75023'],
  ['Sugar Land', '77478'],
  ['Arlington', '22201'],
  ['Bethesda', '20814'],
  ['Cherry Hill', '08002'],
  ['Marietta', '30060'],
  ['Fort Lauderdale', '33301'],
  ['Tempe', '85281'],
  ['Cambridge', '02139'],
  ['Ann Arbor', '48104'],
  ['Bellevue', '98004'],
  ['St. Paul', '55102'],
  ['Chula Vista', '91910'],
  ['St. Petersburg', '33701'],
  ['Boulder', '80302'],
  ['Palo Alto', '94301'],
  ['Round Rock', '78664'],
  ['Oakland', '94607'],
  ['Provo', '84601'],
  ['Durham', '27701'],
])('somebody comes to %s, %s', (_, zip) => {
  const reach = [
    ...technicians.map((one) => ({ ...one, radius: 30 })),
    ...roster.map((one) => ({ ...one, radius: rosterRadius })),
  ];
  expect(reach.filter((one) => miles(one.zip, zip) <= one.radius).length).toBeGreaterThan(0);
});

test('who is alone in a city does whatever is ordered there', () => {
  const able = skills.map(({ value }) => value);
  for (const brand of brandIds)
    for (const category of Object.keys(categories).filter(isCategory))
      expect(
        skillFit(able, {
          zip: '60601',
          brands: [brand],
          serviceType: categories[category].serviceType,
          categories: [category],
        }).level,
      ).toBeGreaterThan(0);
});

test('no two share a mailbox, a phone or the digits that make their number', () => {
  const people = [...all, ...customers];
  expect(new Set(people.map(({ email }) => email)).size).toBe(people.length);
  expect(new Set(people.map(({ phone }) => phone)).size).toBe(people.length);
  expect(new Set(all.map(({ phone }) => phone.slice(-4))).size).toBe(all.length);
  // Numbers that are never assigned: 555-0100 to 555-0199.
  for (const { phone } of people) expect(phone).toMatch(/^\d{3}-555-01\d{2}$/);
});
