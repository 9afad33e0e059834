/** Whatever comes after a booking's end: reviews, words, refunds, disputes. It ends when nothing is open and begins with the next command or news. */
import { says } from '#domain/core/says.ts';
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  defineUpdate,
  proxyActivities,
  setHandler,
  workflowInfo,
} from '@temporalio/workflow';
import type { DisputeActivities } from '#activities/money/disputes.ts';
import type { RefundActivities } from '#activities/money/refunds.ts';
import { system } from '#domain/core/actor.ts';
import {
  type AftercareEvent,
  type AftercareState,
  evolveAftercare,
  noAftercare,
  type RefundPart,
  refundParts,
  type RefundRequested,
} from '#domain/aftercare/events.ts';
import {
  refundCommands,
  refundNotes,
  refundRefusal,
  refundToRetry,
  refusedBefore,
  refusedNews,
} from '#domain/aftercare/refunds.ts';
import type { Refusal } from '#domain/booking/commands.ts';
import { decideAll, type Given } from '#domain/booking/decide-all.ts';
import { unsettledDisputes, waitsForProvider } from '#domain/booking/disputes.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { evolve, unplaced } from '#domain/booking/evolve.ts';
import { isSameIssue } from '#domain/booking/issues.ts';
import { isOwedToCrew } from '#domain/booking/shares.ts';
import type { BookingState } from '#domain/booking/state.ts';
import { type Cents, minus, sum, zero } from '#domain/core/money.ts';
import { asSentence } from '#domain/core/sentence.ts';
import { outward, stories } from '../story/effects.ts';
import {
  type BookingPartInput,
  type ChargeNews,
  type CommandEnvelope,
  type CommandResult,
  queries,
  type RefundRequest,
  type RetriedIssue,
  signals,
  type StorySummary,
  updates,
  workflowIds,
} from '../contract.ts';
import { type Acted, type Decided, openStory, type Story } from '../story/story.ts';

const money = proxyActivities<RefundActivities & DisputeActivities>(outward);
const author = 'workflow:aftercare';
/** How long a refund's caller waits for the provider before it is told that it is under way, in milliseconds. */
const PATIENCE = 15_000;
/** Between two looks at what is open at the provider, in milliseconds: webhooks bring it sooner unless they are lost. */
const LOOK_EVERY = 6 * 60 * 60_000;
/** The first wait for a charge that the booking has not recorded yet, in milliseconds; doubled from one to the next. */
const FIRST_WAIT = 60_000;
/** How often the news of such a charge is offered to the booking, four hours in all, before it waits for a person. */
const MOST_OFFERS = 8;

/** Answers commands on an ended booking and settles its refunds; each request stands in the stream before its call. */
export async function aftercare({ bookingId, durations }: BookingPartInput): Promise<void> {
  const booking: Story<BookingState, BookingEvent> = openStory({
    stream: workflowIds.booking(bookingId),
    part: author,
    initial: unplaced,
    evolve,
  });
  const requests: Story<AftercareState, AftercareEvent> = openStory({
    stream: workflowIds.aftercare(bookingId),
    part: author,
    initial: noAftercare,
    evolve: evolveAftercare,
  });
  let loaded = false;
  const ready = () => condition(() => loaded);

  setHandler(defineUpdate<CommandResult, [CommandEnvelope]>(updates.command), async ({ command, ...by }) => {
    await ready();
    // Only this stream knows which charges it is about; one that is not open changes nothing, as of other lines.
    const isOpen =
      command.type !== 'MarkIssueSeen' ||
      command.kind !== 'refund_unmatched' ||
      requests.state.untaken.includes(command.subject);
    const given = isOpen ? [{ command, actor: by.actor }] : [];
    return answer(await booking.act({ kind: 'command', ...by }, (state) => decideAll(state, given, now())));
  });
  setHandler(
    defineUpdate<CommandResult, [RefundRequest]>(updates.refund),
    async ({ commandId, actor, amount, cause, note, bodyHash = null, refundedSeen }) => {
      await ready();
      await booking.catchUp();
      const by = { kind: 'command', commandId, actor, bodyHash, deviceTime: null } as const;
      const asked = await requests.act(by, (state) =>
        request(
          booking.state,
          state,
          {
            request: commandId,
            amount,
            cause,
            note,
            ...refusedBefore(state, booking.state.status === 'none' ? [] : booking.state.issues, {
              amount,
              cause,
            }),
            by: actor,
            at: now(),
          },
          refundedSeen,
        ),
      );
      if (!asked.ok) return asked;
      requests.stir();
      const settled = () => requests.state.open.every((open) => open.request !== commandId);
      await condition(settled, PATIENCE);
      const refusal = refusalOf(commandId, amount);
      return refusal ? { ok: false, refusal } : answer({ ok: true, position: booking.position });
    },
  );
  setHandler(defineSignal(signals.catchUp), () => requests.stir());
  let retried: readonly RetriedIssue[] = [];
  setHandler(defineSignal<[RetriedIssue]>(signals.retryNow), (issue) => {
    retried = [...retried, issue];
    requests.stir();
  });
  let heard: readonly ChargeNews[] = [];
  setHandler(defineSignal<[ChargeNews]>(signals.providerEvent), (news) => {
    heard = [...heard, news];
    requests.stir();
  });
  setHandler(defineQuery<StorySummary>(queries.summary), () => ({ revision: requests.revision }));

  await booking.catchUp();
  await requests.catchUp();
  loaded = true;
  let wait = FIRST_WAIT;
  /** Charges whose news the booking could not take yet, and how often it has refused it. */
  const early = new Map<string, number>();
  for (;;) {
    const { changes } = requests;
    const [open] = requests.state.open;
    if (open) {
      await settle(open);
      continue;
    }
    const [news, ...rest] = heard;
    if (news) {
      heard = rest;
      await take(news);
      continue;
    }
    const [issue, ...others] = retried;
    if (issue) {
      retried = others;
      await retry(issue);
      continue;
    }
    const isEarly = early.size > 0;
    if (!isEarly && !waitsForProvider(booking.state)) {
      if (allHandlersFinished()) return;
      await condition(() => requests.changes !== changes || allHandlersFinished());
      continue;
    }
    // What was heard and not taken is known to this run alone.
    if (workflowInfo().continueAsNewSuggested && !isEarly && allHandlersFinished())
      await continueAsNew<typeof aftercare>({ bookingId, durations });
    const stirred = await condition(() => requests.changes !== changes, isEarly ? wait : LOOK_EVERY);
    if (!stirred) {
      wait = isEarly ? Math.min(LOOK_EVERY, wait * 2) : FIRST_WAIT;
      await lookAgain();
    }
  }

  /** Asks the provider about what the news is of, and records what is not known yet. */
  async function take({ type, objectId, chargeId }: ChargeNews): Promise<void> {
    if (type.startsWith('charge.dispute.')) await recordDispute(objectId);
    else await recordRefunds(chargeId);
  }

  /** What helps the one line that was chosen, and no other (domain/booking/remedies.ts). */
  async function retry(issue: RetriedIssue): Promise<void> {
    const { kind, subject, by, commandId } = issue;
    if (kind === 'dispute') await recordDispute(subject);
    if (kind === 'refund_unmatched') await recordRefunds(subject);
    if (kind !== 'refund_failed' && kind !== 'refund_returned') return;
    await booking.catchUp();
    const { state } = booking;
    if (state.status === 'none' || !state.issues.some((open) => isSameIssue(open, { kind, subject }))) return;
    let mustWait = false;
    await requests.act(
      { kind: 'command', commandId, actor: by, bodyHash: null, deviceTime: null },
      (asked) => {
        mustWait = asked.open.length > 0;
        const again = mustWait ? null : refundToRetry({ kind, subject }, asked, state.payment);
        return again
          ? request(state, asked, { request: commandId, ...again, by, at: now() })
          : { ok: true, events: [] };
      },
    );
    // What was asked for meanwhile may be this very refund: the line is looked at again once that has ended.
    if (mustWait) retried = [issue, ...retried];
  }

  /** Everything that is open once more. */
  async function lookAgain(): Promise<void> {
    for (const chargeId of early.keys()) await recordRefunds(chargeId);
    await booking.catchUp();
    const { state } = booking;
    if (state.status === 'none') return;
    for (const { disputeId } of unsettledDisputes(state.payment.disputes)) await recordDispute(disputeId);
  }

  async function recordDispute(disputeId: string): Promise<void> {
    const told = await money.readDispute(disputeId);
    if (!told) return;
    await booking.catchUp();
    await booking.step(`dispute:${disputeId}`, (state) =>
      state.status === 'none'
        ? { ok: true, events: [] }
        : decideAll(state, [{ command: { type: 'RecordDispute', told }, actor: system(author) }], now()),
    );
    // The shares that waited for it can be sent.
    if (told.outcome !== null) await tellPayout();
  }

  async function recordRefunds(chargeId: string): Promise<void> {
    const told = await money.readRefunds(chargeId);
    await booking.catchUp();
    const { state } = booking;
    if (state.status === 'none') return;
    const acted = await booking.step(`refunds:${chargeId}`, (current) => {
      if (current.status === 'none') return { ok: true, events: [] };
      const given = refundCommands(current.payment, told);
      if (given.length === 0) return { ok: true, events: [] };
      const refusal = refusedNews(current.payment, chargeId);
      return refusal ? { ok: false, refusal } : decideAll(current, [...given, bookShares], now());
    });
    if (!acted.ok) return untaken(chargeId, acted.refusal);
    early.delete(chargeId);
    if (requests.state.untaken.includes(chargeId))
      await requests.step(`taken:${chargeId}`, () => ({
        ok: true,
        events: [{ type: 'RefundNewsTaken', data: { chargeId, at: now() } }],
      }));
    await tellPayout();
    const { payment } = booking.state.status === 'none' ? state : booking.state;
    await requests.step(`noted:${chargeId}`, (noted) => ({
      ok: true,
      events: refundNotes(noted, payment, chargeId, told, now()),
    }));
  }

  /** Told also of what the booking knew before: a kill may have come between its record and the telling. */
  async function tellPayout(): Promise<void> {
    const { state } = booking;
    if (state.status !== 'none' && state.shares.some(isOwedToCrew))
      await stories.startStory('payout', bookingId, durations);
  }

  /** The booking's own story may be just about to record the charge; if it never does, a person has to look. */
  async function untaken(chargeId: string, { code, says: said }: Refusal): Promise<void> {
    const attempts = (early.get(chargeId) ?? 0) + 1;
    const isKnown = requests.state.untaken.includes(chargeId);
    if (attempts < MOST_OFFERS && !isKnown) {
      early.set(chargeId, attempts);
      return;
    }
    early.delete(chargeId);
    await requests.step(`untaken:${chargeId}`, () => ({
      ok: true,
      events: [{ type: 'RefundNewsGivenUp', data: { chargeId, attempts, code, says: said, at: now() } }],
    }));
  }

  /**
   * Pays the parts back one after the other; the first failure ends it. What came of it is recorded at once and is one
   * refund to the customer; a kill before that finds the parts by their names at the provider.
   */
  async function settle(asked: RefundRequested): Promise<void> {
    const { request: name, parts, cause, note, by, amount, retryOf } = asked;
    const done: RefundPart[] = [];
    const given: Given[] = [];
    let left = amount;
    for (const part of parts) {
      const { chargeId } = part;
      const outcome = await money.refundCharge({ bookingId, chargeId, amount: part.amount, request: name });
      if (outcome.kind === 'failed') {
        const { code, message } = outcome.failure;
        const refused = { request: retryOf ?? name, attempt: name, amount: left, code, message };
        const failure = { type: 'RecordRefundFailure', ...refused } as const;
        given.push({ command: failure, actor: system(author) });
        break;
      }
      const { refundId } = outcome;
      left = minus(left, outcome.amount);
      const mends = retryOf === undefined ? {} : { mends: { request: retryOf, left } };
      const paid = { type: 'RecordRefund', refundId, amount: outcome.amount, cause, note, ...mends } as const;
      given.push({ command: paid, actor: by });
      done.push({ chargeId, amount: outcome.amount });
    }
    given.push(bookShares);
    await booking.catchUp();
    await booking.step(`refund:${name}`, (state) => decideAll(state, given, now()));
    // A refund for the crew's fault is taken back from what was paid to it.
    if (cause === 'technician_fault' && done.length > 0) await tellPayout();
    const refunded = done.length === parts.length;
    await requests.step(`settled:${name}`, ({ open }) => ({
      ok: true,
      events: open.some((known) => known.request === name)
        ? [{ type: 'RefundSettled', data: { request: name, refunded, parts: done, at: now() } }]
        : [],
    }));
  }

  /** What its caller is told when the provider has refused a request, as a whole or after a part of it; null when it has not. */
  function refusalOf(name: string, amount: Cents): Refusal | null {
    const settled = requests.state.settled.find(({ request: known }) => known === name);
    if (!settled || settled.refunded || booking.state.status === 'none') return null;
    const paid = sum(zero, ...settled.parts.map((part) => part.amount));
    const given = booking.state.payment.lastFailure?.message ?? null;
    const reason = given === null ? 'No reason was given.' : asSentence(given);
    return {
      code: 'refund_refused',
      says:
        paid === 0
          ? says('refundRefused', { reason })
          : says('refundRefusedInPart', { reason, paid, amount }),
      details: { refunded: paid, left: minus(amount, paid) },
    };
  }

  function answer(acted: Acted): CommandResult {
    if (!acted.ok) return acted;
    const { state } = booking;
    if (state.status === 'none')
      return {
        ok: false,
        refusal: { code: 'unknown_booking', says: 'unknownBooking' },
      };
    const { status, payment, id, number } = state;
    return {
      ok: true,
      receipt: {
        bookingId: id,
        number,
        status,
        paymentState: payment.state,
        revision: booking.revision,
        position: acted.position,
        payment: null,
      },
    };
  }
}

const bookShares: Given = { command: { type: 'BookShares' }, actor: system(author) };

const now = (): string => new Date().toISOString();

/** Refuses what can't be paid back before anything is written. */
function request(
  state: BookingState,
  aftercareState: AftercareState,
  asked: Omit<RefundRequested, 'parts'>,
  refundedSeen?: Cents,
): Decided<AftercareEvent> {
  if (state.status === 'none')
    return {
      ok: false,
      refusal: { code: 'unknown_booking', says: 'unknownBooking' },
    };
  const refusal = refundRefusal(aftercareState, state.payment, asked, refundedSeen);
  if (refusal) return { ok: false, refusal };
  const parts = refundParts(aftercareState, state.payment.captures, asked.amount);
  return { ok: true, events: [{ type: 'RefundRequested', data: { ...asked, parts } }] };
}
