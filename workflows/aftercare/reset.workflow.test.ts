/**
 * An aftercare reset on a real engine: what was refused, a part of a refund or an answer to a bank, is not requested
 * again (R26).
 */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { allActivities } from '#activities/all.ts';
import type { AppendRequest } from '#activities/log/log.ts';
import { aftercares } from '#domain/aftercare/decide.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { load } from '#events/execute.ts';
import { workflowIds } from '../contract.ts';
import { answerTo, disputed } from '../testing/answers.ts';
import { chargedTwice } from '../testing/charged-twice.ts';
import { eventually, type Life, technicianNear } from '../testing/people.ts';
import { refund } from '../testing/refund.ts';
import { createWorld, type World } from '../testing/world.ts';

const TASK_COMPLETED = 7;

let world: World;
let grace: TechnicianId;
/**
 * While held, no append that ends a request succeeds: the booking knows how it ended, the requests' own stream does
 * not.
 */
let isHeld = false;

beforeAll(async () => {
  world = await createWorld('real');
  await world.startWorker((parts) => ({
    append: async (request: AppendRequest) => {
      if (isHeld && request.events.some(({ type }) => type === 'RefundSettled')) throw new Error('held back');
      return allActivities(parts).append(request);
    },
  }));
}, 120_000);
afterAll(() => world?.close());
beforeEach(() => {
  isHeld = false;
  grace = as<TechnicianId>(`grace-${randomUUID()}`);
  world.roster.splice(0, world.roster.length, technicianNear(grace));
});

const handle = (life: Life) => world.client.workflow.getHandle(workflowIds.aftercare(life.bookingId));
const refundedOf = async (chargeId: string) =>
  (await world.stripe.charges.retrieve(chargeId)).amount_refunded;

/** $30.00 of a refund of $180.00 is refunded, and the rest refused; a day later the provider would accept it. */
async function refusedInPart(): Promise<{ readonly life: Life; readonly older: string }> {
  const life = await chargedTwice(world, grace);
  const [first] = (await life.state()).payment.captures;
  const older = first?.chargeId ?? '';
  const outside = await world.stripe.refunds.create({ charge: older, amount: 10_000 });
  const asked = refund(world, life.bookingId, 18_000);
  await eventually('the refusal', async () => (await life.types()).includes('RefundFailed'));
  await asked;
  await world.control('POST', `/sandbox/refunds/${outside.id}/fail`, {});
  // By then it has forgotten its answer to the first key.
  await world.control('POST', '/sandbox/clock', { seconds: 25 * 60 * 60 });
  expect(await refundedOf(older)).toBe(0);
  return { life, older };
}

/** Resets to the task that requested the nth call (from 0) of this name; answers the run before. */
async function resetTo(life: Life, call: string, nth: number): Promise<string> {
  const { events = [] } = await handle(life).fetchHistory();
  const { runId } = await handle(life).describe();
  const calls = (events ?? []).filter(
    ({ activityTaskScheduledEventAttributes: scheduled }) => scheduled?.activityType?.name === call,
  );
  const asked = calls.at(nth)?.activityTaskScheduledEventAttributes?.workflowTaskCompletedEventId;
  const task = (events ?? []).find(
    ({ eventId, eventType }) => String(eventId) === String(asked) && eventType === TASK_COMPLETED,
  );
  expect(task).toBeDefined();
  await world.client.workflowService.resetWorkflowExecution({
    namespace: world.namespace,
    workflowExecution: { workflowId: workflowIds.aftercare(life.bookingId), runId },
    reason: 'R26',
    requestId: randomUUID(),
    workflowTaskFinishEventId: asked ?? null,
  });
  await eventually('the reset run', async () => (await handle(life).describe()).runId !== runId);
  return runId;
}

const resetToSecondPart = (life: Life) => resetTo(life, 'refundCharge', 1);

const isOver = (life: Life) =>
  eventually('its end', async () => (await handle(life).describe()).status.name === 'COMPLETED');

async function nothingMore({ life, older }: { readonly life: Life; readonly older: string }): Promise<void> {
  expect(await refundedOf(older)).toBe(0);
  const types = await life.types();
  expect(types.filter((type) => type === 'RefundIssued')).toHaveLength(1);
  expect(types.filter((type) => type === 'RefundFailed')).toHaveLength(1);
  expect((await life.state()).payment.refunded).toBe(3_000);
  const requests = await world.log.readStream(workflowIds.aftercare(life.bookingId));
  expect(requests.filter(({ type }) => type === 'RefundSettled')).toHaveLength(1);
}

it('R26: a reset to before the refusal finds in the log that the request has ended', async () => {
  const refused = await refusedInPart();
  await isOver(refused.life);
  await resetToSecondPart(refused.life);
  await isOver(refused.life);
  await nothingMore(refused);
});

it('R26: a reset between the booking’s record and that of the requests finds it in the booking', async () => {
  isHeld = true;
  const refused = await refusedInPart();
  await resetToSecondPart(refused.life);
  isHeld = false;
  await isOver(refused.life);
  await nothingMore(refused);
});

it('R26: an answer to a bank that was refused is not sent by a reset', async () => {
  const life = await disputed(world, grace);
  await world.control('POST', '/sandbox/faults', {
    service: 'stripe',
    call: 'disputes.update',
    kind: 'server_error',
  });
  const asked = answerTo(world, life);
  const answers = async () => (await load(world.log, aftercares, life.bookingId)).answers;
  await eventually('the refusal', async () => (await answers())[0]?.outcome.kind === 'refused');
  await asked;
  await world.control('DELETE', '/sandbox/faults');
  await world.control('POST', '/sandbox/clock', { seconds: 25 * 60 * 60 });
  await resetTo(life, 'answerDispute', 0);
  await eventually('the call of the reset run', async () => {
    const { events } = await handle(life).fetchHistory();
    const call = (events ?? []).find(
      ({ activityTaskScheduledEventAttributes: scheduled }) =>
        scheduled?.activityType?.name === 'answerDispute',
    );
    return (events ?? []).some(
      ({ activityTaskCompletedEventAttributes: done }) =>
        done && String(done.scheduledEventId) === String(call?.eventId),
    );
  });
  expect((await world.stripe.disputes.retrieve(life.disputeId)).evidence_details.submission_count).toBe(0);
  expect((await answers()).map(({ outcome }) => outcome.kind)).toEqual(['refused']);
});
