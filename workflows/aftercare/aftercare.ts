/**
 * What comes after a booking's end: reviews, messages, refunds, disputes. It ends when nothing is open and starts again
 * with the next command or webhook.
 */
import {
  allHandlersFinished,
  condition,
  continueAsNew,
  defineQuery,
  defineSignal,
  defineUpdate,
  setHandler,
} from '@temporalio/workflow';
import { answerFailed } from '#domain/aftercare/answers.ts';
import { nextAftercareStep } from '#domain/aftercare/next.ts';
import {
  type AnswerRequest,
  type BookingPartInput,
  type ChargeEvent,
  type CommandEnvelope,
  type CommandResult,
  queries,
  type RefundRequest,
  type RetriedIssue,
  signals,
  type StorySummary,
  updates,
} from '../contract.ts';
import { run } from '../story/run.ts';
import { authorOf, givenBy, now } from '../story/story.ts';
import { Aftercare } from './steps.ts';

/**
 * How long the caller of a refund waits for the provider before it is told that the refund is under way, in
 * milliseconds.
 */
const ANSWER_TIMEOUT = 15_000;

/**
 * Answers commands on an ended booking and settles its refunds; each request is recorded in the stream before its call.
 */
export async function aftercare(input: BookingPartInput): Promise<void> {
  const care = new Aftercare(input);
  const { booking, requests } = care;
  const ready = () => condition(() => requests.isLoaded);

  setHandler(defineUpdate<CommandResult, [CommandEnvelope]>(updates.command), async (envelope) => {
    const { command } = envelope;
    await ready();
    // Only this stream knows which charges are unmatched. Marking one that isn't open has no effect, as with any other
    // line.
    const isOpen =
      command.type !== 'MarkIssueSeen' ||
      command.kind !== 'refund_unmatched' ||
      requests.state.unmatched.includes(command.subject);
    const given = isOpen ? [givenBy(envelope)] : [];
    return care.answer(await booking.act(authorOf(envelope), () => given));
  });
  setHandler(
    defineUpdate<CommandResult, [RefundRequest]>(updates.refund),
    async ({ commandId, actor, bodyHash = null, ...asked }) => {
      await ready();
      await booking.catchUp();
      const { state } = booking;
      const command = { type: 'RequestRefund', request: commandId, booking: state, ...asked } as const;
      const acted = await requests.command({ commandId, actor, bodyHash, deviceTime: null, command });
      if (!acted.ok) return acted;
      const isSettled = () => requests.state.open.every(({ request }) => request !== commandId);
      await condition(isSettled, ANSWER_TIMEOUT);
      const refusal = care.refusalOf(commandId, asked.amount);
      return refusal ? { ok: false, refusal } : care.answer({ ok: true, position: booking.position });
    },
  );
  setHandler(
    defineUpdate<CommandResult, [AnswerRequest]>(updates.answerDispute),
    async ({ commandId, actor, bodyHash = null, ...asked }) => {
      await ready();
      await booking.catchUp();
      const { state } = booking;
      const command = { type: 'RequestDisputeAnswer', request: commandId, booking: state, ...asked } as const;
      const acted = await requests.command({ commandId, actor, bodyHash, deviceTime: null, command });
      if (!acted.ok) return acted;
      await condition(() => care.answerTo(commandId)?.outcome.kind !== 'under_way', ANSWER_TIMEOUT);
      const outcome = care.answerTo(commandId)?.outcome;
      return outcome?.kind === 'refused'
        ? { ok: false, refusal: answerFailed(null) }
        : care.answer({ ok: true, position: requests.position });
    },
  );
  setHandler(defineSignal(signals.catchUp), () => requests.notify());
  setHandler(defineSignal<[RetriedIssue]>(signals.retryNow), (issue) => care.tryAgain(issue));
  setHandler(defineSignal<[ChargeEvent]>(signals.providerEvent), (event) => care.receive(event));
  setHandler(defineQuery<StorySummary>(queries.summary), () => requests.summary);

  await booking.catchUp();
  await requests.catchUp();
  await run(requests, {
    next: () => nextAftercareStep(requests.state, booking.state, care.pending, now()),
    perform: (step) => care.perform(step),
    renew: () => continueAsNew<typeof aftercare>(input),
    // Signals received but not yet handled are known to this run only.
    mayRenew: () => !care.hasPending && allHandlersFinished(),
  });
}
