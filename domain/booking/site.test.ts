/** Parking, stairs and walls: given with the booking or later, until somebody is on the way. */
import { expect, test } from 'vitest';
import {
  after,
  assigned,
  codeOf,
  confirmed,
  customer,
  admin,
  done,
  eventsOf,
  give,
  lead,
  other,
  sealed,
  starts,
  working,
} from '../examples/deciding.ts';
import { bookingExamples } from '../examples/bookings.ts';
import type { SealedSite } from './site.ts';
import { accessOf, parkingOf } from './site.ts';

const site: SealedSite = { parking: sealed, access: null, wall: [0] };
const change = { type: 'ChangeSite', site } as const;

test('its customer and admins say it, as often as they like; a repetition is none', () => {
  expect(bookingExamples.confirmedBooking().some(({ type }) => type === 'SiteChanged')).toBe(false);
  expect(confirmed.contact.site).toBeUndefined();
  for (const by of [customer, admin]) {
    const said = give(confirmed, change, by);
    expect(eventsOf(said)).toMatchObject([{ type: 'SiteChanged', data: { site, by } }]);
    const next = after(confirmed, said);
    expect(next.contact).toEqual({ ...confirmed.contact, site });
    expect(eventsOf(give(next, change, by))).toEqual([]);
    const otherwise = { ...change, site: { ...site, wall: [] } };
    expect(after(next, give(next, otherwise, by)).contact.site?.wall).toEqual([]);
  }
  for (const by of [lead, other]) expect(codeOf(give(assigned, change, by))).toBe('not_yours');
});

test('it can’t be changed while somebody is on the way or at work, or afterward', () => {
  expect(codeOf(give(assigned, change, customer))).toBe('ok');
  const onTheWay = after(
    assigned,
    give(assigned, { type: 'StartRoute', etaMinutes: 20 }, lead, starts - 3_600_000),
  );
  expect(onTheWay.status).toBe('in_route');
  expect(codeOf(give(onTheWay, change, customer))).toBe('illegal_step');
  expect(codeOf(give(working, change, customer))).toBe('illegal_step');
  expect(codeOf(give(done, change, customer))).toBe('final_status');
});

test('a wall wants a piece of the booking', () => {
  const beyond = { ...change, site: { ...site, wall: [confirmed.items.length] } };
  expect(codeOf(give(confirmed, beyond, customer))).toBe('illegal_step');
});

test('a decrypted value is one of those allowed, or nothing', () => {
  expect([parkingOf('street'), parkingOf('x'), parkingOf(null)]).toEqual(['street', null, null]);
  expect([accessOf('stairs_2'), accessOf('street'), accessOf(null)]).toEqual(['stairs_2', null, null]);
});
