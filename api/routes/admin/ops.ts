/**
 * GET /api/admin/ops/stuck and POST …/{id}/retry or …/{id}/seen: stuck work with its cause and next attempt; one
 * audited click (R18).
 */
import { missedPromisesOfAll } from '#projections/queries/missed-promises.ts';
import { unpaidSettlements } from '#projections/queries/settlements.ts';
import { waitingPartners } from '#projections/queries/waiting-partners.ts';
import { lateTickets } from '#projections/queries/support.ts';
import { isOpenIssue, stuckWork as openIssues } from '#projections/queries/stuck.ts';
import { bookingById } from '#projections/queries/bookings.ts';
import { as, type BookingId } from '#domain/core/ids.ts';
import type { Cause } from '#domain/core/says.ts';
import { momentWords } from '#domain/messages/moments.ts';
import { remedies } from '#domain/booking/remedies.ts';
import { settlementZone } from '#domain/settlement/terms.ts';
import { allBooks, books, differingBooks } from '#domain/books/decide.ts';
import { load } from '#events/execute.ts';
import { workflowIds } from '#workflows/contract.ts';
import { giveCommand, receiptOf } from '../../bookings/commands.ts';
import { sealNote } from '../../bookings/notes.ts';
import { loadBooking } from '../../bookings/streams.ts';
import { listStuckWork, retryStuckWork, seeStuckWork, type StuckWork } from '../../contract/ops.ts';
import type { Dependencies } from '../../dependencies.ts';
import { nothingOpen, retryLine } from '../../ops/retry.ts';
import { partOf } from '../../ops/story-part.ts';
import { implement } from '../../pipeline.ts';
import { failedWebhooks, lineIdOf } from '../../webhooks/failed.ts';
import { causeIn } from '../../said.ts';
import { workflowUrl } from '../../views/admin-booking.ts';

const ofNoBooking = { bookingId: null, bookingNumber: null, zone: null } as const;
/** What a line may be about: exactly one of these, or an effect that is failing right now. */
const aboutNothing = {
  issue: null,
  promise: null,
  settlement: null,
  partner: null,
  ticket: null,
  webhook: null,
  books: null,
} as const;

/** The booking's part of a line; nulls for work without a booking. */
async function bookingOf(
  deps: Dependencies,
  bookingId: string | null,
): Promise<Pick<StuckWork, 'bookingNumber' | 'zone'>> {
  const view = bookingId === null ? null : await bookingById(deps.readModels, as<BookingId>(bookingId));
  return {
    bookingNumber: view?.booking.number ?? null,
    zone: view?.booking.appointment.zone ?? null,
  };
}

export default [
  implement(
    listStuckWork,
    async (call, deps) => {
      const say = (cause: Cause): string => causeIn(call.language, cause);
      const { settings } = deps;
      const [{ effects, notShown, checkedAt }, booked, missed, unpaid, waiting, late, compared, hooks] =
        await Promise.all([
          deps.stuck.look(),
          openIssues(deps.readModels, settings.durations, deps.now()),
          missedPromisesOfAll(deps.readModels, settings.durations, deps.now()),
          unpaidSettlements(deps.readModels, settings.durations, deps.now()),
          waitingPartners(deps.readModels, settings.durations, deps.now()),
          lateTickets(deps.readModels, deps.now()),
          load(deps.log, books, allBooks),
          failedWebhooks(deps.pool, deps.now()),
        ]);
      const fromEngine = effects.map(async ({ kind, ...effect }) => {
        const bookingId = partOf(effect.workflowId)?.bookingId ?? null;
        return {
          ...effect,
          cause: say(effect.cause),
          bookingId,
          ...(await bookingOf(deps, bookingId)),
          workflowUrl: workflowUrl(settings, effect.workflowId),
          respondBy: null,
          ...aboutNothing,
          actions: kind === 'activity' ? ['retry' as const] : [],
        };
      });
      const fromLog = booked.issues.map(
        ({ view, isGivenUp, kind, subject, cause, code, tries, since, nextTryAt, respondBy }) => {
          const { story, actions } = remedies[kind];
          const workflowId = workflowIds[story](view.id);
          return {
            workflowId,
            bookingId: view.id,
            bookingNumber: view.booking.number,
            zone: view.booking.appointment.zone,
            activity: kind.replaceAll('_', ' '),
            cause: isGivenUp ? say({ text: 'gaveUp', values: { cause: say(cause) } }) : say(cause),
            code,
            attempts: tries,
            since,
            nextTryAt,
            respondBy,
            workflowUrl: workflowUrl(settings, workflowId),
            activityId: null,
            ...aboutNothing,
            issue: { kind, subject },
            actions: [...actions],
          };
        },
      );
      const promised = missed.found.map(
        ({ technicianId, name: person, promise, missed: times, since, due, zone }) => {
          const workflowId = workflowIds.onboarding(technicianId);
          const time = momentWords(call.language, due, zone);
          return {
            ...ofNoBooking,
            workflowId,
            activity: 'promise missed',
            activityId: null,
            cause: say({ text: 'promiseMissed', values: { promise, time } }),
            code: promise,
            attempts: times,
            since,
            nextTryAt: null,
            respondBy: null,
            workflowUrl: workflowUrl(settings, workflowId),
            ...aboutNothing,
            promise: { name: promise, technicianId, person },
            actions: [],
          };
        },
      );
      const settlements = unpaid.found.map((line) => {
        const workflowId = workflowIds.settlement(line.id);
        const { partnerId, period, store, cause, code, tries, since, nextTryAt, isGivenUp } = line;
        return {
          ...ofNoBooking,
          workflowId,
          activity: 'settlement unpaid',
          activityId: null,
          cause: isGivenUp ? say({ text: 'gaveUp', values: { cause: say(cause) } }) : say(cause),
          code,
          attempts: tries,
          since,
          nextTryAt,
          respondBy: null,
          workflowUrl: workflowUrl(settings, workflowId),
          ...aboutNothing,
          settlement: { partnerId, period, store },
          actions: ['retry' as const],
        };
      });
      const stores = waiting.found.map(({ waits, partnerId, store, bookingId, number, due }) => {
        const time = momentWords(call.language, due, settlementZone);
        return {
          ...ofNoBooking,
          workflowId: bookingId === null ? `partner-${partnerId}` : `commission-${partnerId}:${bookingId}`,
          activity: `${waits} undecided`,
          activityId: null,
          cause: say(
            number === null
              ? { text: 'applicationUndecided', values: { time } }
              : { text: 'commissionUndecided', values: { number, time } },
          ),
          code: 'undecided',
          attempts: 1,
          since: due,
          nextTryAt: null,
          respondBy: null,
          workflowUrl: null,
          ...aboutNothing,
          partner: { waits, partnerId, store },
          actions: [],
        };
      });
      const tickets = late.found.map(({ ticketId, due }) => ({
        ...ofNoBooking,
        workflowId: `support-${ticketId}`,
        activity: 'ticket unanswered',
        activityId: null,
        cause: say({
          text: 'ticketUnanswered',
          values: { time: momentWords(call.language, due, settlementZone) },
        }),
        code: 'unanswered',
        attempts: 1,
        since: due,
        nextTryAt: null,
        respondBy: null,
        workflowUrl: null,
        ...aboutNothing,
        ticket: { id: ticketId },
        actions: [],
      }));
      const webhooks = hooks.failed.map(({ provider, eventId, type, reason, attempts, firstAt }) => ({
        ...ofNoBooking,
        workflowId: lineIdOf({ provider, eventId }),
        activity: 'webhook not taken',
        activityId: null,
        cause: say(
          reason === 'unreadable'
            ? { text: 'webhookUnreadable', values: { provider } }
            : { text: 'webhookFailed', values: { provider, reason } },
        ),
        code: `${provider}/${reason}`,
        attempts,
        since: firstAt,
        nextTryAt: null,
        respondBy: null,
        workflowUrl: null,
        ...aboutNothing,
        webhook: { provider, eventId, type },
        actions: ['retry' as const],
      }));
      const odd = differingBooks(compared.comparisons).map(({ differences, since, number }) => ({
        ...ofNoBooking,
        workflowId: `${books.category}-${allBooks}`,
        activity: 'books differ',
        activityId: null,
        cause: say({ text: 'booksDiffer', values: { count: differences, number: number ?? 'none' } }),
        code: 'books_differ',
        attempts: 1,
        since,
        nextTryAt: null,
        respondBy: null,
        workflowUrl: null,
        ...aboutNothing,
        books: { differences },
        actions: [],
      }));
      const running = await Promise.all(fromEngine);
      const work = [
        ...running,
        ...fromLog,
        ...webhooks,
        ...promised,
        ...settlements,
        ...stores,
        ...tickets,
        ...odd,
      ];
      const cut = [booked, missed, unpaid, waiting, late, hooks];
      return { work, notShown: cut.reduce((sum, one) => sum + one.notShown, notShown), checkedAt };
    },
    {
      reads: [
        'stuck',
        'promises',
        'bookings',
        'technicians',
        'settlements',
        'partners',
        'referrals',
        'support',
      ],
    },
  ),
  implement(
    retryStuckWork,
    async (call, deps) => {
      await retryLine(call, deps);
      return { success: true as const };
    },
    { reads: ['stuck', 'settlements'] },
  ),
  implement(
    seeStuckWork,
    async (call, deps) => {
      const part = partOf(call.params.id);
      const { issue, note } = call.body;
      if (part?.story !== remedies[issue.kind].story) throw nothingOpen();
      const loaded = await loadBooking(deps, part.bookingId);
      // The booking's stream does not show what happened to its tip. Marking an issue that is not open changes nothing.
      if (issue.kind === 'tip_returned' && !(await isOpenIssue(deps.readModels, part.bookingId, issue)))
        return receiptOf(loaded.booking, loaded.events.at(-1)?.position ?? 0n);
      return giveCommand(call, deps, {
        bookingId: loaded.booking.id,
        loaded,
        command: {
          type: 'MarkIssueSeen',
          ...issue,
          note: await sealNote(deps.keys, loaded.booking, note),
        },
      });
    },
    { reads: ['stuck'] },
  ),
];
