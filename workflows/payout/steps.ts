/** The steps of a payout that call the provider, and what is recorded of each (R11). */
import { proxyActivities } from '@temporalio/workflow';
import type { Failed, Outdated } from '#activities/log/outcomes.ts';
import type { PayoutActivities, Waiting } from '#activities/money/payouts.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { PayoutOutcome } from '#domain/payout/commands.ts';
import type { MovingStep, PayoutStep } from '#domain/payout/next.ts';
import { briefly, firstLocally, outward } from '../story/effects.ts';
import { localActivities } from '../story/in-turn.ts';
import { accountOf, type PayoutStory, type Round } from './story.ts';

const money = proxyActivities<PayoutActivities>(outward);
const once = localActivities<Pick<PayoutActivities, 'readPayout'>>(briefly);

type StepOf<Kind extends PayoutStep['kind']> = Extract<PayoutStep, { readonly kind: Kind }>;

/** A step that calls the provider or writes to the stream. */
export type MoneyStep = MovingStep | StepOf<'drop' | 'check'>;

/** Takes a step and records its outcome. */
export function takeStep(story: PayoutStory, round: Round, step: MoneyStep): Promise<unknown> {
  switch (step.kind) {
    case 'transfer':
      return transfer(story, round, step);
    case 'reverse':
      return reverse(story, round, step);
    case 'pay_out':
      return payOut(story, round, step);
    case 'drop': {
      const { technicianId, attempt } = step;
      return record(story, `drop:${technicianId}:${attempt}`, {
        type: 'PayoutDropped',
        data: { technicianId },
      });
    }
    case 'check':
      return check(story, step);
    default:
      return unreachable(step);
  }
}

function record(story: PayoutStory, name: string, ...outcomes: readonly PayoutOutcome[]): Promise<unknown> {
  return story.record(name, ...outcomes.map((outcome) => ({ type: 'Record', outcome }) as const));
}

async function transfer(story: PayoutStory, round: Round, step: StepOf<'transfer'>): Promise<unknown> {
  const { share, source, amount, attempt } = step;
  const { technicianId, sharesRevision, chargeId, notedAt } = share;
  const { seen, input } = story;
  const account = await accountOf(technicianId);
  if (!account) return;
  const { accountId } = account;
  const order = {
    seen,
    bookingId: input.bookingId,
    technicianId,
    sharesRevision,
    amount,
    attempt,
    accountId,
  };
  const answer = await money.transferShare({ ...order, chargeId, source, since: notedAt });
  const name = `transfer:${sharesRevision}:${technicianId}:${source}:${attempt}`;
  if (answer.kind !== 'made') return notMade(story, round, step, name, answer);
  const { transferId, amount: moved } = answer;
  const data = { sharesRevision, technicianId, accountId, transferId, amount: moved, source };
  return record(story, name, { type: 'TransferMade', data });
}

async function reverse(story: PayoutStory, round: Round, step: StepOf<'reverse'>): Promise<unknown> {
  const { share, transferId, accountId, amount, attempt } = step;
  const { technicianId, sharesRevision, reversed } = share;
  const { seen, input } = story;
  const part = `${transferId}:${reversed}`;
  const order = { seen, bookingId: input.bookingId, technicianId, sharesRevision, amount, attempt };
  const answer = await money.reverseShare({ ...order, transferId, accountId, part });
  const name = `reverse:${sharesRevision}:${technicianId}:${attempt}:${part}`;
  if (answer.kind !== 'made') return notMade(story, round, step, name, answer);
  const data = { sharesRevision, technicianId, transferId, reversalId: answer.reversalId, amount };
  return record(story, name, { type: 'TransferReversed', data });
}

async function payOut(story: PayoutStory, round: Round, step: StepOf<'pay_out'>): Promise<unknown> {
  const { kind: _kind, ...order } = step;
  const { technicianId, accountId, attempt } = step;
  const { seen, input } = story;
  const answer = await money.payTechnician({ seen, bookingId: input.bookingId, ...order });
  const name = `payout:${technicianId}:${attempt}`;
  if (answer.kind !== 'made') return notMade(story, round, step, name, answer);
  const { payout: made, short } = answer;
  const outcomes: readonly (PayoutOutcome | null)[] = [
    made && { type: 'PayoutCreated', data: { technicianId, accountId, attempt, ...made } },
    short > 0 ? { type: 'PayoutNetted', data: { technicianId, amount: short } } : null,
  ];
  return record(story, name, ...outcomes.filter((outcome) => outcome !== null));
}

/** Records why a step has moved no money. */
function notMade(
  story: PayoutStory,
  round: Round,
  step: MovingStep,
  name: string,
  answer: Waiting | Failed | Outdated,
): Promise<unknown> {
  const { attempt } = step;
  const about =
    step.kind === 'pay_out' ? { technicianId: step.technicianId, sharesRevision: null } : step.share;
  const { technicianId, sharesRevision } = about;
  switch (answer.kind) {
    case 'outdated':
      return story.readAhead(step, round);
    case 'awaited': {
      const { payoutRetry } = story.input.durations;
      const { availableOn } = answer;
      // Nobody knows when a technician will earn again, so the wait between two looks grows with the time already
      // waited.
      const waitedFor = step.kind === 'reverse' ? Date.now() - Date.parse(step.share.notedAt) : 0;
      const retryAfter = Math.max(payoutRetry, waitedFor);
      const waited = { technicianId, sharesRevision, availableOn, retryAfter };
      return story.record(`await:${name}`, { type: 'AwaitFunds', ...waited });
    }
    case 'failed': {
      const { code, message } = answer.failure;
      const data = { technicianId, attempt, code, message };
      return sharesRevision === null
        ? record(story, name, {
            type: 'PayoutFailed',
            data: { ...data, payoutId: null, amount: step.amount },
          })
        : record(story, name, { type: 'TransferFailed', data: { ...data, sharesRevision } });
    }
    default:
      return unreachable(answer);
  }
}

/** Asks how a payout stands. Once it is recorded as paid, only its return is. */
async function check(story: PayoutStory, step: StepOf<'check'>): Promise<unknown> {
  const { technicianId, payoutId, accountId, attempt, unread, paid } = step;
  const answer = await firstLocally(
    () => once.readPayout(accountId, payoutId),
    () => money.readPayout(accountId, payoutId),
  );
  const about = { technicianId, payoutId };
  if (answer.kind === 'failed') {
    // A paid payout is checked for a week and no longer.
    if (paid) return;
    const { code, message } = answer.failure;
    const tries = (unread?.attempts ?? 0) + 1;
    const data = { ...about, attempt: tries, code, message };
    return record(story, `unread:${payoutId}:${tries}`, { type: 'PayoutUnread', data });
  }
  const { amount } = answer.payout;
  switch (answer.payout.status) {
    case 'pending':
      return unread && record(story, `read:${payoutId}`, { type: 'PayoutReadAgain', data: about });
    case 'paid':
      return paid || record(story, `settled:${payoutId}`, { type: 'PayoutPaid', data: { ...about, amount } });
    case 'failed': {
      const { code, message } = answer.payout.failure;
      const data = { ...about, amount, attempt, code, message };
      return record(story, paid ? `returned:${payoutId}` : `settled:${payoutId}`, {
        type: 'PayoutFailed',
        data,
      });
    }
    default:
      return unreachable(answer.payout);
  }
}
