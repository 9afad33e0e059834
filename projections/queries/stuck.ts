/** Stuck work, with its cause and its next attempt (R18), and failing projections. */
import { MAX_TIP_TRIES, nextTipTry } from '#domain/tip/next.ts';
import { z } from 'zod';
import { lateHoldEnds } from '#domain/booking/late-hold.ts';
import { overdueSince, unplannedSince } from '#domain/booking/overdue.ts';
import type { IssueKind } from '#domain/booking/remedies.ts';
import type { Booking } from '#domain/booking/state.ts';
import { crewStatuses } from '#domain/booking/transitions.ts';
import { hasGivenUp, nextTryAt } from '#domain/booking/tries.ts';
import type { Awaited, AwaitedKind } from '#domain/core/awaited.ts';
import type { Durations } from '#domain/core/durations.ts';
import type { BookingId } from '#domain/core/ids.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { storedAwaited } from '../awaited.ts';
import { type Issue, issues } from '../models/stuck.ts';
import { type BookingView, toViews, VIEW_COLUMNS, viewRow } from './booking-view.ts';
import { ALL, type Bounded, bounded, MAX_LINES, type ReadModels, select } from './read-models.ts';

/** One open issue of a booking. */
export interface StuckWork extends Omit<Issue, 'resolvedAt'> {
  readonly view: BookingView;
  /** It is not retried automatically. */
  readonly isGivenUp: boolean;
  /** When it is retried or given up automatically; null if it waits for a person. */
  readonly nextTryAt: string | null;
  /** An open dispute: until when the bank accepts evidence; null for all others, and if it accepts none. */
  readonly respondBy: string | null;
}

/** `payout_awaited`: what the booking's payout waits for, from the promise board. */
const row = viewRow.extend({ issues, payout_awaited: storedAwaited });

/** Milliseconds before a message that is being sent counts as stuck. */
const MESSAGE_TIMEOUT = 30_000;

/** All open issues at `now` (ISO instant), longest first; `notShown`: bookings beyond those that were read. */
export async function stuckWork(
  rm: ReadModels,
  durations: Durations,
  now: string,
  most = MAX_LINES,
): Promise<{ readonly issues: readonly StuckWork[]; readonly notShown: number }> {
  const looks = await Promise.all([
    recordedIssues(rm, durations, now, most),
    overdueJobs(rm, durations, now, most),
    unplannedReturns(rm, durations, now, most),
    jobsOfInactive(rm, most),
  ]);
  return {
    issues: looks
      .flatMap(({ found }) => found)
      .toSorted((one, other) => Date.parse(one.since) - Date.parse(other.since)),
    notShown: looks.reduce((sum, look) => sum + look.notShown, 0),
  };
}

/** Whether an issue is open, and for a message, long enough that its provider must be down. */
const isStuck = ({ kind, since, resolvedAt }: Issue, now: string): boolean =>
  resolvedAt === null && (kind !== 'message_unsent' || Date.parse(since) + MESSAGE_TIMEOUT < Date.parse(now));

/** The number of lines of a kind, and since when the oldest is open (ISO). */
export interface StuckFigure {
  readonly kind: IssueKind;
  readonly lines: number;
  readonly since: string;
}

/** The lines of `stuckWork` counted by kind, without decrypting personal data. */
export async function stuckFigures(
  rm: ReadModels,
  durations: Durations,
  now: string,
): Promise<readonly StuckFigure[]> {
  const [recorded, overdue, unplanned, leftBehind] = await Promise.all([
    select(rm.pool, z.object({ issues }), 'SELECT issues FROM rm.stuck WHERE open_issues > 0'),
    overdueRows(rm, durations, now, ALL),
    unplannedRows(rm, durations, now, ALL),
    inactiveRows(rm, ALL),
  ]);
  const lines: readonly Pick<StuckFigure, 'kind' | 'since'>[] = [
    ...recorded.flatMap((row) => row.issues.filter((issue) => isStuck(issue, now))),
    ...overdue.found.map(({ since }) => ({ kind: 'job_overdue' as const, since })),
    ...unplanned.found.map(({ since }) => ({ kind: 'return_unplanned' as const, since })),
    ...leftBehind.found.flatMap(({ state }) =>
      leftBehind.of(state).map(({ since }) => ({ kind: 'technician_inactive' as const, since })),
    ),
  ];
  return [...Map.groupBy(lines, ({ kind }) => kind)].map(([kind, of]) => ({
    kind,
    lines: of.length,
    since: of.map(({ since }) => since).toSorted()[0] ?? now,
  }));
}

/** Issues recorded by events in the log. */
async function recordedIssues(
  rm: ReadModels,
  durations: Durations,
  now: string,
  most: number,
): Promise<Bounded<StuckWork>> {
  const text = `SELECT ${VIEW_COLUMNS}, s.issues, p.awaited AS payout_awaited FROM rm.stuck s
     JOIN rm.bookings b ON b.id = s.booking_id LEFT JOIN rm.promises p ON p.id = 'payout-' || b.id
     WHERE s.open_issues > 0 ORDER BY s.since, b.id`;
  const { found: rows, notShown } = await bounded(rm, row, { text }, most);
  const views = await toViews(rm, rows);
  const found = views.flatMap((view, index) =>
    (rows[index]?.issues ?? [])
      .filter((issue) => isStuck(issue, now))
      .map(({ resolvedAt: _resolved, ...issue }) => ({
        ...issue,
        ...nextTry(issue, view.booking, durations, rows[index]?.payout_awaited ?? []),
        view,
        respondBy: respondBy(issue, view.booking),
      })),
  );
  return { found, notShown };
}

/** Makes the planner use the index `bookings_under_way`, since few bookings are open. */
const UNDER_WAY = `b.outcome = 'open' AND b.status IN (${crewStatuses.map((status) => `'${status}'`).join(', ')})`;

/** Ids of the open bookings with a crew. */
export async function jobsUnderWay(rm: ReadModels): Promise<readonly string[]> {
  const text = `SELECT b.id FROM rm.bookings b WHERE ${UNDER_WAY}`;
  return (await select(rm.pool, z.object({ id: z.string() }), text)).map(({ id }) => id);
}

/** Jobs that should have ended. No event reports them, since a crew that does nothing writes none (decision 071). */
async function overdueRows(rm: ReadModels, durations: Durations, now: string, most: number | null) {
  const text = `SELECT ${VIEW_COLUMNS} FROM rm.bookings b WHERE ${UNDER_WAY} AND b.ends_at < $1 ORDER BY b.ends_at, b.id`;
  const values = [new Date(Date.parse(now) - durations.jobOverdue).toISOString()];
  const { found, notShown } = await bounded(rm, viewRow, { text, values }, most);
  const overdue = found.flatMap((row) => {
    const since = overdueSince(row.state, now, durations);
    return since === null ? [] : [{ row, since }];
  });
  return { found: overdue, notShown };
}

async function overdueJobs(
  rm: ReadModels,
  durations: Durations,
  now: string,
  most: number,
): Promise<Bounded<StuckWork>> {
  const { found: rows, notShown } = await overdueRows(rm, durations, now, most);
  const views = await toViews(
    rm,
    rows.map(({ row }) => row),
  );
  const found = views.map((view, index): StuckWork => {
    const since = rows[index]?.since ?? now;
    return {
      kind: 'job_overdue',
      subject: '',
      since,
      lastTryAt: since,
      tries: 0,
      code: 'job_overdue',
      cause: { text: 'jobOverdue', values: { status: view.booking.status } },
      isGivenUp: false,
      view,
      nextTryAt: null,
      respondBy: null,
    };
  });
  return { found, notShown };
}

/**
 * Return visits without a date (decision 125). A booking without a crew after its appointment is one of these: any
 * other is cancelled at its start.
 */
async function unplannedRows(rm: ReadModels, durations: Durations, now: string, most: number | null) {
  const text = `SELECT ${VIEW_COLUMNS} FROM rm.bookings b
     WHERE (${UNDER_WAY} OR b.status = 'confirmed') AND b.ends_at < $1 ORDER BY b.ends_at, b.id`;
  const { found, notShown } = await bounded(rm, viewRow, { text, values: [now] }, most);
  const unplanned = found.flatMap((row) => {
    const since = unplannedSince(row.state, now, durations);
    return since === null ? [] : [{ row, since }];
  });
  return { found: unplanned, notShown };
}

async function unplannedReturns(
  rm: ReadModels,
  durations: Durations,
  now: string,
  most: number,
): Promise<Bounded<StuckWork>> {
  const { found: rows, notShown } = await unplannedRows(rm, durations, now, most);
  const views = await toViews(
    rm,
    rows.map(({ row }) => row),
  );
  const found = views.map((view, index): StuckWork => {
    const since = rows[index]?.since ?? now;
    return {
      kind: 'return_unplanned',
      subject: '',
      since,
      lastTryAt: since,
      tries: 0,
      code: 'return_unplanned',
      cause: 'returnUnplanned',
      isGivenUp: false,
      view,
      nextTryAt: null,
      respondBy: null,
    };
  });
  return { found, notShown };
}

const inactiveRow = z.object({ id: z.string(), left_at: z.string().nullable() });

/**
 * Jobs of technicians with an inactive account, who are refused every step of them. No event of the booking reports it
 * (decision 074).
 */
async function inactiveRows(rm: ReadModels, most: number | null) {
  const inactive = await select(
    rm.pool,
    inactiveRow,
    `SELECT id, coalesce(state ->> 'inactiveSince', state ->> 'at') AS left_at FROM rm.technicians
     WHERE NOT is_active`,
  );
  const leftAt = new Map(inactive.map(({ id, left_at: at }) => [id, at]));
  /** Crew members who left, and since when their job waits for someone else. */
  const of = ({ crew }: Pick<Booking, 'crew'>) =>
    crew
      .filter(({ technicianId }) => leftAt.has(technicianId))
      .map(({ technicianId, assignedAt }) => {
        const left = leftAt.get(technicianId) ?? assignedAt;
        // An admin may assign someone who was deactivated before.
        return { technicianId, since: left > assignedAt ? left : assignedAt };
      });
  if (inactive.length === 0) return { found: [], notShown: 0, of };
  const text = `SELECT ${VIEW_COLUMNS} FROM rm.bookings b WHERE ${UNDER_WAY} AND b.crew_ids && $1::text[]
     ORDER BY b.starts_at, b.id`;
  return { ...(await bounded(rm, viewRow, { text, values: [[...leftAt.keys()]] }, most)), of };
}

async function jobsOfInactive(rm: ReadModels, most: number): Promise<Bounded<StuckWork>> {
  const { found: rows, notShown, of } = await inactiveRows(rm, most);
  const found = (await toViews(rm, rows)).flatMap((view) =>
    of(view.booking).map(({ technicianId: subject, since }) => {
      const name = view.crew.find(({ technicianId }) => technicianId === subject)?.name;
      return {
        kind: 'technician_inactive' as const,
        subject,
        since,
        lastTryAt: since,
        tries: 0,
        code: 'technician_inactive',
        cause: name
          ? { text: 'technicianInactive' as const, values: { name } }
          : ('someTechnicianInactive' as const),
        isGivenUp: false,
        view,
        nextTryAt: null,
        respondBy: null,
      };
    }),
  );
  return { found, notShown };
}

function respondBy({ kind, subject }: Pick<Issue, 'kind' | 'subject'>, { payment }: Booking): string | null {
  if (kind !== 'dispute') return null;
  return payment.disputes.find(({ disputeId }) => disputeId === subject)?.respondBy ?? null;
}

/** Whether a booking has this issue open. */
export async function isOpenIssue(
  rm: ReadModels,
  bookingId: BookingId,
  { kind, subject }: Pick<Issue, 'kind' | 'subject'>,
): Promise<boolean> {
  const rows = await select(
    rm.pool,
    z.object({ issues }),
    'SELECT issues FROM rm.stuck WHERE booking_id = $1',
    [bookingId],
  );
  return rows.some((found) =>
    found.issues.some(
      (issue) => issue.kind === kind && issue.subject === subject && issue.resolvedAt === null,
    ),
  );
}

/**
 * When it is retried by the clock. Each is retried a limited number of times; then a manual Retry, another card or new
 * bank details start another attempt.
 */
function nextTry(
  { kind, subject, lastTryAt, tries }: Pick<Issue, 'kind' | 'subject' | 'lastTryAt' | 'tries'>,
  booking: Booking,
  durations: Durations,
  payoutAwaits: readonly Awaited[],
): Pick<StuckWork, 'isGivenUp' | 'nextTryAt'> {
  const { payment } = booking;
  const again = (at: number | null, isGivenUp: boolean) => ({
    isGivenUp,
    nextTryAt: isGivenUp || at === null ? null : new Date(at).toISOString(),
  });
  const charged = () => again(nextTryAt(payment, durations), hasGivenUp(payment.failing));
  switch (kind) {
    case 'capture_failed':
    case 'provider_failed':
      return charged();
    case 'late_hold_declined':
      // Before the work the grace period decides, however final the decline is.
      return booking.status === 'completed'
        ? charged()
        : { isGivenUp: false, nextTryAt: lateHoldEnds(booking, durations) };
    case 'transfer_failed':
    case 'payout_failed':
    case 'payout_unconfirmed':
      return nextPayoutTryOf(payoutAwaits, subject);
    case 'refund_unmatched':
    case 'tip_returned':
      return again(null, true);
    case 'tip_failed':
      return again(nextTipTry({ failedAt: lastTryAt, attempts: tries }, durations), tries >= MAX_TIP_TRIES);
    // The provider is retried with growing delays, which are not in the log.
    case 'message_unsent':
    case 'price_rise_refused':
    case 'refund_failed':
    case 'refund_returned':
    case 'outside_refund':
    case 'dispute':
    case 'dispute_lost':
    case 'unassigned':
    case 'time_lost':
    case 'visit_stopped':
    case 'job_overdue':
    case 'return_unplanned':
    case 'technician_inactive':
      return again(null, false);
    default:
      return unreachable(kind);
  }
}

/** As the payout's workflow has decided: another attempt may be in progress already, or wait for funds. */
function nextPayoutTryOf(
  awaited: readonly Awaited[],
  subject: string,
): Pick<StuckWork, 'isGivenUp' | 'nextTryAt'> {
  const own = awaited.filter((one) => one.subject === subject);
  const isGivenUp = own.some(({ kind }) => kind.endsWith('_given_up'));
  const tried = own.find(({ kind }) => payoutTries.includes(kind));
  return { isGivenUp, nextTryAt: tried?.until ?? null };
}

const payoutTries: readonly AwaitedKind[] = [
  'transfer_retry',
  'payout_retry',
  'payout_unread',
  'funds',
  'debt',
];

/** A projection that cannot continue; it retries automatically. */
export interface FailingProjection {
  readonly projection: string;
  readonly since: string;
  readonly failures: number;
  readonly lastError: string;
  readonly nextTryAt: string;
}

const statusRow = z.object({
  projection: z.string(),
  since: z.string(),
  failures: z.number(),
  last_error: z.string(),
  next_try_at: z.string(),
});

/** Projections that are currently failing. */
export async function failingProjections(rm: ReadModels): Promise<readonly FailingProjection[]> {
  const text = `SELECT ${Object.keys(statusRow.shape).join(', ')} FROM rm.projection_status ORDER BY projection`;
  return (await select(rm.pool, statusRow, text)).map(({ last_error, next_try_at, ...rest }) => ({
    ...rest,
    lastError: last_error,
    nextTryAt: next_try_at,
  }));
}
