/** A store partner's commissions and statements as calls return them. */
import type * as z from 'zod/mini';
import { commissions } from '#domain/commission/decide.ts';
import { type CommissionWaits, type PartnerMoney, standingOf } from '#domain/commission/standing.ts';
import { type Cents, minus, share, sum, zero } from '#domain/core/money.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { Partner } from '#domain/partner/state.ts';
import { wallOf } from '#domain/scheduling/wall-time.ts';
import { monthOf, settlementIdOf } from '#domain/settlement/period.ts';
import { type WaitsFor, waitsForOf } from '#domain/settlement/standing.ts';
import type { Settlement } from '#domain/settlement/state.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { load } from '#events/execute.ts';
import type { CommissionDetail } from '#projections/queries/commissions.ts';
import { settlementsOf } from '#projections/queries/settlements.ts';
import { inDollars } from '../contract/amounts.ts';
import type { StatementView } from '../contract/partner-statements.ts';
import type { commission, commissionWait } from '../contract/partners.ts';
import type { Dependencies } from '../dependencies.ts';

/** Everything that determines the state of a partner's commissions. */
export async function moneyOf(
  { log, readModels, settings }: Pick<Dependencies, 'log' | 'readModels' | 'settings'>,
  { id, endedAt }: Pick<Partner, 'id' | 'endedAt'>,
): Promise<PartnerMoney> {
  const [state, settled] = await Promise.all([load(log, commissions, id), settlementsOf(readModels, id)]);
  return {
    commissions: state,
    settlements: new Map(settled.map((settlement) => [settlement.period, settlement])),
    endedAt,
    durations: settings.durations,
  };
}

const dayOf = (instant: string): string => wallOf(instant, settlementZone).date;

type Wait = z.input<typeof commissionWait>;

/** What something waits for, as a text's name with its values: amounts in cents, days as YYYY-MM-DD. */
export function waitOf(waits: CommissionWaits): Wait {
  switch (waits.code) {
    case 'month_open':
      return { code: waits.code, values: { month: waits.month, payBy: dayOf(waits.payBy) } };
    case 'closing_due':
      return { code: waits.code, values: { on: dayOf(waits.on), payBy: dayOf(waits.payBy) } };
    case 'below_minimum':
      return { code: waits.code, values: { carriedCents: waits.carried, minimumCents: waits.minimum } };
    case 'set_off':
      return { code: waits.code, values: { carriedCents: waits.carried } };
    case 'held':
      return { code: waits.code, values: { reason: waits.reason, decideBy: dayOf(waits.decideBy) } };
    case 'refused':
    case 'bank_missing':
    case 'account_closed':
      return { code: waits.code, values: {} };
    case 'statement_due':
      return { code: waits.code, values: { payBy: dayOf(waits.payBy) } };
    case 'verification_due':
      return { code: waits.code, values: { due: waits.due.join(', ') } };
    case 'bank_rejected':
    case 'transfer_refused':
      return { code: waits.code, values: { code: waits.reason } };
    case 'funds_awaited':
      return { code: waits.code, values: { until: dayOf(waits.until) } };
    case 'on_the_way':
      return { code: waits.code, values: { arrivesOn: dayOf(waits.arrivesOn) } };
    default:
      return unreachable(waits);
  }
}

/** The amount on which a commission was computed; older events do not have it, and 4 % was standard. */
export const serviceOf = (service: Cents | null, amount: Cents): Cents =>
  service ?? share(amount, 10_000, 400);

/** A row of the partner's list. */
export function commissionView(
  money: PartnerMoney,
  now: string,
  { position, bookingId, bookingNumber, service, amount, at }: CommissionDetail,
): z.input<typeof commission> {
  const { waitsFor, paidAt } = standingOf({ position, bookingId, at }, money, now);
  const of = serviceOf(service, amount);
  return {
    id: position,
    bookingId,
    bookingNumber,
    serviceAmount: inDollars(of),
    commissionAmount: inDollars(amount),
    serviceCents: of,
    commissionCents: amount,
    paymentStatus: paidAt === null ? 'pending' : 'paid',
    createdAt: at,
    month: monthOf(at),
    waitsFor: waitsFor && waitOf(waitsFor),
  };
}

/** A statement and the path of its money. */
export function statementView(settlement: Settlement): StatementView {
  const { partnerId, period, until, payBy, issuedAt, payout } = settlement;
  const { opening, earned, corrected, released, withheld, due, payable, carried } = settlement;
  const waitsFor = waitsForOf(settlement);
  return {
    id: settlementIdOf(partnerId, period),
    period,
    until,
    openingCents: opening,
    earnedCents: earned,
    correctedCents: corrected,
    releasedCents: released,
    withheldCents: withheld,
    dueCents: due,
    payableCents: payable,
    carriedCents: carried,
    payBy: dayOf(payBy),
    status: statusOf(waitsFor),
    waitsFor:
      waitsFor &&
      (waitsFor.code === 'carried_over'
        ? { code: waitsFor.code, values: { carriedCents: waitsFor.carried } }
        : waitOf(waitsFor)),
    issuedAt,
    paidAt: payout?.paidAt ?? null,
  };
}

function statusOf(waitsFor: WaitsFor | null): StatementView['status'] {
  if (waitsFor === null) return 'paid';
  if (waitsFor.code === 'carried_over') return 'carried';
  return waitsFor.code === 'on_the_way' ? 'on_the_way' : 'pending';
}

/** What was paid, what is still to be paid of everything `earned`, and the last payment. */
export function paidOf(
  { commissions: { closings }, settlements }: PartnerMoney,
  earned: Cents,
): {
  readonly paid: Cents;
  readonly open: Cents;
  readonly lastPaid: { readonly amount: Cents; readonly at: string } | null;
} {
  const all = [...settlements.values()].flatMap(({ payable: amount, payout }) =>
    payout?.paidAt == null ? [] : [{ amount, at: payout.paidAt }],
  );
  const paid = total(all);
  const forfeited = total(closings.flatMap((closing) => closing.forfeited));
  const last = all.toSorted((one, other) => other.at.localeCompare(one.at))[0];
  return {
    paid,
    open: minus(minus(earned, paid), forfeited),
    lastPaid: last ?? null,
  };
}

const total = (parts: readonly { readonly amount: Cents }[]): Cents =>
  sum(zero, ...parts.map(({ amount }) => amount));
