/** An account of the books (/api/admin/ops/accounts/moment) and a technician's day at any moment of the log (decision 244). */
import { as, type TechnicianId } from '#domain/core/ids.ts';
import type { EventLog } from '#events/log.ts';
import { positionAt, recordedAtOf } from '#events/position-at.ts';
import { dayAt } from '#projections/queries/day-moment.ts';
import { accountAt } from '#projections/queries/ledger.ts';
import { technicianById } from '#projections/queries/technicians.ts';
import { audited } from '../../audited.ts';
import { getAccountMoment, getDayMoment } from '../../contract/moments.ts';
import { implement } from '../../pipeline.ts';
import { dayRows } from '../../views/day-moment.ts';

type Reads = Pick<EventLog, 'readAll' | 'head'>;

interface TwoMoments {
  readonly position?: string | undefined;
  readonly at?: string | undefined;
  readonly since?: string | undefined;
  readonly sinceAt?: string | undefined;
}

/** A requested moment as a position, at most the log's last; null if none was requested. */
async function asked(log: Reads, position: string | undefined, at: string | undefined) {
  if (position === undefined && at === undefined) return null;
  if (position === undefined) return positionAt(log, at ?? '');
  const [head, wanted] = [await log.head(), BigInt(position)];
  return wanted < head ? wanted : head;
}

/** Both as positions, the second null if there is nothing to compare with. */
async function momentsOf(log: Reads, { position, at, since, sinceAt }: TwoMoments) {
  const shown = (await asked(log, position, at)) ?? (await log.head());
  return { shown, since: await asked(log, since, sinceAt) };
}

const placeOf = async (log: Reads, position: bigint) => ({
  position: String(position),
  at: await recordedAtOf(log, position),
});

export default [
  implement(
    getAccountMoment,
    async ({ query }, { log, readModels }) => {
      const { account } = query;
      const { shown: until, since } = await momentsOf(log, query);
      const { balance, count, shown } = await accountAt(readModels, account, until);
      const before = since === null ? null : await accountAt(readModels, account, since);
      const shownSum = shown.reduce((sum, { amount }) => sum + amount, 0);
      let stand = balance - shownSum;
      const lines = shown.map(({ position, at, movement, bookingId, bookingNumber, amount }) => {
        stand += amount;
        return {
          posting: String(position),
          at,
          memo: movement,
          bookingId,
          bookingNumber,
          amountCents: amount,
          standCents: stand,
          isSince: since !== null && position > since,
        };
      });
      return {
        account,
        moment: await placeOf(log, until),
        balanceCents: balance,
        count,
        lines: lines.toReversed(),
        notShown: count - lines.length,
        since:
          before === null || since === null
            ? null
            : {
                moment: await placeOf(log, since),
                balanceCents: before.balance,
                count: before.count,
              },
      };
    },
    { reads: ['ledger', 'bookings'] },
  ),
  implement(
    getDayMoment,
    async (call, deps) => {
      const { log, readModels: rm, settings } = deps;
      const { day } = call.query;
      const id = as<TechnicianId>(call.params.id);
      const technician = await technicianById(rm, id);
      await audited(call, deps, { what: 'technician', subject: `technician-${id}` });
      const { shown, since } = await momentsOf(log, call.query);
      const dayOf = (position: bigint) =>
        dayAt({ rm, log, durations: settings.durations }, id, day, position);
      const [now, before] = [await dayOf(shown), since === null ? null : await dayOf(since)];
      const { firstName = null, lastName = null } = technician?.person ?? {};
      return {
        technicianId: id,
        name: [firstName, lastName].filter(Boolean).join(' ') || null,
        day,
        moment: await placeOf(log, shown),
        since: since === null ? null : { moment: await placeOf(log, since) },
        times: timesOf(now.times),
        timesBefore: timesOf(before?.times ?? null),
        zone: now.times?.zone ?? before?.times?.zone ?? null,
        jobs: [...dayRows(id, now, before)],
        notLooked: Math.max(now.notLooked, before?.notLooked ?? 0),
      };
    },
    { reads: ['audit', 'technicians'] },
  ),
];

const timesOf = (times: Awaited<ReturnType<typeof dayAt>>['times']) =>
  times && { works: [...times.works], off: [...times.off] };
