/** GET /api/technician/{id}/payouts, …/earnings, …/yearly-pay and /api/technician/bank-status/{id}: the technician's own, or any for an admin. */
import { as, type BookingId } from '#domain/core/ids.ts';
import { zero } from '#domain/core/money.ts';
import { addDays, wallOf } from '#domain/scheduling/wall-time.ts';
import { earnedWeeks, earningsOf } from '#projections/queries/earnings.ts';
import {
  getBankStatus,
  getEarnings,
  getPayoutChain,
  listEarningsWeeks,
  listPayouts,
  listYearlyPay,
} from '../../contract/earnings.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { technicians } from '#domain/technician/decide.ts';
import { ownYearlyPay } from '../../taxreports/yearly-pay.ts';
import { birthDateOf } from '../../people/birth-date.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { chainOf } from './chain.ts';
import { payoutViews } from './payouts-of.ts';
import { technicianOf, zoneOfTechnician } from './whose.ts';
import { load } from '#events/execute.ts';
import { inDollars } from '../../contract/amounts.ts';

/** How many weeks the earnings chart shows, including the current one. */
const WEEKS = 8;

export default [
  implement(
    listPayouts,
    async (call, deps) => {
      const technicianId = await technicianOf(call, deps, call.params.id);
      return payoutViews(deps, technicianId);
    },
    { reads: ['payouts', 'bookings'] },
  ),
  implement(
    getEarnings,
    async (call, deps) => {
      const earnings = await earningsOf(deps.readModels, await technicianOf(call, deps, call.params.id));
      const { total, tips, pending, paid, completedPayouts, pendingPayouts, since } = earnings;
      return {
        totalEarnings: inDollars(total),
        pendingPayouts: inDollars(pending),
        completedPayouts,
        totalEarningsCents: total,
        tipsCents: tips,
        pendingPayoutsCents: pending,
        paidOutCents: paid,
        openPayouts: pendingPayouts,
        since,
      };
    },
    { reads: ['payouts'] },
  ),
  implement(getPayoutChain, async (call, deps) => {
    const technicianId = await technicianOf(call, deps, call.params.id);
    const chain = await chainOf(deps, { technicianId, bookingId: as<BookingId>(call.query.bookingId) });
    // If a booking owes them nothing, a technician sees nothing of it, not even what its customer paid (R20).
    if (!chain.some(({ kind }) => kind === 'share')) return [];
    return chain.map(({ amount, ...link }) => ({ ...link, amountCents: amount }));
  }),
  implement(
    listEarningsWeeks,
    async (call, deps) => {
      const technicianId = await technicianOf(call, deps, call.params.id);
      const zone = await zoneOfTechnician(deps, technicianId);
      const { date, weekday } = wallOf(deps.now(), zone);
      const monday = addDays(date, -((weekday + 6) % 7));
      const days = Array.from({ length: WEEKS }, (_, week) => addDays(monday, 7 * (week + 1 - WEEKS)));
      const earned = await earnedWeeks(deps.readModels, technicianId, { zone, since: days[0] ?? monday });
      return days.map((startsOn) => {
        const week = earned.find((one) => one.startsOn === startsOn);
        return { startsOn, amountCents: week?.earned ?? zero, jobs: week?.jobs ?? 0 };
      });
    },
    { reads: ['ledger'] },
  ),
  implement(
    listYearlyPay,
    async (call, deps) => ownYearlyPay(deps, await technicianOf(call, deps, call.params.id)),
    { reads: ['ledger'] },
  ),
  // Read from the stream, so it is visible as soon as the account is connected.
  implement(getBankStatus, async (call, deps) => {
    const technicianId = await technicianOf(call, deps, call.params.id);
    const technician = await load(deps.log, technicians, technicianId);
    if (technician.status !== 'registered') throw notFound('Technician');
    const { bank } = technician;
    return {
      bankAccountConnected: bank !== null,
      connected: bank !== null,
      needsDateOfBirth: (await birthDateOf(deps, await load(deps.log, onboardings, technicianId))) === null,
      bankName: bank?.bankName ?? null,
      bankAccountLast4: bank?.last4 ?? null,
      last4: bank?.last4 ?? null,
    };
  }),
];
