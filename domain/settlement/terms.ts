/** What store partners are promised about their money (spec admin §9): the terms, their pages and the settlement itself use these. */
import { cents } from '../core/money.ts';

/** Less than this is carried over to the next month; at the end of a partnership everything is paid. */
export const minimumPayout = cents(2_500);

/** A month's commissions are paid within so many days of its end. */
export const payWithinDays = 7;

/** What is outstanding at the end of a partnership is paid within so many days of it. */
export const closingWithinDays = 30;

/** The calendar by which a month ends, for every partner wherever the store is (decision 150). */
export const settlementZone = 'America/New_York';
