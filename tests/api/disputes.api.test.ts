/** A dispute and a refund of the dashboard over the real webhooks: what those on duty see of them, and their mail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { ops } from '#tests/support/ops.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { type Cast, openCast } from './cast.ts';

const works = z.array(z.looseObject({ bookingId: z.string(), activity: z.string(), workflowId: z.string() }));

describe('money that others move', () => {
  let cast: Cast;
  let chargeId: string;

  beforeAll(async () => {
    cast = await openCast(await startTestStack());
    await cast.life.until();
    const { charges } = await cast.stack.sandbox.books(cast.life.bookingId);
    chargeId = charges.find(({ amount_captured: captured }) => captured > 0)?.id ?? '';
  });
  afterAll(async () => {
    await cast?.stack.stop();
  });

  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`${cast.stack.sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return z.looseObject({ id: z.string() }).parse(await answer.json());
  };
  const lines = async () => {
    const { body } = await cast.clients.admin.call('GET', '/api/admin/ops/stuck');
    return works.parse(body['work']).filter(({ bookingId }) => bookingId === cast.life.bookingId);
  };
  const line = (activity: string) =>
    eventually(`a line for the ${activity}`, async () =>
      (await lines()).find((one) => one.activity === activity),
    );
  const noLines = () => eventually('no lines', async () => ((await lines()).length === 0 ? true : undefined));
  const reconciled = async () => {
    const { out } = await ops(cast.stack.dataDir, 'reconcile');
    return out;
  };

  it('a dispute is in stuck work until the bank has decided, and the books agree to the cent', async () => {
    const { id } = await control(`/sandbox/charges/${chargeId}/dispute`, { amount: 5_000 });
    await line('dispute');
    await eventually('the mail', async () =>
      (await cast.stack.sandbox.mail('ops@hexkey.example')).find(({ subject }) =>
        subject?.startsWith('Disputed'),
      ),
    );
    expect(await reconciled()).toContain('0 differences.');
    await control(`/sandbox/disputes/${id}/close`, { status: 'won' });
    await noLines();
    expect(await reconciled()).toContain('0 differences.');
  });

  it('a refund of the dashboard waits for one click', async () => {
    await control(`/sandbox/charges/${chargeId}/refund`, { amount: 2_000 });
    const { workflowId, issue } = await line('outside refund');
    const seen = await cast.clients.admin.call('POST', `/api/admin/ops/stuck/${workflowId}/seen`, { issue });
    expect(seen.status).toBe(200);
    await noLines();
    expect(await reconciled()).toContain('0 differences.');
  });
});
