/** Terms published ahead of time reach every active partner once, by mail. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { letters } from '#domain/letters/decide.ts';
import { as, type PartnerId } from '#domain/core/ids.ts';
import { partners } from '#domain/partner/decide.ts';
import { load } from '#events/execute.ts';
import { partnerStory } from '#projections/testing/people-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { partnerLettersFollower } from '../followers/partner-letters.ts';
import { openTermsNotices } from './partner-terms.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
  for (const id of ['p1', 'p2', 'p3'])
    await side.append(`partner-${id}`, await partnerStory(side.keys, id, `CODE-${id}`));
  const by = { role: 'partner', id: 'p3' } as const;
  await side.append('partner-p3', [{ type: 'PartnershipCancelled', data: { by, at: now } }]);
  await side.caughtUp();
}, 60_000);
afterAll(() => side?.close());

const now = '2030-01-10T12:00:00.000Z';

test('those who are active are told once; nobody where nothing is ahead', async () => {
  const versions = ['2026-11-01', '2030-03-01'];
  const look = (known: readonly string[], at = now) =>
    openTermsNotices({ readModels: side.rm, log: side.log, versions: known })(at);
  await look(versions.slice(0, 1));
  await look(versions);
  await look(versions, '2030-01-11T12:00:00.000Z');
  const noticed = await Promise.all(
    ['p1', 'p2', 'p3'].map(async (id) => {
      const partner = await load(side.log, partners, as<PartnerId>(id));
      return partner.status === 'none' ? undefined : partner.terms.noticed;
    }),
  );
  const told = { version: '2030-03-01', from: '2030-03-01', at: now };
  expect(noticed).toEqual([told, told, null]);

  await partnerLettersFollower({ log: side.log }).handle(await side.log.readAll(0n, 1_000));
  const mails = await Promise.all(
    ['p1', 'p3'].map(async (id) =>
      (await load(side.log, letters, `partner-${id}`)).due.filter(({ letter }) => letter === 'partner_terms'),
    ),
  );
  expect(mails.map((due) => due.map(({ values }) => values))).toEqual([[{ day: '2030-03-01' }], []]);
});
