/**
 * The books compared (/api/admin/ops/books), and where an amount of a booking comes from, down to the provider's ids
 * (decision 224).
 */
import { allBooks, books, type Comparison, differencesOf } from '#domain/books/decide.ts';
import { partOf } from '#domain/books/figures.ts';
import { as } from '#domain/core/ids.ts';
import type { Period } from '#domain/settlement/period.ts';
import { load, note } from '#events/execute.ts';
import type { StoredEvent } from '#events/log.ts';
import { compareBooksNow } from '#events/temporal/schedules.ts';
import { ledgerOfBooking, type LedgerLine } from '#projections/queries/ledger.ts';
import { closeOfMonth, type ReadList } from '#projections/queries/month-close.ts';
import { isMoney } from '#projections/queries/reconcile.ts';
import { movementsBetween } from '#vendors/stripe/movements.ts';
import { workflowIds } from '#workflows/contract.ts';
import { typedBookingId } from '../../bookings/streams.ts';
import { actorOf, bodyHashOf, signedIn, subjectOf } from '../../call.ts';
import { compareBooks, explainCents, getMonthClose, listComparisons } from '../../contract/books.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { eventName } from '../../views/timeline.ts';

/** A name from the comparison as a code. */
const coded = (words: string): string => words.replaceAll(' ', '_');

const rowOf = (one: Comparison) => ({
  at: one.at,
  witnesses: one.witnesses.map(coded),
  bookings: one.bookings,
  captured: one.captured,
  refunded: one.refunded,
  toTechnicians: one.transferred - one.toPartners,
  toPartners: one.toPartners,
  differences: differencesOf(one),
});

/** Ids of the card provider: a prefix for the kind of object, and letters. */
const PROVIDER_ID = /^(?:pi|ch|py|re|pyr|tr|trr|po|dp|du|txn|seti|pm|acct)_[A-Za-z0-9]+$/;

/** The provider's ids anywhere in an event. */
function idsIn(data: unknown): readonly string[] {
  if (typeof data === 'string') return PROVIDER_ID.test(data) ? [data] : [];
  if (typeof data !== 'object' || data === null) return [];
  return Object.values(data).flatMap(idsIn);
}

/** One step of an amount: its lines, the event that posted them, and the provider's ids in it. */
function stepOf(
  language: Parameters<typeof eventName>[0],
  lines: readonly LedgerLine[],
  event: StoredEvent,
  amount: number,
) {
  const { position, at = event.recordedAt, movement: memo = '' } = lines[0] ?? {};
  const { stream, revision, type, metadata, data } = event;
  return {
    posting: (position ?? event.position).toString(),
    at,
    memo,
    amountCents: amount,
    lines: lines.map(({ account, amount: amountCents }) => ({ account, amountCents })),
    event: {
      type,
      name: eventName(language, type),
      stream,
      revision,
      by: `${metadata.actor.role}:${metadata.actor.id}`,
    },
    ids: [...new Set(idsIn(data))],
  };
}

export default [
  implement(listComparisons, async (_call, deps) => {
    const { comparisons } = await load(deps.log, books, allBooks);
    const [last] = comparisons;
    return {
      comparisons: comparisons.map(rowOf),
      differences: (last?.differences ?? []).map(({ id, number, fact, values }) => ({
        id,
        number,
        fact: coded(fact),
        isMoney: isMoney(fact),
        values: Object.entries(values).map(([witness, value]) => ({
          witness: coded(witness),
          value,
        })),
      })),
      notShown: last?.notShown ?? 0,
    };
  }),
  implement(compareBooks, async (call, deps) => {
    const { commandId, body } = call;
    const session = signedIn(call);
    const bodyHash = await bodyHashOf(call, deps.keys, 'ops');
    const [requested] = await deps.log.findCommand(commandId);
    if (requested && requested.metadata.bodyHash !== bodyHash) throw new Refused('key_reused', 'keyReused');
    if (!requested) {
      const author = { now: deps.now(), actor: actorOf(session), commandId, bodyHash };
      const reason = await deps.keys.seal(subjectOf(session), 'reason', body.reason);
      call.wrote(await note(deps.log, books, allBooks, author, { type: 'RequestComparison', reason }));
    }
    // One running comparison is enough: a repetition does not start another.
    await compareBooksNow(deps.temporal);
    return { success: true as const };
  }),
  implement(
    getMonthClose,
    async (call, deps) => {
      const list: ReadList = (span) => movementsBetween(deps.stripe, span);
      const close = await closeOfMonth(
        { log: deps.log, rm: deps.readModels, list },
        as<Period>(call.query.month),
      );
      const inCents = <T extends { readonly ours: number; readonly provider: number }>({
        ours: oursCents,
        provider: providerCents,
        ...line
      }: T) => ({ ...line, oursCents, providerCents });
      return {
        ...close,
        readAt: deps.now(),
        sums: close.sums.map(inCents),
        differences: close.differences.map(inCents),
      };
    },
    { reads: ['ledger'] },
  ),
  implement(
    explainCents,
    async (call, deps) => {
      const id = await typedBookingId(deps, call.params.id);
      const { figure, of = null } = call.query;
      const lines = await ledgerOfBooking(deps.readModels, id);
      const streams = [workflowIds.booking(id), workflowIds.payout(id), workflowIds.tip(id)];
      const stored = (await Promise.all(streams.map((stream) => deps.log.readStream(stream)))).flat();
      if (stored.length === 0) throw notFound('Booking');
      const events = new Map(stored.map((event) => [event.position, event]));
      const steps = [...Map.groupBy(lines, ({ position }) => position)].flatMap(([position, posted]) => {
        const amount = posted.reduce((sum, line) => sum + partOf(figure, of, line), 0);
        const event = events.get(position);
        return amount === 0 || !event ? [] : [stepOf(call.language, posted, event, amount)];
      });
      return { sumCents: steps.reduce((sum, { amountCents }) => sum + amountCents, 0), steps };
    },
    { reads: ['ledger'] },
  ),
];
