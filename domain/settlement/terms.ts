/**
 * What store partners are promised about their money (spec admin §9): used by the terms, their pages and the settlement
 * itself.
 */
import { cents } from '../core/money.ts';

/** Smaller amounts are carried over to the next month; at the end of a partnership everything is paid. */
export const minimumPayout = cents(2_500);

/** Days after a month's end within which its commissions are paid. */
export const payWithinDays = 7;

/** Days after the end of a partnership within which everything outstanding is paid. */
export const closingWithinDays = 30;

/** The time zone in which months end, for every partner wherever the store is (decision 150). */
export const settlementZone = 'America/New_York';
