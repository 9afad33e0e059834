/**
 * Activities of a store partner's settlement: the period is closed in the partner's account, its statement stored, its
 * money sent (decision 150).
 */
import type Stripe from 'stripe';
import { v5 } from 'uuid';
import { system } from '#domain/core/actor.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { PartnerId } from '#domain/core/ids.ts';
import { type Language, languageOf } from '#domain/core/language.ts';
import { type Cents, sum, zero } from '#domain/core/money.ts';
import type { CommissionCommand, CommissionLine } from '#domain/commission/commands.ts';
import { commissions } from '#domain/commission/decide.ts';
import { dueMonths } from '#domain/commission/due.ts';
import type { Closing } from '#domain/commission/events.ts';
import { letters } from '#domain/letters/decide.ts';
import type { SettlementNews } from '#domain/letters/events.ts';
import { partners } from '#domain/partner/decide.ts';
import { greetedPartner, mailAddressOf, type Partner, type PartnerState } from '#domain/partner/state.ts';
import type { KeptStatement, PayeeReason, StatementFigures } from '#domain/settlement/events.ts';
import {
  endOfMonth,
  endOfPeriod,
  type Period,
  payByOf,
  type SettlementId,
  settlementIdOf,
} from '#domain/settlement/period.ts';
import type { Letter } from '#domain/settlement/state.ts';
import { execute, load } from '#events/execute.ts';
import type { EventLog } from '#events/log.ts';
import type { Outcome } from '#vendors/stripe/failures.ts';
import {
  payOutSettlement,
  type PayeeWanting,
  type SettlementTransfer,
  transferSettlement,
} from '#vendors/stripe/settlements.ts';
import type { Ordered, Payout } from '#vendors/stripe/transfers.ts';
import { type Failed, type Outdated, type Seen, unlessOutdated, withHeartbeat } from '../log/outcomes.ts';
import type { Waiting } from './payouts.ts';

const LETTER_NAMESPACE = 'f1b0c1d2-4a57-5d0c-9a52-7d0b5b0f6c11';

/** The partners' accounts in the books. */
export interface CommissionBooks {
  /**
   * The lines of a partner's account after a position of the log (a decimal string; null: all), oldest first. Throws
   * while the books are behind the log, because a missing line would be left out of its month.
   */
  lines(partnerId: PartnerId, after: string | null): Promise<readonly CommissionLine[]>;
  /** All store partners. */
  partners(): Promise<readonly PartnerId[]>;
}

/** A statement with everything printed on it. */
export interface StatementPaper {
  readonly partner: Partner;
  readonly closing: Closing;
  readonly payBy: string;
  /** Last digits of the account it is paid to; null when none is named. */
  readonly accountLast4: string | null;
  readonly lines: readonly CommissionLine[];
}

/** Draws a statement in every language and stores the files. */
export type KeepStatement = (paper: StatementPaper) => Promise<Readonly<Record<Language, KeptStatement>>>;

interface SettlementParts {
  readonly stripe: Stripe;
  readonly log: EventLog;
  readonly commissionBooks: CommissionBooks;
  readonly keepStatement: KeepStatement;
}

interface Order {
  readonly seen: Seen;
  readonly partnerId: PartnerId;
  readonly period: Period;
  readonly amount: Cents;
  readonly attempt: number;
  readonly since: string;
}

/** `nothing`: no commission, so nothing to pay. `open`: the period has not ended; it does at `until`. */
type Closed =
  | { readonly kind: 'closed'; readonly figures: StatementFigures; readonly payBy: string }
  | { readonly kind: 'nothing' }
  | { readonly kind: 'open'; readonly until: string };

/** Nothing can be sent until the partner has done something. */
type Wanting = {
  readonly kind: 'payee';
  readonly reason: PayeeReason;
  readonly due: readonly string[];
};

export type SettlementActivities = ReturnType<typeof settlementActivities>;

export function settlementActivities({ stripe, log, commissionBooks, keepStatement }: SettlementParts) {
  async function sent<T, Made>(
    { seen, partnerId, period }: Order,
    call: (settlementId: SettlementId, accountId: string) => Promise<Outcome<Ordered<T> | PayeeWanting>>,
    made: (value: T) => Made,
  ): Promise<Made | Waiting | Wanting | Failed | Outdated> {
    return unlessOutdated(log, seen, async () => {
      const partner = await load(log, partners, partnerId);
      const bank = partner.status === 'none' ? null : partner.bank;
      if (bank === null) return { kind: 'payee' as const, reason: 'bank_missing' as const, due: [] };
      const answer = await call(settlementIdOf(partnerId, period), bank.connectedAccountId);
      if (!answer.ok) return { kind: 'failed' as const, failure: answer.failure };
      if ('wanting' in answer.value) return { kind: 'payee' as const, ...answer.value.wanting };
      return 'made' in answer.value
        ? made(answer.value.made)
        : { kind: 'awaited' as const, ...answer.value.awaited };
    });
  }

  return {
    /** Closes a period in the partner's account, once however often it is called; answers its figures. */
    async closePeriod(
      partnerId: PartnerId,
      period: Period,
      { partnershipClosing }: Pick<Durations, 'partnershipClosing'>,
      now: string,
    ): Promise<Closed> {
      const partner = await load(log, partners, partnerId);
      const until = endOfPeriod(period, cancelledAt(partner), partnershipClosing);
      if (until === null) return { kind: 'nothing' };
      if (now < until) return { kind: 'open', until };
      const author = { now, actor: system('workflow:settlement') };
      const isEnding = cancelledAt(partner) !== null;
      const executed = await execute(log, commissions, partnerId, author, async (state) => {
        const lines = await commissionBooks.lines(partnerId, state.closings.at(-1)?.upTo ?? null);
        const close = (which: Period, end: string): CommissionCommand => ({
          type: 'ClosePeriod',
          partnerId,
          period: which,
          until: end,
          lines,
          isEnding,
        });
        // Settlements may run in any order: a month never takes the lines of an earlier month that has ended.
        const earlier = dueMonths(state, lines, until).filter((month) => month !== period);
        return [...earlier.map((month) => close(month, endOfMonth(month))), close(period, until)];
      });
      const closing = executed.ok ? closingOf(executed.state.closings, period) : null;
      if (!closing) return { kind: 'nothing' };
      const accountLast4 = partner.status === 'none' ? null : (partner.bank?.last4 ?? null);
      const payBy = payByOf(period, until, cancelledAt(partner));
      return { kind: 'closed', figures: { ...figuresOf(closing), accountLast4 }, payBy };
    },

    /** Draws the statement of a closed period and stores it. */
    issueStatement: (
      partnerId: PartnerId,
      period: Period,
      payBy: string,
      accountLast4: string | null = null,
    ): Promise<Readonly<Record<Language, KeptStatement>>> =>
      withHeartbeat(async () => {
        const [partner, { closings }] = await Promise.all([
          load(log, partners, partnerId),
          load(log, commissions, partnerId),
        ]);
        const closing = closingOf(closings, period);
        if (partner.status === 'none' || !closing)
          throw new Error(`${settlementIdOf(partnerId, period)} was never closed`);
        return keepStatement({ partner, closing, payBy, accountLast4, lines: await linesOf(closing) });
      }),

    /** Asks for a mail to the partner, once per occasion. */
    async tellPartner(
      partnerId: PartnerId,
      period: Period,
      { letter, about }: Letter,
      news: SettlementNews,
    ): Promise<void> {
      const partner = await load(log, partners, partnerId);
      if (partner.status === 'none') return;
      const letterId = v5(`${settlementIdOf(partnerId, period)}:${letter}:${about}`, LETTER_NAMESPACE);
      const author = { now: new Date().toISOString(), actor: system('settlement'), commandId: letterId };
      await execute(log, letters, `partner-${partnerId}`, author, () => ({
        type: 'WantLetter',
        letter: {
          letterId,
          letter,
          to: mailAddressOf(partner),
          name: greetedPartner(partner),
          language: languageOf(partner),
          link: null,
          settlement: news,
        },
      }));
    },

    /** Moves the settlement to the partner's account, once however often it is called. */
    transferSettlement: (order: Order) =>
      sent<SettlementTransfer, { readonly kind: 'made' } & SettlementTransfer>(
        order,
        (settlementId, accountId) => transferSettlement(stripe, { ...order, settlementId, accountId }),
        (transfer) => ({ kind: 'made', ...transfer }),
      ),

    /**
     * Sends it on from that account to the bank. After a failed payout, another attempt makes another payout object.
     */
    payOutSettlement: (order: Order & { readonly accountId: string; readonly known: readonly string[] }) =>
      sent<Payout, { readonly kind: 'made' } & Pick<Payout, 'payoutId' | 'amount' | 'arrivesOn'>>(
        order,
        (settlementId) => payOutSettlement(stripe, { ...order, settlementId }),
        ({ payoutId, amount, arrivesOn }) => ({ kind: 'made', payoutId, amount, arrivesOn }),
      ),

    /** When the partner last gave a bank account (ISO); null if never. */
    async partnerBankSince(partnerId: PartnerId): Promise<string | null> {
      const events = await log.readStream(`${partners.category}-${partnerId}`);
      return events.findLast(({ type }) => type === 'PartnerBankConnected')?.recordedAt ?? null;
    },
  };

  async function linesOf(closing: Closing): Promise<readonly CommissionLine[]> {
    const { partnerId, after, upTo } = closing;
    if (upTo === null || upTo === after) return [];
    const behind = await commissionBooks.lines(partnerId, after);
    return behind.filter(({ position }) => BigInt(position) <= BigInt(upTo));
  }
}

const closingOf = (closings: readonly Closing[], period: Period): Closing | null =>
  closings.find((closing) => closing.period === period) ?? null;

const cancelledAt = (partner: PartnerState): string | null =>
  partner.status === 'none' ? null : partner.endedAt;

/** What a settlement stores of its closing. */
function figuresOf(closing: Closing): StatementFigures {
  const { partnerId, period, until, opening, earned, corrected, due, payable, carried } = closing;
  const total = (parts: readonly { readonly amount: Cents }[]) =>
    sum(zero, ...parts.map(({ amount }) => amount));
  const [released, withheld] = [total(closing.released), total(closing.withheld)];
  return { partnerId, period, until, opening, earned, corrected, released, withheld, due, payable, carried };
}
