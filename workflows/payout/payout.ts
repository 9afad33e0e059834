/** A crew's way to its money: wait for the account → transfer → wait → pay out → paid, each try an event (design.md §4). */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { DisputeActivities } from '#activities/money/disputes.ts';
import type { PayoutActivities } from '#activities/money/payouts.ts';
import type { BookingId, TechnicianId } from '#domain/core/ids.ts';
import { withoutDisputed } from '#domain/payout/disputed.ts';
import type { PayoutEvent, PayoutEventOf } from '#domain/payout/events.ts';
import { isNews } from '#domain/payout/news.ts';
import {
  evolvePayout,
  isRetryOf,
  type MovingStep,
  noPayout,
  type PayoutLine,
  type PayoutState,
  type PayoutStep,
  payoutSteps,
} from '#domain/payout/payout.ts';
import { localActivities } from '../story/in-turn.ts';
import { briefly, firstLocally, outward, ownActivities } from '../story/effects.ts';
import {
  type BookingPartInput,
  type ProviderEvent,
  queries,
  type RetriedIssue,
  signals,
  type StorySummary,
  workflowIds,
} from '../contract.ts';
import { openStory, type Story, unreachable } from '../story/story.ts';

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
  let retried: readonly PayoutLine[] = [];
  let newBanks: readonly TechnicianId[] = [];
  /** The account that each technician's failures were last tried with: once for each, whatever the clocks say. */
  const triedWith = new Map<TechnicianId, string>();
  const looked = new Map<string, number>();
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
  setHandler(defineSignal<[RetriedIssue]>(signals.retryNow), (issue) => {
    retried = withLine(retried, issue);
    story.stir();
  });

  for (;;) {
    const { changes } = story;
    if (lookAgain) {
      lookAgain = false;
      // A dispute may be over: what it withheld has not been tried with the account yet.
      triedWith.clear();
      await story.catchUp();
      await noteShares(story, input);
    }
    const asked = { newBanks, retry: retried, news, looked };
    // Cleared before anything is awaited: what comes meanwhile is for the next round.
    retried = [];
    newBanks = [];
    news = [];
    const steps = await undisputed(bookingId, payoutSteps(story.state, now(), durations, asked));
    const [first] = steps;
    if (first?.kind === 'ended') {
      if (lookAgain) continue;
      break;
    }
    const waits: number[] = [];
    // Each technician's money goes its own way: what holds one up holds up nobody else of the crew.
    const behind = async (step: MovingStep): Promise<void> => {
      // What was not tried after all may be tried with the same account, or for the same Retry.
      triedWith.clear();
      retried = [...retried, ...asked.retry.filter((line) => isRetryOf(line, step))];
      await story.catchUp();
    };
    const ways = waysOf((step) => perform(story, input, step, behind));
    const reversing = new Set<TechnicianId>();
    for (const step of steps) {
      switch (step.kind) {
        case 'wait':
          waits.push(Date.parse(step.until) - Date.now());
          break;
        case 'watch_bank': {
          waits.push(accountEvery(input));
          const account = await own.connectedAccountOf(step.technicianId);
          if (account && account.since > step.since && triedWith.get(step.technicianId) !== account.since) {
            triedWith.set(step.technicianId, account.since);
            newBanks = [...newBanks, step.technicianId];
            story.stir();
          }
          break;
        }
        case 'ended':
          break;
        case 'transfer':
        case 'pay_out':
          waits.push(accountEvery(input));
          ways.go(step);
          break;
        case 'reverse':
          waits.push(accountEvery(input));
          // What the next reversal takes from which transfer depends on this one: it has its turn in the next round.
          if (!reversing.has(step.share.technicianId)) ways.go(step);
          reversing.add(step.share.technicianId);
          break;
        case 'drop':
          ways.go(step);
          break;
        case 'check':
          if (step.paid) looked.set(step.payoutId, Date.now());
          else waits.push(answerEvery(input));
          ways.go(step);
          break;
        default:
          unreachable(step);
      }
    }
    await ways.ended();
    // A look at a paid payout leaves nothing to wait for until the steps are asked again.
    if (story.changes === changes && waits.length > 0) await story.stirred(changes, Math.min(...waits));
    // What was asked for and not done yet is known to this run alone.
    const isIdle = news.length === 0 && retried.length === 0;
    if (workflowInfo().continueAsNewSuggested && isIdle) await continueAsNew<typeof payout>(input);
  }
  await condition(allHandlersFinished);
}

/** A line of a kind that payouts do not have names nothing here. */
function withLine(
  before: readonly PayoutLine[],
  { kind, subject }: Pick<RetriedIssue, 'kind' | 'subject'>,
): readonly PayoutLine[] {
  switch (kind) {
    case 'transfer_failed':
    case 'payout_failed':
    case 'payout_unconfirmed':
      return [...before, { kind, subject }];
    default:
      return before;
  }
}

type MoneyStep = Exclude<PayoutStep, { kind: 'watch_bank' | 'wait' | 'ended' }>;

/** Runs the steps of each technician one after the other, those of different ones at the same time. */
function waysOf(run: (step: MoneyStep) => Promise<void>) {
  const ways = new Map<TechnicianId, Promise<void>>();
  return {
    go(step: MoneyStep): void {
      const technicianId = 'share' in step ? step.share.technicianId : step.technicianId;
      const before = ways.get(technicianId);
      ways.set(technicianId, before ? before.then(() => run(step)) : run(step));
    },
    ended: async (): Promise<void> => void (await Promise.all(ways.values())),
  };
}

const second = 1000;
const hour = 60 * 60 * second;

/** Between two looks at a bank's answer, which the webhook brings sooner unless it is lost, in milliseconds. */
function answerEvery({ durations }: BookingPartInput): number {
  return Math.min(hour, Math.max(second, durations.payoutDelay / 48));
}

/** Between two looks for an account that may be missing for months; a new one is told of by the follower of the log. */
function accountEvery({ durations }: BookingPartInput): number {
  return Math.max(15 * second, Math.min(6 * hour, durations.payoutDelay / 8));
}

/** Asked anew before every transfer. */
async function undisputed(
  bookingId: BookingId,
  steps: readonly PayoutStep[],
): Promise<readonly PayoutStep[]> {
  if (!steps.some(({ kind }) => kind === 'transfer')) return steps;
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

const day = 24 * hour;

/** Funds under way: tried again when the provider says they are there; if it doesn't say, or was wrong, after a day. */
function awaited(
  { durations }: BookingPartInput,
  about: Pick<PayoutEventOf<'FundsAwaited'>['data'], 'technicianId' | 'sharesRevision'>,
  { availableOn }: { readonly availableOn: string | null },
): PayoutEvent {
  const at = now();
  const later = new Date(Date.parse(at) + Math.min(day, durations.payoutRetry)).toISOString();
  const until = availableOn !== null && availableOn > at ? availableOn : later;
  return { type: 'FundsAwaited', data: { ...about, until, at } };
}

/** Takes a step; `behind`: the log is ahead of the story, so nothing was done. */
async function perform(
  story: PayoutStory,
  input: BookingPartInput,
  step: MoneyStep,
  behind: (step: MovingStep) => Promise<void>,
): Promise<void> {
  const { bookingId } = input;
  const record = (name: string, ...events: readonly PayoutEvent[]) =>
    story.step(name, (state) => ({ ok: true, events: events.filter((event) => isNews(state, event)) }));
  const seen = { stream: story.stream, revision: story.revision };
  const at = now();
  switch (step.kind) {
    case 'transfer': {
      const { share, source, amount, attempt } = step;
      const { technicianId, sharesRevision, chargeId, notedAt } = share;
      const account = await own.connectedAccountOf(technicianId);
      if (!account) return;
      const { accountId } = account;
      const order = { seen, bookingId, technicianId, amount, attempt, sharesRevision, accountId };
      const answer = await money.transferShare({ ...order, chargeId, source, since: notedAt });
      const name = `transfer:${sharesRevision}:${technicianId}:${source}:${attempt}`;
      const about = { sharesRevision, technicianId, at };
      switch (answer.kind) {
        case 'outdated':
          return behind(step);
        case 'made': {
          const { transferId, amount: moved } = answer;
          await record(name, {
            type: 'TransferMade',
            data: { ...about, accountId, transferId, amount: moved, source },
          });
          return;
        }
        case 'awaited':
          await record(`await:${name}`, awaited(input, { technicianId, sharesRevision }, answer));
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
          return behind(step);
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
      const { technicianId, accountId, amount, attempt, known, since } = step;
      const order = { seen, bookingId, technicianId, accountId, amount, attempt, known, since };
      const answer = await money.payTechnician(order);
      const name = `payout:${technicianId}:${attempt}`;
      switch (answer.kind) {
        case 'outdated':
          return behind(step);
        case 'made': {
          const { payout: made, short } = answer;
          const data = { technicianId, accountId, attempt, at };
          const sent: readonly PayoutEvent[] =
            made === null ? [] : [{ type: 'PayoutCreated', data: { ...data, ...made } }];
          const netted: readonly PayoutEvent[] =
            short > 0 ? [{ type: 'PayoutNetted', data: { technicianId, amount: short, at } }] : [];
          await record(name, ...sent, ...netted);
          return;
        }
        case 'awaited':
          await record(`await:${name}`, awaited(input, { technicianId, sharesRevision: null }, answer));
          return;
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
    case 'drop': {
      const { technicianId, attempt } = step;
      await record(`drop:${technicianId}:${attempt}`, { type: 'PayoutDropped', data: { technicianId, at } });
      return;
    }
    case 'check': {
      const { technicianId, payoutId, accountId, attempt, unread, paid } = step;
      const answer = await firstLocally(
        () => once.readPayout(accountId, payoutId),
        () => money.readPayout(accountId, payoutId),
      );
      if (answer.kind === 'failed') {
        // One that the bank has taken is asked about for a week and no longer.
        if (paid) return;
        const { code, message } = answer.failure;
        const tries = (unread?.attempts ?? 0) + 1;
        await record(`unread:${payoutId}:${tries}`, {
          type: 'PayoutUnread',
          data: { technicianId, payoutId, attempt: tries, code, message, at },
        });
        return;
      }
      const { status, amount, failure } = answer.payout;
      if (status === 'pending' && unread)
        await record(`read:${payoutId}`, { type: 'PayoutReadAgain', data: { technicianId, payoutId, at } });
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
                message: failure?.message ?? 'The bank did not accept the payout.',
              },
            },
      );
      return;
    }
    default:
      return unreachable(step);
  }
}
