/**
 * How a crew gets paid: wait for the account → transfer → wait → pay out → paid; each try is an event (design.md §4).
 */
import { continueAsNew, defineQuery, defineSignal, setHandler } from '@temporalio/workflow';
import type { TechnicianId } from '#domain/core/ids.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { awaitedBySteps } from '#domain/payout/next.ts';
import {
  type BookingPartInput,
  type ProviderEvent,
  queries,
  type RetriedIssue,
  signals,
  type StorySummary,
} from '../contract.ts';
import { run, type Wait } from '../story/run.ts';
import { now } from '../story/story.ts';
import { type MoneyStep, takeStep } from './steps.ts';
import { accountOf, PayoutStory, type Round } from './story.ts';

const SECOND = 1000;
const HOUR = 60 * 60 * SECOND;

/** Transfers each share as soon as the technician has an account, then pays it out; outlives the booking. */
export async function payout(input: BookingPartInput): Promise<void> {
  const story = new PayoutStory(input);
  setHandler(defineSignal(signals.catchUp), () => {
    story.mustLook = true;
    story.notify();
  });
  setHandler(defineSignal<[ProviderEvent]>(signals.providerEvent), ({ objectId }) =>
    story.add({ notified: [objectId] }),
  );
  setHandler(defineSignal<[RetriedIssue]>(signals.retryNow), ({ kind, subject }) => {
    // Other kinds of lines don't belong to payouts.
    if (kind === 'transfer_failed' || kind === 'payout_failed' || kind === 'payout_unconfirmed')
      story.add({ retries: [{ kind, subject }] });
  });
  setHandler(defineQuery<StorySummary>(queries.summary), () => story.summary);
  await run(story, {
    next: () => story.next(),
    perform: (round) => takeRound(story, round),
    renew: () => continueAsNew<typeof payout>(input),
    mayRenew: () => story.pending.notified.length === 0 && story.pending.retries.length === 0,
  });
}

/** Takes the steps that are due, and answers how long to wait unless one of them changes something. */
async function takeRound(story: PayoutStory, round: Round): Promise<Wait> {
  const { payoutDelay } = story.input.durations;
  /** Milliseconds between two checks of a bank's answer; the webhook brings it sooner unless it is lost. */
  const answerEvery = Math.min(HOUR, Math.max(SECOND, payoutDelay / 48));
  /**
   * Milliseconds between two checks for an account, which may be missing for months. A follower of the log reports a
   * new one at once.
   */
  const accountEvery = Math.max(15 * SECOND, Math.min(6 * HOUR, payoutDelay / 8));
  const waits: number[] = [];
  const again = (milliseconds: number) => waits.push(Date.now() + milliseconds);
  const ways = waysOf((step) => takeStep(story, round, step));
  const reversing = new Set<TechnicianId>();
  for (const step of round.steps) {
    switch (step.kind) {
      case 'wait':
        waits.push(Date.parse(step.until));
        break;
      case 'watch_bank': {
        again(accountEvery);
        const account = await accountOf(step.technicianId);
        if (account && account.since > step.since) story.tryWith(step.technicianId, account.since);
        break;
      }
      case 'ended':
        break;
      case 'transfer':
      case 'pay_out':
        again(accountEvery);
        ways.go(step);
        break;
      case 'reverse':
        again(accountEvery);
        // The amount of the next reversal, and from which transfer, depends on this one: it has its turn in the next
        // round.
        if (!reversing.has(step.share.technicianId)) ways.go(step);
        reversing.add(step.share.technicianId);
        break;
      case 'drop':
        ways.go(step);
        break;
      case 'check':
        if (step.paid) story.looked.set(step.payoutId, Date.now());
        else again(answerEvery);
        ways.go(step);
        break;
      default:
        unreachable(step);
    }
  }
  await ways.ended();
  // After the check of a paid payout there is nothing to wait for until the steps are computed again.
  if (waits.length === 0) story.notify();
  const until = waits.length === 0 ? null : new Date(Math.min(...waits)).toISOString();
  return { kind: 'wait', until, awaited: awaitedBySteps(round.steps, now()) };
}

/**
 * Runs each technician's steps one after the other, and those of different technicians at the same time, so that one
 * who is held up does not hold up the rest of the crew.
 */
function waysOf(take: (step: MoneyStep) => Promise<unknown>) {
  const ways = new Map<TechnicianId, Promise<unknown>>();
  return {
    go(step: MoneyStep): void {
      const technicianId = 'share' in step ? step.share.technicianId : step.technicianId;
      const before = ways.get(technicianId);
      ways.set(technicianId, before ? before.then(() => take(step)) : take(step));
    },
    ended: () => Promise.all(ways.values()),
  };
}
