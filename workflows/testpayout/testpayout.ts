/** A technician's test payout: request → transfer → bank, and taken back out of the account if it does not arrive. */
import { continueAsNew, defineQuery, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { PayoutActivities } from '#activities/money/payouts.ts';
import type { TestPayoutActivities } from '#activities/money/test-payouts.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { TestPayoutOutcome } from '#domain/testpayout/commands.ts';
import { testPayouts } from '#domain/testpayout/decide.ts';
import type { TestPayoutStage } from '#domain/testpayout/events.ts';
import { nextTestPayoutStep, type TestPayoutStep } from '#domain/testpayout/next.ts';
import { queries, signals, type StorySummary, type TestPayoutInput } from '../contract.ts';
import { briefly, firstLocally, isOutdated, outward } from '../story/effects.ts';
import { localActivities } from '../story/in-turn.ts';
import { type Doing, run } from '../story/run.ts';
import { now, Story } from '../story/story.ts';

const money = proxyActivities<TestPayoutActivities & Pick<PayoutActivities, 'readPayout'>>(outward);
const once = localActivities<Pick<PayoutActivities, 'readPayout'>>(briefly);

/** Ends with the test payout, and starts again with the next one. */
export async function testpayout(input: TestPayoutInput): Promise<void> {
  const { technicianId, durations } = input;
  const story = new Story(testPayouts, technicianId, 'workflow:testpayout');
  /** When this run last asked how the payout stands (ISO). */
  let lookedAt: string | null = null;
  setHandler(defineSignal(signals.catchUp), async () => {
    await story.catchUp();
    story.notify();
  });
  setHandler(defineQuery<StorySummary>(queries.summary), () => story.summary);
  await story.catchUp();
  await run<TestPayoutStep>(story, {
    next: () => nextTestPayoutStep(story.state, now(), durations, lookedAt),
    perform: async (step) => {
      await takeStep(step);
      return undefined;
    },
    renew: () => continueAsNew<typeof testpayout>(input),
  });

  async function takeStep(step: Doing<TestPayoutStep>): Promise<unknown> {
    const { kind, payout } = step;
    const { number, amount } = payout;
    const order = { seen: story.seen, technicianId, payout };
    const record = (outcome: TestPayoutOutcome) =>
      story.record(`${kind}:${number}`, { type: 'RecordTestPayout', outcome });
    const failed = (stage: TestPayoutStage, { code, message }: { code: string; message: string }) =>
      record({ type: 'TestPayoutFailed', data: { number, stage, code, message } });
    switch (step.kind) {
      case 'transfer': {
        const answer = await money.transferTestPayout(order);
        if (isOutdated(answer)) return story.catchUp();
        if (!answer.answer.ok) return failed('transfer', answer.answer.failure);
        return record({
          type: 'TestTransferMade',
          data: { number, transferId: answer.answer.value, amount },
        });
      }
      case 'pay_out': {
        const answer = await money.sendTestPayout(order);
        if (isOutdated(answer)) return story.catchUp();
        if (!answer.answer.ok) return failed('payout', answer.answer.failure);
        return record({ type: 'TestPayoutCreated', data: { number, ...answer.answer.value } });
      }
      case 'check': {
        lookedAt = now();
        const { accountId } = payout;
        const answer = await firstLocally(
          () => once.readPayout(accountId, step.payoutId),
          () => money.readPayout(accountId, step.payoutId),
        );
        // What the provider no longer reports on is over for us.
        if (answer.kind === 'failed') return failed('payout', answer.failure);
        if (answer.payout.status === 'paid') return record({ type: 'TestPayoutPaid', data: { number } });
        if (answer.payout.status === 'failed') return failed('bank', answer.payout.failure);
        story.notify();
        return;
      }
      case 'take_back': {
        const answer = await money.takeTestPayoutBack({ ...order, transferId: step.transferId });
        if (isOutdated(answer)) return story.catchUp();
        if (answer.answer.ok)
          return record({
            type: 'TestTransferReversed',
            data: { number, reversalId: answer.answer.value, amount },
          });
        const { code, message } = answer.answer.failure;
        return record({ type: 'TestReversalRefused', data: { number, code, message } });
      }
      default:
        return unreachable(step);
    }
  }
}
