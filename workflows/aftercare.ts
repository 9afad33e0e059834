/** Whatever comes after a booking's end: reviews, words, refunds. It ends when nothing is open and begins with the next command. */
import {
  allHandlersFinished,
  condition,
  defineQuery,
  defineSignal,
  defineUpdate,
  proxyActivities,
  setHandler,
} from '@temporalio/workflow';
import type { RefundActivities } from '#activities/refunds.ts';
import { type Actor, system } from '#domain/actor.ts';
import {
  type AftercareEvent,
  type AftercareState,
  evolveAftercare,
  noAftercare,
  type RefundPart,
  refundParts,
  type RefundRequested,
} from '#domain/aftercare/events.ts';
import type { BookingCommand } from '#domain/booking/commands.ts';
import { decide } from '#domain/booking/decide.ts';
import type { BookingEvent } from '#domain/booking/events.ts';
import { evolve, fold, unplaced } from '#domain/booking/evolve.ts';
import type { BookingState } from '#domain/booking/state.ts';
import { dollars, minus, sum, zero } from '#domain/money.ts';
import { outward } from './effects.ts';
import {
  type BookingPartInput,
  type CommandEnvelope,
  type CommandResult,
  queries,
  type RefundRequest,
  signals,
  type StorySummary,
  updates,
  workflowIds,
} from './messages.ts';
import { type Acted, type Decided, openStory, type Story } from './story.ts';

const money = proxyActivities<RefundActivities>(outward);
const author = 'workflow:aftercare';
/** How long a refund's caller waits for the provider before it is told that it is under way, in milliseconds. */
const PATIENCE = 15_000;

/** Answers commands on an ended booking and settles its refunds; each request stands in the stream before its call. */
export async function aftercare({ bookingId }: BookingPartInput): Promise<void> {
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
    return answer(
      await booking.act({ kind: 'command', ...by }, (state) => decided(state, [command], by.actor)),
    );
  });
  setHandler(
    defineUpdate<CommandResult, [RefundRequest]>(updates.refund),
    async ({ commandId, actor, amount, cause, note, bodyHash = null }) => {
      await ready();
      await booking.catchUp();
      const by = { kind: 'command', commandId, actor, bodyHash, deviceTime: null } as const;
      const asked = await requests.act(by, (state) =>
        request(booking.state, state, { request: commandId, amount, cause, note, by: actor, at: now() }),
      );
      if (!asked.ok) return asked;
      requests.stir();
      const settled = () => requests.state.open.every((open) => open.request !== commandId);
      await condition(settled, PATIENCE);
      return answer({ ok: true, position: booking.position });
    },
  );
  setHandler(defineSignal(signals.catchUp), () => requests.stir());
  setHandler(defineSignal(signals.retryNow), () => requests.stir());
  setHandler(defineQuery<StorySummary>(queries.summary), () => ({ revision: requests.revision }));

  await booking.catchUp();
  await requests.catchUp();
  loaded = true;
  for (;;) {
    const { changes } = requests;
    const [open] = requests.state.open;
    if (open) {
      await settle(open);
      continue;
    }
    if (allHandlersFinished()) return;
    await condition(() => requests.changes !== changes || allHandlersFinished());
  }

  /** Pays the parts back one after the other, each recorded as it is made; the first failure ends it. */
  async function settle({ request: name, parts, cause, note, by, amount }: RefundRequested): Promise<void> {
    const done: RefundPart[] = [];
    for (const part of parts) {
      const { chargeId } = part;
      const outcome = await money.refundCharge({ bookingId, chargeId, amount: part.amount, request: name });
      if (outcome.kind === 'failed') {
        const { code, message } = outcome.failure;
        const left = minus(amount, sum(zero, ...done.map((paid) => paid.amount)));
        await record(`refund:${name}:${chargeId}`, system(author), [
          { type: 'RecordRefundFailure', amount: left, code, message },
        ]);
        break;
      }
      const { refundId } = outcome;
      await record(`refund:${name}:${chargeId}`, by, [
        { type: 'RecordRefund', refundId, amount: outcome.amount, cause, note },
        { type: 'BookShares' },
      ]);
      done.push({ chargeId, amount: outcome.amount });
    }
    const refunded = done.length === parts.length;
    await requests.step(`settled:${name}`, ({ open }) => ({
      ok: true,
      events: open.some((known) => known.request === name)
        ? [{ type: 'RefundSettled', data: { request: name, refunded, parts: done, at: now() } }]
        : [],
    }));
  }

  async function record(step: string, actor: Actor, commands: readonly BookingCommand[]): Promise<void> {
    await booking.catchUp();
    await booking.step(step, (state) => decided(state, commands, actor));
  }

  function answer(acted: Acted): CommandResult {
    if (!acted.ok) return acted;
    const { state } = booking;
    if (state.status === 'none')
      return {
        ok: false,
        refusal: { code: 'unknown_booking', message: 'There is no booking with this number.' },
      };
    const { status, payment, id } = state;
    return {
      ok: true,
      receipt: {
        bookingId: id,
        status,
        paymentState: payment.state,
        revision: booking.revision,
        position: acted.position,
        payment: null,
      },
    };
  }
}

const now = (): string => new Date().toISOString();

/** Refuses what can't be paid back before anything is written: open requests count as paid. */
function request(
  state: BookingState,
  aftercareState: AftercareState,
  asked: Omit<RefundRequested, 'parts'>,
): Decided<AftercareEvent> {
  if (state.status === 'none')
    return {
      ok: false,
      refusal: { code: 'unknown_booking', message: 'There is no booking with this number.' },
    };
  const parts = refundParts(aftercareState, state.payment.captures, asked.amount);
  const left = sum(
    zero,
    ...refundParts(aftercareState, state.payment.captures, state.payment.captured).map(
      ({ amount }) => amount,
    ),
  );
  if (asked.amount > left) {
    return {
      ok: false,
      refusal: {
        code: 'amount_too_high',
        message: `At most ${dollars(left)} can be refunded.`,
        details: { left },
      },
    };
  }
  return { ok: true, events: [{ type: 'RefundRequested', data: { ...asked, parts } }] };
}

/** Decides commands one after the other, each on what the one before has made. */
function decided(
  state: BookingState,
  commands: readonly BookingCommand[],
  actor: Actor,
): Decided<BookingEvent> {
  const events: BookingEvent[] = [];
  for (const command of commands) {
    const revision = state.status === 'none' ? -1 : state.revision;
    const so = fold(
      events.map((event, index) => ({ ...event, revision: revision + 1 + index })),
      state,
    );
    const decision = decide(so, command, {
      now: now(),
      actor: command.type === 'BookShares' ? system(author) : actor,
    });
    if (!decision.ok) return decision;
    events.push(...decision.events);
  }
  return { ok: true, events };
}
