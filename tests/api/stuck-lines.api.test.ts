/** Each line of stuck work, as life makes it: its actions are those that help it, they do, and no other is taken (R18). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { issueKinds, type IssueAction, type IssueKind, remedies } from '#domain/booking/remedies.ts';
import { workflowIds } from '#domain/core/stories.ts';
import { eventually } from '#tests/support/eventually.ts';
import { type Life, photoUrl } from '#tests/support/life.ts';
import { ops } from '#tests/support/ops.ts';
import { startTestStack } from '#tests/support/stack.ts';
import { anotherLife, type Cast, openCast } from './cast.ts';

const hour = 3_600_000;
const work = z.array(
  z.looseObject({
    bookingId: z.string(),
    workflowId: z.string(),
    issue: z.nullable(z.object({ kind: z.string(), subject: z.string() })),
    actions: z.array(z.string()),
  }),
);
type Line = z.output<typeof work>[number];

describe('a line of stuck work', () => {
  let cast: Cast;
  let life: Life;
  /** Its work came to more, and the customer declined that. */
  let dearer: Life;

  beforeAll(async () => {
    // Nothing is tried again by itself within the test; a missing technician is told at once.
    cast = await openCast(
      await startTestStack({ captureRetry: hour, payoutRetry: hour, unassignedAlert: 1_000 }),
    );
    life = cast.life;
    await life.route();
    await life.arrive();
    await life.start();
  });
  afterAll(async () => {
    await cast?.stack.sandbox.clearFaults();
    await cast?.stack.stop();
  });

  const linesOf = async ({ bookingId }: Life): Promise<readonly Line[]> => {
    const { body } = await cast.clients.admin.call('GET', '/api/admin/ops/stuck');
    return work.parse(body['work']).filter((line) => line.bookingId === bookingId);
  };
  /** Waits for the line and says whether its actions are those that help it. */
  const line = async (kind: IssueKind, of = life): Promise<Line> => {
    const found = await eventually(`a line of ${kind}`, async () =>
      (await linesOf(of)).find(({ issue }) => issue?.kind === kind),
    );
    expect(found.actions).toEqual(remedies[kind].actions);
    return found;
  };
  const gone = (kind: IssueKind, of = life) =>
    eventually(`no line of ${kind}`, async () =>
      (await linesOf(of)).some(({ issue }) => issue?.kind === kind) ? undefined : true,
    );
  const press = async (action: IssueAction, { workflowId, issue }: Line, note?: string) => {
    const path = `/api/admin/ops/stuck/${workflowId}/${action === 'retry' ? 'retry' : 'seen'}`;
    const { status } = await cast.clients.admin.call('POST', path, {
      issue,
      ...(action === 'retry' && { reason: 'what it waited for is there' }),
      ...(note === undefined ? {} : { note }),
    });
    return status;
  };
  const control = async (path: string, body: object = {}) => {
    const answer = await fetch(`${cast.stack.sandbox.url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    expect(answer.status).toBeLessThan(300);
    return z.looseObject({ id: z.string() }).parse(await answer.json());
  };
  const chargeOf = async ({ bookingId }: Life) => {
    const { charges } = await cast.stack.sandbox.books(bookingId);
    return charges.find(({ amount_captured: captured }) => captured > 0)?.id ?? '';
  };
  const refund = ({ bookingId }: Life, amountCents: number) =>
    cast.clients.admin.call('POST', `/api/admin/bookings/${bookingId}/refund`, {
      amountCents,
      cause: 'goodwill',
    });

  it('of a failed capture, a refused transfer and a refused payout goes after one Retry each', async () => {
    const { sandbox } = cast.stack;
    const decline = (call: string, code: string) =>
      sandbox.fault({ service: 'stripe', kind: 'decline', call, code });
    await decline('payment_intents.capture', 'insufficient_funds');
    await decline('transfers.create', 'balance_insufficient');
    await decline('payouts.create', 'balance_insufficient');
    await life.complete();
    const cleared = async (call: string) => {
      const faults = z.object({ faults: z.array(z.looseObject({ id: z.number(), call: z.string() })) });
      const { faults: on } = faults.parse(await (await fetch(`${sandbox.url}/sandbox/faults`)).json());
      const { id } = on.find((fault) => fault.call === call) ?? { id: 0 };
      expect((await fetch(`${sandbox.url}/sandbox/faults/${id}`, { method: 'DELETE' })).status).toBe(200);
    };
    const steps = [
      ['capture_failed', 'payment_intents.capture'],
      ['transfer_failed', 'transfers.create'],
      ['payout_failed', 'payouts.create'],
    ] as const;
    for (const [kind, call] of steps) {
      const hanging = await line(kind);
      await cleared(call);
      const { workflowId, issue } = hanging;
      const again = async (more: object = { issue }) => {
        const path = `/api/admin/ops/stuck/${workflowId}/retry`;
        const key = { 'idempotency-key': `retry-${kind}` };
        const { status, body } = await cast.clients.admin.call(
          'POST',
          path,
          { reason: 'the provider answers again', ...more },
          key,
        );
        return [status, body['success'], body['code']];
      };
      const first = await again();
      expect(first[0]).toBe(200);
      await gone(kind);
      // The line is gone: the same key is answered as it was, another one is not, and no other body is taken for it.
      expect(await again()).toEqual(first);
      expect(await again({ activityId: '1' })).toEqual([422, undefined, 'key_reused']);
      expect(await press('retry', hanging)).toBe(404);
    }
    await life.payOut();
  });

  it.each(issueKinds)(
    'of %s takes the actions that help it, and those only while it is open',
    async (kind) => {
      const { story, actions } = remedies[kind];
      const none = { workflowId: workflowIds[story](life.bookingId), issue: { kind, subject: '' } };
      for (const action of ['retry', 'mark_seen'] as const) {
        const isHelp = (actions as readonly IssueAction[]).includes(action);
        // To mark what is not open changes nothing, as pressing twice.
        const status = isHelp ? (action === 'retry' ? 404 : 200) : 400;
        expect([action, await press(action, { ...none, bookingId: '', actions: [] })]).toEqual([
          action,
          status,
        ]);
      }
      const elsewhere = workflowIds[story === 'payout' ? 'booking' : 'payout'](life.bookingId);
      for (const action of actions)
        expect(await press(action, { ...none, workflowId: elsewhere, bookingId: '', actions: [] })).toBe(404);
      expect(await linesOf(life)).toEqual([]);
    },
  );

  it('of a refund that came back goes after Retry has paid it again', async () => {
    expect((await refund(life, 1_000)).status).toBe(200);
    const books = await fetch(`${cast.stack.sandbox.url}/sandbox/books?bookingId=${life.bookingId}`);
    const refunds = z.array(z.looseObject({ id: z.string() }));
    const [made] = z.object({ refunds }).parse(await books.json()).refunds;
    await control(`/sandbox/refunds/${made?.id}/fail`);
    expect(await press('retry', await line('refund_returned'))).toBe(200);
    await gone('refund_returned');
    const { refundedCents } = z
      .looseObject({ refundedCents: z.number() })
      .parse((await cast.clients.admin.call('GET', `/api/admin/bookings/${life.bookingId}`)).body);
    expect(refundedCents).toBe(1_000);
  });

  it('of a dispute and of its loss: the bank is asked, the loss is seen, and the booking keeps by whom', async () => {
    await control(`/sandbox/charges/${await chargeOf(life)}/refund`, { amount: 500 });
    const outside = await line('outside_refund');
    const { id } = await control(`/sandbox/charges/${await chargeOf(life)}/dispute`, { amount: 5_000 });
    const dispute = await line('dispute');
    expect(await press('mark_seen', dispute)).toBe(400);
    expect(await press('retry', dispute)).toBe(200);
    expect((await linesOf(life)).map(({ issue }) => issue?.kind ?? '').toSorted()).toEqual([
      'dispute',
      'outside_refund',
    ]);
    await control(`/sandbox/disputes/${id}/close`, { status: 'lost' });
    const lost = await line('dispute_lost');
    await gone('dispute');
    expect(await press('retry', lost)).toBe(400);
    expect(await press('mark_seen', lost, 'Ada’s bank kept it.')).toBe(200);
    expect((await linesOf(life)).map(({ issue }) => issue?.kind)).toEqual(['outside_refund']);
    expect(await press('mark_seen', outside)).toBe(200);
    expect(await press('mark_seen', outside)).toBe(200);
    expect(await linesOf(life)).toEqual([]);
    const { body } = await cast.clients.admin.call('GET', `/api/admin/bookings/${life.bookingId}/events`);
    const told = z
      .array(z.looseObject({ type: z.string(), actor: z.string(), data: z.record(z.string(), z.unknown()) }))
      .parse(body['list']);
    expect(told.filter(({ type }) => type === 'IssueSeen')).toEqual([
      expect.objectContaining({
        actor: expect.stringMatching(/^admin:/),
        data: expect.objectContaining({ kind: 'dispute_lost', subject: id, note: 'Ada’s bank kept it.' }),
      }),
      expect.objectContaining({ data: expect.objectContaining({ kind: 'outside_refund' }) }),
    ]);
    expect(JSON.stringify(told)).not.toContain('enc:');
  });

  it('of a price that the customer declined goes when somebody has seen it', async () => {
    dearer = await anotherLife(cast);
    await dearer.until('complete');
    const photos = [await photoUrl()];
    const technician = cast.technician.visitor;
    const job = `/api/jobs/${dearer.bookingId}`;
    await technician.call('POST', `${job}/photos/before`, z.unknown(), { body: { photos } });
    await technician.call('POST', `${job}/complete`, z.unknown(), {
      body: { actualDuration: 90, actualCost: 190, completionNotes: 'A shelf more.', afterPhotos: photos },
    });
    await dearer.customer.visitor.insist(
      'POST',
      `/api/bookings/${dearer.bookingId}/price-rise`,
      z.unknown(),
      {
        body: { approve: false },
      },
    );
    const refused = await line('price_rise_refused', dearer);
    expect(await press('retry', refused)).toBe(400);
    expect(await press('mark_seen', refused)).toBe(200);
    expect(await linesOf(dearer)).toEqual([]);
  });

  it('of a refused refund counts each Retry that is refused, and goes when it was paid by other means', async () => {
    // The provider knows of a refund that nobody has told us of.
    await cast.stack.sandbox.fault({ service: 'stripe', kind: 'lost_webhooks' });
    await control(`/sandbox/charges/${await chargeOf(dearer)}/refund`, { amount: 2_000 });
    expect((await refund(dearer, dearer.cents)).body['code']).toBe('refund_refused');
    await cast.stack.sandbox.clearFaults();
    const failed = await line('refund_failed', dearer);
    expect(await press('retry', failed)).toBe(200);
    await eventually('the second refusal', async () => {
      const again = (await linesOf(dearer)).find(({ issue }) => issue?.kind === 'refund_failed');
      return again?.['attempts'] === 2 ? true : undefined;
    });
    expect(await press('mark_seen', failed, 'Paid by check.')).toBe(200);
    await gone('refund_failed', dearer);
  });

  it('of a missing technician goes with the assignment, and no button could do that', async () => {
    const alone = await anotherLife(cast);
    await alone.place();
    await alone.confirmCard();
    const unassigned = await line('unassigned', alone);
    expect(await press('retry', unassigned)).toBe(400);
    await alone.accept();
    await gone('unassigned', alone);
  });

  it('a rebuild of the read models agrees with all of it', async () => {
    for (const model of ['stuck', 'bookings']) {
      const { code, err } = await ops(cast.stack.dataDir, 'rebuild', model);
      expect([model, code, err]).toEqual([model, 0, '']);
    }
  });
});
