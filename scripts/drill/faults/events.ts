/** An event that a read model cannot fold, and a read model that does not get on. */
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Fault } from '../fault.ts';
import { RELEASE } from '../settings.ts';
import { modelShown } from '../shows.ts';
import { shown, untilSo } from '../site.ts';

const waitlist = z.looseObject({ entries: z.array(z.looseObject({ zip: z.string() })) });
/** Nobody works there. */
const zip = '99501';

export const poisonEvent: Fault = {
  name: 'poison-event',
  what: 'A projector of an older release meets an event that it cannot fold.',
  alert: { alert: 'HexkeyProjectionFailing', labels: { projection: 'waitlist' } },
  async plant(site) {
    await site.restart('projector', { [RELEASE]: 'older' });
    const email = `${randomUUID().slice(0, 8)}@hexkey.example`;
    await site.admin.insist('POST', '/api/waitlist', z.unknown(), { body: { email, zip } });
    return {
      seen: () => modelShown(site, 'waitlist'),
      mend: () => site.restart('projector', {}),
      healed: () =>
        untilSo('the waitlist shows who has joined', async () => {
          const { entries } = await shown(site, '/api/admin/waitlist', waitlist);
          return entries.some((one) => one.zip === zip);
        }),
    };
  },
};

const blockers = z.array(z.object({ pid: z.number() }));

export const projectionBehind: Fault = {
  name: 'projection-behind',
  what: 'Somebody’s session has locked the table of bookings and was left open.',
  alert: { alert: 'HexkeyProjectionBehind', labels: { projection: 'bookings' } },
  async plant(site) {
    const life = await site.begin();
    const session = await site.psql();
    await session.query('BEGIN');
    await session.query('LOCK TABLE rm.bookings IN SHARE MODE');
    const placed = life.place();
    // Awaited when it is mended.
    placed.catch(() => undefined);
    return {
      seen: () => modelShown(site, 'bookings'),
      async mend() {
        const duty = await site.psql();
        const { rows } = await duty.query(
          `SELECT unnest(pg_blocking_pids(pid)) AS pid FROM pg_stat_activity WHERE application_name = 'hexkey projector'`,
        );
        for (const { pid } of blockers.parse(rows))
          await duty.query('SELECT pg_terminate_backend($1)', [pid]);
        await duty.end();
      },
      async healed() {
        await placed;
        await life.until();
      },
    };
  },
};
