/**
 * A month's close: each movement of our cash compared with the provider's own list of balance transactions (decision
 * 224).
 */
import { z } from 'zod';
import type { EventLog, RecordedEvent } from '#events/log.ts';
import { endOfMonth, monthOf, type Period } from '#domain/settlement/period.ts';
import { type ReadModels, select } from './read-models.ts';

/** The kinds of entries in the provider's list. */
const movementsOf = ['charges', 'refunds', 'disputes', 'transfers', 'reversals'] as const;
type MovementOf = (typeof movementsOf)[number];

/** An entry of the provider's list. */
export interface ListedMovement {
  readonly of: MovementOf;
  readonly source: string;
  readonly chargeId: string | null;
  readonly net: number;
  readonly at: string;
}

/** Reads the provider's list from one instant until another (ISO). */
export type ReadList = (span: {
  readonly from: string;
  readonly until: string;
}) => Promise<readonly ListedMovement[]>;

/** One object at the provider with both sides' amounts, in cents. */
export interface ClosedLine {
  /** The provider's id. */
  readonly id: string;
  readonly of: MovementOf;
  /** Null: it belongs to no booking of ours. */
  readonly bookingId: string | null;
  /** The earliest instant at which either side has it (ISO). */
  readonly at: string;
  readonly ours: number;
  readonly provider: number;
}

export interface MonthClose {
  readonly month: Period;
  /** ISO instants: the first of the month, and the first after it. */
  readonly from: string;
  readonly until: string;
  readonly sums: readonly {
    readonly of: MovementOf;
    readonly entries: number;
    readonly ours: number;
    readonly provider: number;
  }[];
  /** Lines on which the two differ. */
  readonly differences: readonly ClosedLine[];
}

/** Milliseconds by which the two sides may record the same thing at different times: a webhook that came days late. */
const SLACK = 7 * 24 * 60 * 60 * 1000;

const later = (instant: string, by: number): string => new Date(Date.parse(instant) + by).toISOString();

/** The first instant of a month (ISO). */
const startOfMonth = (month: Period): string =>
  endOfMonth(monthOf(later(`${month}-01T12:00:00.000Z`, -2 * 24 * 60 * 60 * 1000)));

interface Side {
  readonly of: MovementOf;
  readonly bookingId: string | null;
  readonly at: string;
  readonly net: number;
}

interface Sides {
  readonly log: Pick<EventLog, 'readRecorded' | 'readStream'>;
  readonly rm: ReadModels;
  readonly list: ReadList;
}

/**
 * Compares a month's movements, object by object: everything either side has in it, with all that the other side has
 * for the same object within a week around the month. Sums are after the provider's fees, as in its list.
 */
export async function closeOfMonth(sides: Sides, month: Period): Promise<MonthClose> {
  const [from, until] = [startOfMonth(month), endOfMonth(month)];
  const lines = await linesOf(sides, { from, until });
  return {
    month,
    from,
    until,
    sums: movementsOf.map((of) => {
      const some = lines.filter((line) => line.of === of);
      return {
        of,
        entries: some.length,
        ours: some.reduce((sum, line) => sum + line.ours, 0),
        provider: some.reduce((sum, line) => sum + line.provider, 0),
      };
    }),
    differences: lines.filter(differ).toSorted((one, other) => one.at.localeCompare(other.at)),
  };
}

const differ = ({ ours, provider }: ClosedLine): boolean => ours !== provider;

/**
 * The lines of a month. A later movement of the same object may be within the week by one clock and outside by the
 * other, so differences are read again with two weeks.
 */
async function linesOf(
  sides: Sides,
  month: { readonly from: string; readonly until: string },
): Promise<readonly ClosedLine[]> {
  const lines = await linesWithin(sides, month, SLACK);
  if (!lines.some(differ)) return lines;
  const agreed = new Map(lines.filter((line) => !differ(line)).map((line) => [line.id, line]));
  const wider = await linesWithin(sides, month, 2 * SLACK);
  return wider.map((line) => agreed.get(line.id) ?? line);
}

async function linesWithin(
  { log, rm, list }: Sides,
  { from, until }: { readonly from: string; readonly until: string },
  slack: number,
): Promise<readonly ClosedLine[]> {
  const span = { from: later(from, -slack), until: later(until, slack) };
  const [posted, listed] = await Promise.all([cashOf({ log, rm }, span), list(span)]);
  const ids = new Set(posted.map(({ key }) => key));
  const theirs = listed.map(({ source, chargeId, ...entry }) => ({
    ...entry,
    bookingId: null,
    // A tip's stream does not name its refunds, only how much of the charge is refunded.
    key: !ids.has(source) && chargeId !== null && ids.has(refundsOf(chargeId)) ? refundsOf(chargeId) : source,
  }));
  const isIn = ({ at }: Side) => at >= from && at < until;
  const keys = new Set([...posted, ...theirs].filter(isIn).map(({ key }) => key));
  const [oursBy, theirsBy] = [posted, theirs].map((side) =>
    Map.groupBy<string, Side & { key: string }>(side, ({ key }) => key),
  );
  return [...keys].flatMap((id): readonly ClosedLine[] => {
    const [ours, provider] = [oursBy?.get(id) ?? [], theirsBy?.get(id) ?? []];
    const all = [...ours, ...provider].toSorted((one, other) => one.at.localeCompare(other.at));
    const [first] = all;
    if (!first) return [];
    const bookingId = ours.find((one) => one.bookingId !== null)?.bookingId ?? null;
    return [{ id, of: first.of, bookingId, at: first.at, ours: sumOf(ours), provider: sumOf(provider) }];
  });
}

const sumOf = (side: readonly Side[]): number => side.reduce((sum, { net }) => sum + net, 0);
const refundsOf = (chargeId: string): string => `refunds of ${chargeId}`;

const kinds: Readonly<Record<string, MovementOf>> = {
  capture: 'charges',
  tip: 'charges',
  refund: 'refunds',
  refund_return: 'refunds',
  tip_refund: 'refunds',
  tip_refund_return: 'refunds',
  dispute: 'disputes',
  dispute_return: 'disputes',
  transfer: 'transfers',
  tip_transfer: 'transfers',
  test_payout: 'transfers',
  partner_transfer: 'transfers',
  transfer_reversal: 'reversals',
  test_payout_reversal: 'reversals',
};

const cashRow = z.object({
  position: z.bigint(),
  booking_id: z.string().nullable(),
  movement: z.string(),
  net: z.bigint(),
  at: z.string(),
});

/** Postings that moved our cash, each with the id of its object at the provider. */
async function cashOf(
  { log, rm }: { readonly log: Pick<EventLog, 'readRecorded' | 'readStream'>; readonly rm: ReadModels },
  { from, until }: { readonly from: string; readonly until: string },
): Promise<readonly (Side & { readonly key: string })[]> {
  const rows = await select(
    rm.pool,
    cashRow,
    `SELECT position, min(booking_id) AS booking_id, min(movement) AS movement, sum(amount) AS net, min(at) AS at
     FROM rm.ledger WHERE account = 'cash' AND at >= $1 AND at < $2 GROUP BY position ORDER BY position`,
    [from, until],
  );
  const events = await eventsAt(log, new Set(rows.map(({ position }) => position)));
  return Promise.all(
    rows.map(async ({ position, booking_id: bookingId, movement, net, at }) => {
      const event = events.get(position);
      return {
        key: (event && (await idOfEvent(log, event))) ?? `position ${position}`,
        of: kinds[movement] ?? 'charges',
        bookingId,
        at,
        net: Number(net),
      };
    }),
  );
}

/** The events at positions, read in the log's order. */
async function eventsAt(
  log: Pick<EventLog, 'readRecorded'>,
  wanted: ReadonlySet<bigint>,
): Promise<ReadonlyMap<bigint, RecordedEvent>> {
  const found = new Map<bigint, RecordedEvent>();
  const sorted = [...wanted].toSorted((one, other) => (one < other ? -1 : 1));
  const [first] = sorted;
  if (first === undefined) return found;
  for (let after = first - 1n; found.size < wanted.size; ) {
    const batch = await log.readRecorded(after, 5_000);
    for (const event of batch) if (wanted.has(event.position)) found.set(event.position, event);
    const last = batch.at(-1);
    if (!last) break;
    after = last.position;
  }
  return found;
}

/** The ids in an event: the movement's own id takes precedence over that of its source. */
const named = z.object({
  refundId: z.string().optional(),
  reversalId: z.string().optional(),
  transferId: z.string().optional(),
  disputeId: z.string().optional(),
  dispute: z.object({ disputeId: z.string() }).optional(),
  chargeId: z.string().optional(),
});

async function idOfEvent(
  log: Pick<EventLog, 'readStream'>,
  { type, stream, data }: RecordedEvent,
): Promise<string | null> {
  if (type === 'TipRefundsChanged') {
    const charged = (await log.readStream(stream)).find((event) => event.type === 'TipCharged');
    const { chargeId } = named.parse(charged?.data ?? {});
    return chargeId === undefined ? null : refundsOf(chargeId);
  }
  const { refundId, reversalId, transferId, disputeId, dispute, chargeId } = named.parse(data);
  return refundId ?? reversalId ?? transferId ?? disputeId ?? dispute?.disputeId ?? chargeId ?? null;
}
