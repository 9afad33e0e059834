/** What an admin is shown of people stands in the audit, once for a quarter of an hour, and other people's looks do not. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { listAudit } from '#api/contract/audit.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { seedPartner } from '#tests/support/people.ts';
import { type Cast, openCast } from './cast.ts';

describe('reads of personal data', () => {
  let cast: Cast;
  beforeAll(async () => {
    cast = await openCast(await borrowStack());
  });
  afterAll(() => cast?.stack.stop());

  /** The looks at what an id names, newest first. */
  async function looks(search: string, what: string): Promise<number> {
    const query = new URLSearchParams({ search, kind: 'read', actor: 'admins', limit: '100' });
    const { body } = await cast.clients.admin.call('GET', `${listAudit.path}?${query}`);
    const { entries } = z.parse(listAudit.response, body);
    return entries.filter((entry) => entry.what === what).length;
  }

  it('by an admin are one entry, however often a screen reads again', async () => {
    const { clients, life } = cast;
    const before = await looks(life.bookingId, 'Opened a booking');
    for (const path of ['', '', '/events'])
      await clients.admin.call('GET', `/api/admin/bookings/${life.bookingId}${path}`);
    const number = await eventually('the entry', async () => {
      const found = await looks(life.bookingId, 'Opened a booking');
      return found > before ? found : undefined;
    });
    expect(number).toBe(before + 1);
    await clients.admin.call('GET', `/api/booking-status/${life.bookingId}`);
    expect(await looks(life.bookingId, 'Opened a booking')).toBe(number);
  });

  it('of one’s own are nobody’s business', async () => {
    const { clients, life } = cast;
    const before = await looks(life.bookingId, 'Opened a booking');
    await clients.customer.call('GET', `/api/bookings/${life.bookingId}`);
    await clients.technician.call('GET', `/api/jobs/${life.bookingId}`);
    expect(await looks(life.bookingId, 'Opened a booking')).toBe(before);
  });

  it('of a technician’s money, a store and a search are noted, and what was searched for is sealed', async () => {
    const { clients, technician, admin, stack } = cast;
    await clients.admin.call('GET', `/api/technician/${technician.id}/earnings`);
    await seedPartner(admin);
    const { body } = await clients.admin.call('GET', '/api/admin/store-partners');
    const [partner] = z.object({ partners: z.array(z.looseObject({ id: z.string() })) }).parse(body).partners;
    await clients.admin.call('GET', `/api/admin/store-partners/${partner?.id}`);
    const name = `Zebulon ${Date.now()}`;
    await clients.admin.call('GET', `/api/admin/bookings/paginated?${new URLSearchParams({ search: name })}`);
    await eventually('the entries', async () => {
      const earnings = await looks(technician.id, 'Opened a technician’s earnings');
      const store = await looks(String(partner?.id), 'Opened a store partner');
      const searched = await looks('PersonalDataRead', 'Searched bookings');
      return (earnings > 0 && store > 0 && searched > 0) || undefined;
    });
    const file = await fetch(`${stack.url}/api/admin/audit/export?search=PersonalDataRead`, {
      headers: { cookie: clients.admin.cookie },
    });
    const text = await file.text();
    expect(text).toContain('PersonalDataRead');
    expect(text).not.toContain('Zebulon');
  });
});
