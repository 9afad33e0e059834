/**
 * Two processes asking the provider at once may write in the wrong order; its last answer still stands in the end
 * (decision 132).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { technicians } from '#domain/technician/decide.ts';
import type { PayeeStanding } from '#domain/technician/payouts.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { technicianStory } from '#projections/testing/people-story.ts';
import { load } from './execute.ts';
import { notePayouts } from './payout-standing.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
}, 60_000);
afterAll(() => side?.close());

const on: PayeeStanding = {
  takesTransfers: true,
  paysOut: true,
  due: [],
  isVerifying: false,
  isRejected: false,
};
const off = { ...on, takesTransfers: false, paysOut: false, isRejected: true };

test('an answer that was overtaken is corrected by whoever wrote it down', async () => {
  const technicianId = as<TechnicianId>(randomUUID());
  await side.append(`technician-${technicianId}`, await technicianStory(side.keys, technicianId, '10001'));
  const payee = { technicianId, connectedAccountId: `acct_${technicianId}` };
  const now = () => new Date().toISOString();
  let provider = off;
  let looks = 0;
  const overtaken = notePayouts(
    {
      log: side.log,
      now,
      async ask() {
        const said = provider;
        looks += 1;
        // Its first answer takes so long that another check begins and ends before it arrives.
        if (looks === 1) {
          provider = on;
          await notePayouts({ log: side.log, now, ask: async () => provider }, payee);
        }
        return said;
      },
    },
    payee,
  );
  expect(await overtaken).toBe(true);
  expect(await load(side.log, technicians, technicianId)).toMatchObject({ payoutsStopped: null });
});
