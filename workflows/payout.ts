/** A crew's way to its money: wait for the account → transfer → wait → pay out → paid, each try an event (design.md §4). */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  patched,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { DisputeActivities } from '#activities/money/disputes.ts';
import type { PayoutActivities } from '#activities/money/payouts.ts';
import type { BookingId, TechnicianId } from '#domain/ids.ts';
import { minus, zero } from '#domain/money.ts';
import { withoutDisputed } from '#domain/payout/disputed.ts';
import type { PayoutEvent } from '#domain/payout/events.ts';
import {
  evolvePayout,
  noPayout,
  type PayoutState,
  type PayoutStep,
  payoutSteps,
} from '#domain/payout/payout.ts';
import { localActivities } from './in-turn.ts';
import { briefly, firstLocally, outward, ownActivities } from './effects.ts';
import {
  type BookingPartInput,
  type ProviderEvent,
  queries,
  signals,
  type StorySummary,
  workflowIds,
} from './contract.ts';
import { openStory, type Story, unreachable } from './story.ts';

const own = ownActivities<Pick<PayoutActivities, 'owedShares' | 'connectedAccountOf'>>();
const disputes = ownActivities<Pick<DisputeActivities, 'disputedCharges'>>();
const money = proxyActivities<PayoutActivities>(outward);
const once = localActivities<Pick<PayoutActivities, 'readPayout'>>(briefly);

type PayoutStory = Story<PayoutState, PayoutEvent>;

/** Transfers each share as soon as there is an account, then pays out; survives the booking. */
export async function payout(input: BookingPartInput): Promise<void> {
  const { bookingId, durations } = input;
  const story: PayoutStory = openStory({
    stream: workflowIds.payout(bookingId),
    part: 'workflow:payout',
    initial: noPayout,
    evolve: evolvePayout,
  });
  let lookAgain = true;
  let askedToRetry = false;
  let newBanks: readonly TechnicianId[] = [];
  setHandler(defineSignal(signals.catchUp), () => {
    lookAgain = true;
    story.stir();
  });
  let news: readonly string[] = [];
  setHandler(defineSignal<[ProviderEvent]>(signals.providerEvent), ({ objectId }) => {
    news = [...news, objectId];
    story.stir();
  });
  setHandler(defineQuery<StorySummary>(queries.summary), () => ({ revision: story.revision }));
  setHandler(defineSignal(signals.retryNow), () => {
    askedToRetry = true;
    story.stir();
  });

  for (;;) {
    const { changes } = story;
    if (lookAgain) {
      lookAgain = false;
      await story.catchUp();
      await noteShares(story, input);
    }
    const due = payoutSteps(story.state, now(), durations, askedToRetry ? 'all' : newBanks, news);
    const steps = await undisputed(bookingId, due);
    askedToRetry = false;
    newBanks = [];
    news = [];
    const [first] = steps;
    if (first?.kind === 'ended') {
      if (lookAgain) continue;
      break;
    }
    let waiting = accountEvery(input);
    for (const step of steps) {
      if (step.kind === 'wait') waiting = Date.parse(step.until) - Date.now();
      else if (step.kind === 'watch_bank') {
        const account = await own.connectedAccountOf(step.technicianId);
        if (account && account.since > step.since) {
          newBanks = [...newBanks, step.technicianId];
          story.stir();
        }
      } else if (step.kind !== 'ended') await perform(story, input, step);
      if (step.kind === 'check' && !step.paid) waiting = Math.min(waiting, answerEvery(input));
    }
    if (story.changes === changes) await story.stirred(changes, waiting);
    // What was asked for and not done yet is known to this run alone.
    const isIdle = news.length === 0 && !askedToRetry;
    if (workflowInfo().continueAsNewSuggested && isIdle) await continueAsNew<typeof payout>(input);
  }
  await condition(allHandlersFinished);
}

const second = 1000;
const hour = 60 * 60 * second;

/** Between two looks at a bank's answer, which the webhook brings sooner unless it is lost, in milliseconds. */
function answerEvery({ durations }: BookingPartInput): number {
  return Math.min(hour, Math.max(second, durations.payoutDelay / 48));
}

/** Between two looks for an account that may be missing for months. */
function accountEvery(input: BookingPartInput): number {
  return Math.max(15 * second, answerEvery(input));
}

/** Asked anew before every transfer. Histories from before have no such question. */
async function undisputed(
  bookingId: BookingId,
  steps: readonly PayoutStep[],
): Promise<readonly PayoutStep[]> {
  if (!steps.some(({ kind }) => kind === 'transfer') || !patched('disputed-charges')) return steps;
  return withoutDisputed(steps, await disputes.disputedCharges(bookingId));
}

const now = (): string => new Date().toISOString();

/** Takes over what the booking owes, before anything is sent: the stream alone then tells what is due (design.md §3). */
async function noteShares(story: PayoutStory, { bookingId }: BookingPartInput): Promise<void> {
  for (const shares of await own.owedShares(bookingId, story.state.noted)) {
    await story.step(`note:${shares.sharesRevision}`, (state) => ({
      ok: true,
      events: state.noted.includes(shares.sharesRevision)
        ? []
        : [{ type: 'SharesNoted', data: { ...shares, at: now() } }],
    }));
  }
}

async function perform(
  story: PayoutStory,
  { bookingId }: BookingPartInput,
  step: Exclude<PayoutStep, { kind: 'watch_bank' | 'wait' | 'ended' }>,
): Promise<void> {
  const record = (name: string, ...events: readonly PayoutEvent[]) =>
    story.step(name, () => ({ ok: true, events }));
  const seen = { stream: story.stream, revision: story.revision };
  const at = now();
  switch (step.kind) {
    case 'transfer': {
      const { share, attempt } = step;
      const { technicianId, sharesRevision, amount, chargeId } = share;
      const account = await own.connectedAccountOf(technicianId);
      if (!account) return;
      const { accountId } = account;
      const order = { seen, bookingId, technicianId, amount, attempt, sharesRevision, accountId, chargeId };
      const answer = await money.transferShare(order);
      const name = `transfer:${sharesRevision}:${technicianId}:${attempt}`;
      const about = { sharesRevision, technicianId, at };
      switch (answer.kind) {
        case 'outdated':
          return story.catchUp();
        case 'made':
          await record(name, {
            type: 'TransferMade',
            data: { ...about, accountId, transferId: answer.transferId, amount },
          });
          return;
        case 'failed': {
          const { code, message } = answer.failure;
          await record(name, { type: 'TransferFailed', data: { ...about, attempt, code, message } });
          return;
        }
        default:
          return unreachable(answer);
      }
    }
    case 'reverse': {
      const { share, transferId, amount, attempt } = step;
      const { technicianId, sharesRevision } = share;
      const part = `${transferId}:${share.reversed}`;
      const answer = await money.reverseShare({
        seen,
        bookingId,
        technicianId,
        amount,
        attempt,
        sharesRevision,
        transferId,
        part,
      });
      const name = `reverse:${sharesRevision}:${technicianId}:${attempt}:${part}`;
      const about = { sharesRevision, technicianId, at };
      switch (answer.kind) {
        case 'outdated':
          return story.catchUp();
        case 'made':
          await record(name, {
            type: 'TransferReversed',
            data: { ...about, transferId, reversalId: answer.reversalId, amount },
          });
          return;
        case 'failed': {
          const { code, message } = answer.failure;
          await record(name, { type: 'TransferFailed', data: { ...about, attempt, code, message } });
          return;
        }
        default:
          return unreachable(answer);
      }
    }
    case 'pay_out': {
      const { technicianId, accountId, amount, attempt } = step;
      const answer = await money.payTechnician({ seen, bookingId, technicianId, accountId, amount, attempt });
      const name = `payout:${technicianId}:${attempt}`;
      switch (answer.kind) {
        case 'outdated':
          return story.catchUp();
        case 'made': {
          const { payoutId, short = zero } = answer;
          const data = { technicianId, accountId, amount: minus(amount, short), attempt, at };
          const sent: readonly PayoutEvent[] =
            payoutId === null ? [] : [{ type: 'PayoutCreated', data: { ...data, payoutId } }];
          const netted: readonly PayoutEvent[] =
            short > 0 ? [{ type: 'PayoutNetted', data: { technicianId, amount: short, at } }] : [];
          await record(name, ...sent, ...netted);
          return;
        }
        case 'failed': {
          const { code, message } = answer.failure;
          await record(name, {
            type: 'PayoutFailed',
            data: { technicianId, payoutId: null, amount, attempt, code, message, at },
          });
          return;
        }
        default:
          return unreachable(answer);
      }
    }
    case 'check': {
      const { technicianId, payoutId, accountId, attempt, paid } = step;
      const { status, amount, failure } = await firstLocally(
        () => once.readPayout(accountId, payoutId),
        () => money.readPayout(accountId, payoutId),
      );
      if (status === 'pending' || (status === 'paid' && paid)) return;
      const about = { technicianId, payoutId, amount, at };
      await record(
        paid ? `returned:${payoutId}` : `settled:${payoutId}`,
        status === 'paid'
          ? { type: 'PayoutPaid', data: about }
          : {
              type: 'PayoutFailed',
              data: {
                ...about,
                attempt,
                code: failure?.code ?? 'failed',
                message: failure?.message ?? 'The bank did not take the payout.',
              },
            },
      );
      return;
    }
    default:
      return unreachable(step);
  }
}
