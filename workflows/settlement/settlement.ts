/**
 * A store partner's settlement of a period: close → statement → mail to the partner → transfer → bank; each try is an
 * event (decision 150).
 */
import { continueAsNew, defineQuery, defineSignal, proxyActivities, setHandler } from '@temporalio/workflow';
import type { Failed, Outdated } from '#activities/log/outcomes.ts';
import type { PayoutActivities, Waiting } from '#activities/money/payouts.ts';
import type { SettlementActivities } from '#activities/money/settlements.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { SettlementOutcome } from '#domain/settlement/commands.ts';
import { settlements } from '#domain/settlement/decide.ts';
import type { SettlementNews } from '#domain/letters/events.ts';
import type { PayeeReason, SettlementLetter } from '#domain/settlement/events.ts';
import type { Settlement } from '#domain/settlement/state.ts';
import { nextSettlementStep, type SettlementStep } from '#domain/settlement/next.ts';
import { settlementIdOf } from '#domain/settlement/period.ts';
import {
  type ProviderEvent,
  queries,
  type SettlementInput,
  signals,
  type StorySummary,
} from '../contract.ts';
import { briefly, firstLocally, outward, ownActivities } from '../story/effects.ts';
import { localActivities } from '../story/in-turn.ts';
import { type Doing, run, type Wait } from '../story/run.ts';
import { now, Story } from '../story/story.ts';

const money = proxyActivities<
  Pick<SettlementActivities, 'transferSettlement' | 'payOutSettlement'> & PayoutActivities
>(outward);
const once = localActivities<Pick<PayoutActivities, 'readPayout'>>(briefly);
const papers = proxyActivities<Pick<SettlementActivities, 'issueStatement'>>({
  ...outward,
  startToCloseTimeout: '2 minutes',
});
const own = ownActivities<Pick<SettlementActivities, 'closePeriod' | 'tellPartner' | 'partnerBankSince'>>();

type StepOf<Kind extends SettlementStep['kind']> = Extract<SettlementStep, { readonly kind: Kind }>;

/** Why a step has moved no money. */
type NotMade =
  | Waiting
  | Failed
  | Outdated
  | { readonly kind: 'payee'; readonly reason: PayeeReason; readonly due: readonly string[] };

/**
 * Ends when the money has been at the bank for a week, or when there is none to send; starts again with the provider's
 * next event.
 */
export async function settlement(input: SettlementInput): Promise<void> {
  const { partnerId, period, durations } = input;
  const story = new Story(settlements, settlementIdOf(partnerId, period), 'workflow:settlement');
  const notified = new Set<string>();
  let isRetried = false;
  let isOver = false;
  /** When this run last asked the provider, and when the partner last gave a bank account as far as it knows (ISO). */
  let lookedAt: string | null = null;
  let bankSince: string | null = null;
  setHandler(defineSignal(signals.catchUp), async () => {
    await story.catchUp();
    bankSince = await own.partnerBankSince(partnerId);
    story.notify();
  });
  setHandler(defineSignal<[ProviderEvent]>(signals.providerEvent), ({ objectId }) => {
    notified.add(objectId);
    story.notify();
  });
  setHandler(defineSignal(signals.retryNow), () => {
    isRetried = true;
    story.notify();
  });
  setHandler(defineQuery<StorySummary>(queries.summary), () => story.summary);
  await story.catchUp();
  await run<SettlementStep>(story, {
    next: () =>
      isOver
        ? { kind: 'ended' }
        : nextSettlementStep(story.state, now(), durations, {
            lookedAt,
            notified: [...notified],
            isRetried,
            bankSince,
          }),
    perform,
    renew: () => continueAsNew<typeof settlement>(input),
    mayRenew: () => !isRetried && !isNotified(),
  });

  /** Whether the provider has reported on the payout that is under way or at the bank. */
  function isNotified(): boolean {
    return story.state.status === 'closed' && notified.has(story.state.payout?.payoutId ?? '');
  }

  function record(name: string, outcome: SettlementOutcome) {
    return story.record(name, { type: 'RecordSettlement', outcome });
  }

  async function perform(step: Doing<SettlementStep>): Promise<Wait | undefined> {
    switch (step.kind) {
      case 'close':
        return close();
      case 'issue': {
        if (story.state.status === 'none') return;
        const { payBy, accountLast4 } = story.state;
        const documents = await papers.issueStatement(partnerId, period, payBy, accountLast4);
        await record('issue', { type: 'StatementIssued', data: { documents } });
        return;
      }
      case 'tell': {
        const { letter, about } = step;
        if (story.state.status === 'none') return;
        await own.tellPartner(partnerId, period, { letter, about }, newsOf(story.state, letter));
        await record(`tell:${letter}:${about}`, { type: 'PartnerTold', data: { letter, about } });
        return;
      }
      case 'transfer':
        return transfer(step);
      case 'pay_out':
        return payOut(step);
      case 'check':
        return check(step);
      case 'watch_bank': {
        const { until, awaited } = step;
        bankSince = await own.partnerBankSince(partnerId);
        if (bankSince !== null && bankSince > step.since) story.notify();
        return { kind: 'wait', until, awaited };
      }
      default:
        return unreachable(step);
    }
  }

  async function close(): Promise<Wait | undefined> {
    const closed = await own.closePeriod(partnerId, period, durations, now());
    switch (closed.kind) {
      case 'open':
        return { kind: 'wait', until: closed.until };
      case 'nothing':
        isOver = true;
        story.notify();
        return;
      case 'closed': {
        const { figures, payBy } = closed;
        await record('close', { type: 'StatementClosed', data: { ...figures, payBy } });
        return;
      }
      default:
        return unreachable(closed);
    }
  }

  async function transfer(step: StepOf<'transfer'>): Promise<undefined> {
    begin();
    const { amount, attempt, since } = step;
    const answer = await money.transferSettlement({
      seen: story.seen,
      partnerId,
      period,
      amount,
      attempt,
      since,
    });
    if (answer.kind !== 'made') return notMade(`transfer:${attempt}`, attempt, answer);
    const { accountId, transferId, amount: moved } = answer;
    await record(`transfer:${attempt}`, {
      type: 'PartnerTransferMade',
      data: { accountId, transferId, amount: moved },
    });
  }

  async function payOut({ kind: _, ...order }: StepOf<'pay_out'>): Promise<undefined> {
    begin();
    const { attempt } = order;
    const answer = await money.payOutSettlement({ seen: story.seen, partnerId, period, ...order });
    if (answer.kind !== 'made') return notMade(`payout:${attempt}`, attempt, answer);
    const { payoutId, amount, arrivesOn } = answer;
    await record(`payout:${attempt}`, {
      type: 'PartnerPayoutCreated',
      data: { payoutId, amount, attempt, arrivesOn },
    });
  }

  /** Signals from here on are for the next step. */
  function begin(): void {
    isRetried = false;
    lookedAt = now();
  }

  /** Records why a step has moved no money. */
  async function notMade(name: string, attempt: number, answer: NotMade): Promise<undefined> {
    switch (answer.kind) {
      case 'outdated':
        isRetried = true;
        await story.catchUp();
        story.notify();
        return;
      case 'payee': {
        const { reason, due } = answer;
        await record(`payee:${name}:${story.revision}`, { type: 'PayeeAwaited', data: { reason, due } });
        // Failing as before adds no event, so the loop must be told to look again and wait.
        story.notify();
        return;
      }
      case 'awaited': {
        const { availableOn } = answer;
        const { payoutRetry: retryAfter } = durations;
        await story.record(`await:${name}:${story.revision}`, {
          type: 'AwaitFunds',
          availableOn,
          retryAfter,
        });
        return;
      }
      case 'failed': {
        const { code, message } = answer.failure;
        const isTransfer = story.state.status === 'closed' && story.state.transfer === null;
        await record(
          name,
          isTransfer
            ? { type: 'PartnerTransferFailed', data: { attempt, code, message } }
            : { type: 'PartnerPayoutFailed', data: { payoutId: null, attempt, code, message } },
        );
        return;
      }
      default:
        return unreachable(answer);
    }
  }

  /** Asks how the payout stands. Once it is recorded as paid, only its return is. */
  async function check({ accountId, payout, attempt }: StepOf<'check'>): Promise<undefined> {
    begin();
    const { payoutId, unread, paidAt } = payout;
    notified.clear();
    const answer = await firstLocally(
      () => once.readPayout(accountId, payoutId),
      () => money.readPayout(accountId, payoutId),
    );
    story.notify();
    if (answer.kind === 'failed') {
      // A paid payout is checked for a week and no longer.
      if (paidAt !== null) return;
      const { code, message } = answer.failure;
      const tries = (unread?.attempts ?? 0) + 1;
      const data = { payoutId, attempt: tries, code, message };
      await record(`unread:${payoutId}:${tries}`, { type: 'PartnerPayoutUnread', data });
      return;
    }
    const { status, failure } = answer.payout;
    switch (status) {
      case 'pending':
        if (unread) await record(`read:${payoutId}`, { type: 'PartnerPayoutReadAgain', data: { payoutId } });
        return;
      case 'paid':
        if (paidAt === null)
          await record(`paid:${payoutId}`, { type: 'PartnerPayoutPaid', data: { payoutId } });
        return;
      case 'failed': {
        const { code, message } = failure ?? {
          code: 'failed',
          message: 'The bank did not accept the payout.',
        };
        await record(`returned:${payoutId}`, {
          type: 'PartnerPayoutFailed',
          data: { payoutId, attempt, code, message },
        });
        return;
      }
      default:
        return unreachable(status);
    }
  }
}

/** The figures that a mail about a settlement contains. */
function newsOf(settlement: Settlement, letter: SettlementLetter): SettlementNews {
  const { period, until, opening, earned, corrected, released, withheld, due, payable, carried, payBy } =
    settlement;
  const { accountLast4 = null } = settlement;
  const about = letter === 'statement_issued' ? 'statement' : (settlement.awaited?.reason ?? 'bank_rejected');
  return {
    about,
    period,
    until,
    opening,
    earned,
    corrected,
    released,
    withheld,
    due,
    payable,
    carried,
    accountLast4,
    payBy,
  };
}
