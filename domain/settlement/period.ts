/** Settlement periods: calendar months in New York, and the one settlement after the end of a partnership. */
import { as, type Id, type PartnerId } from '../core/ids.ts';
import { addDays, after, instantOf, wallOf } from '../scheduling/wall-time.ts';
import { closingWithinDays, payWithinDays, settlementZone } from './terms.ts';

/** `YYYY-MM`, or `closing`: what is outstanding at the end of a partnership. */
export type Period = Id<'Period'>;

export const closingPeriod = as<Period>('closing');

/** The month of an instant (ISO). */
export function monthOf(instant: string): Period {
  return as<Period>(wallOf(instant, settlementZone).date.slice(0, 7));
}

/**
 * The first instant after a month (ISO): what is recorded before it belongs to the month. @throws {RangeError} not a
 * month
 */
export function endOfMonth(month: Period): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  if (!/^\d{4}-\d{2}$/.test(month)) throw new RangeError(`not a month: ${month}`);
  const next = new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
  return instantOf(next, '00:00', settlementZone);
}

/** The following month. */
export function monthAfter(month: Period): Period {
  return monthOf(endOfMonth(month));
}

/**
 * The first instant after a period (ISO): a month's end, or for the closing `partnershipClosing` milliseconds after the
 * end of the partnership, which leaves time for refunds of the last weeks. Null: there is no such period.
 */
export function endOfPeriod(
  period: Period,
  cancelledAt: string | null,
  partnershipClosing: number,
): string | null {
  if (period !== closingPeriod) return endOfMonth(period);
  return cancelledAt === null ? null : after(cancelledAt, partnershipClosing);
}

/**
 * The last instant at which a period's payment is on time (ISO): the end of the 7th day after a month's last one, and
 * of the 30th after the end of a partnership, in calendar days and not hours (decision 190).
 */
export function payByOf(period: Period, until: string, cancelledAt: string | null): string {
  return period === closingPeriod && cancelledAt !== null
    ? endOfDay(cancelledAt, closingWithinDays)
    : endOfDay(after(until, -1), payWithinDays);
}

/** The last instant of the day that is `days` days after that of an instant (ISO). */
function endOfDay(instant: string, days: number): string {
  const next = addDays(wallOf(instant, settlementZone).date, days + 1);
  return after(instantOf(next, '00:00', settlementZone), -1);
}

/** Id of a settlement: `<partnerId>:<period>`. */
export type SettlementId = Id<'Settlement'>;

export function settlementIdOf(partnerId: PartnerId, period: Period): SettlementId {
  return as<SettlementId>(`${partnerId}:${period}`);
}

/** The partner and period in a settlement's id; null if it isn't one. */
export function partsOfSettlement(
  id: string,
): { readonly partnerId: PartnerId; readonly period: Period } | null {
  const [, partnerId, period] = /^(.+):(\d{4}-(?:0[1-9]|1[0-2])|closing)$/.exec(id) ?? [];
  return partnerId === undefined || period === undefined
    ? null
    : { partnerId: as<PartnerId>(partnerId), period: as<Period>(period) };
}
