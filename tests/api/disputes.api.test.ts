/** A dispute and a refund of the dashboard over the real webhooks: what those on duty see of them, and their mail. */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { eventually } from '#tests/support/eventually.ts';
import { ops } from '#tests/support/ops.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { type Cast, openCast } from './cast.ts';

const evidence = z.looseObject({
  hash: z.string(),
  draft: z.string(),
  sections: z.array(z.looseObject({ name: z.string() })),
  disputes: z.array(z.looseObject({ id: z.string(), status: z.string() })),
});
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

  /** Answers a dispute as the page of the evidence does, and looks at what strangers and the next try are told. */
  async function answered(disputeId: string): Promise<void> {
    const { admin, nobody } = cast.clients;
    const { bookingId } = cast.life;
    const look = async () => {
      const { status, body } = await admin.call('GET', `/api/admin/bookings/${bookingId}/evidence`);
      expect(status).toBe(200);
      return evidence.parse(body);
    };
    const { hash, draft, disputes, sections } = await look();
    expect(disputes).toMatchObject([{ id: disputeId, mayAnswer: true, answer: null }]);
    expect(sections.map(({ name }) => name)).toEqual(expect.arrayContaining(['authorization', 'dispute']));
    expect(draft).toContain('The customer agreed to our terms');
    const path = `/api/admin/bookings/${bookingId}/disputes/${disputeId}/answer`;
    const send = (body: object) => admin.call('POST', path, { statement: draft, hash, ...body });
    expect(await send({ hash: 'ab'.repeat(32) })).toMatchObject({
      status: 409,
      body: { code: 'outcome_changed' },
    });
    expect(await send({ statement: ' ' })).toMatchObject({ status: 400 });
    expect(
      await admin.call('POST', path.replace(disputeId, 'du_none'), { statement: 'x', hash }),
    ).toMatchObject({
      status: 404,
    });
    expect(await send({})).toMatchObject({ status: 200, body: { success: true, state: 'sent' } });
    expect(await send({})).toMatchObject({ status: 409, body: { code: 'illegal_step' } });
    const after = await eventually('the bank decides', async () => {
      const now = await look();
      return now.disputes[0]?.status === 'under_review' ? now : undefined;
    });
    expect(after.disputes).toMatchObject([
      { id: disputeId, mayAnswer: false, respondBy: null, answer: { state: 'sent', pack: hash } },
    ]);
    expect(await nobody.call('GET', `/api/evidence/${hash}`)).toMatchObject({ status: 200, body: { hash } });
    // What was said since makes another pack, which nobody has been given.
    expect(after.hash).not.toBe(hash);
    expect(await nobody.call('GET', `/api/evidence/${after.hash}`)).toMatchObject({ status: 404 });
  }

  it('a dispute is in stuck work until the bank has decided, is answered once, and the books agree to the cent', async () => {
    const { id } = await control(`/sandbox/charges/${chargeId}/dispute`, { amount: 5_000 });
    await line('dispute');
    await eventually('the mail', async () =>
      (await cast.stack.sandbox.mail('ops@hexkey.example')).find(({ subject }) =>
        subject?.startsWith('Disputed'),
      ),
    );
    expect(await reconciled()).toContain('0 differences.');
    await answered(id);
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
