/** Aggregates that the API writes itself: customer, technician, partner, support tickets. Decide on the stream, append, answer (design.md §5). */
import type { Actor } from '#domain/core/actor.ts';
import type { Aggregate, EventShape } from '#domain/core/aggregate.ts';
import type { DecisionOf } from '#domain/core/decision.ts';
import type { TicketRefusal } from '#domain/support/commands.ts';
import { type CommandsFor, execute } from '#events/execute.ts';
import { eventId } from '#events/ids.ts';
import { EventIdTaken, RevisionConflict, type StoredEvent } from '#events/log.ts';
import { actorOf, bodyHashOf, type Call, signedIn } from './call.ts';
import type { Dependencies } from './dependencies.ts';
import { type ProblemCode, Refused } from './problems.ts';

interface Shape {
  readonly type: string;
  readonly data: unknown;
}

/** How one kind of record is folded; `prefix` begins its streams' names and its persons' key subjects. */
export interface RecordKind<State, Event extends Shape> {
  readonly prefix: 'customer' | 'technician' | 'partner';
  readonly initial: State;
  readonly evolve: (state: State, event: Event) => State;
}

/** What a write left behind. */
export interface Written<State> {
  readonly state: State;
  readonly position: bigint;
}

/** Schema version of all events that the API writes. */
const VERSION = 1;
/** Conflicts in a row after which somebody must be told. */
const MOST_CONFLICTS = 10;

function foldRecord<State, Event extends Shape>(
  kind: RecordKind<State, Event>,
  events: readonly StoredEvent[],
): State {
  // Streams hold events of their own kind alone, brought up to date by the log.
  return events.reduce((state, { type, data }) => kind.evolve(state, { type, data } as Event), kind.initial);
}

/** The record as the log has it now. */
export async function readRecord<State, Event extends Shape>(
  { log }: Pick<Dependencies, 'log'>,
  kind: RecordKind<State, Event>,
  id: string,
): Promise<State> {
  return foldRecord(kind, await log.readStream(`${kind.prefix}-${id}`));
}

/**
 * Decides a command on a record and appends what follows, once per command id.
 * @throws {Refused} the domain's refusal, by the status of `statuses`; 422 for a key used with another body
 */
export async function writeRecord<State, Event extends Shape, Code extends string>(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  order: {
    readonly kind: RecordKind<State, Event>;
    readonly id: string;
    readonly actor: Actor;
    /** Whose data key hashes the body; default the record's own person. */
    readonly subject?: string;
    readonly decide: (state: State, context: { now: string; actor: Actor }) => DecisionOf<Event, Code>;
    readonly refusals: Readonly<Partial<Record<Code, ProblemCode>>>;
  },
): Promise<Written<State>> {
  const { kind, id, actor } = order;
  const stream = `${kind.prefix}-${id}`;
  const bodyHash = await bodyHashOf(call, deps.keys, order.subject ?? stream);
  for (let attempt = 1; ; attempt++) {
    const events = await deps.log.readStream(stream);
    const stored = events.filter(({ metadata }) => metadata.commandId === call.commandId);
    const last = stored.at(-1);
    if (last) {
      if (last.metadata.bodyHash !== bodyHash) {
        throw new Refused('key_reused', 'This Idempotency-Key was used for another request.');
      }
      call.wrote(last.position);
      return { state: foldRecord(kind, events.slice(0, last.revision + 1)), position: last.position };
    }
    const state = foldRecord(kind, events);
    const decision = order.decide(state, { now: deps.now(), actor });
    if (!decision.ok) {
      const { code, message } = decision.refusal;
      throw new Refused(order.refusals[code] ?? 'conflict', message);
    }
    if (decision.events.length === 0) return { state, position: events.at(-1)?.position ?? 0n };
    try {
      const appended = await deps.log.append(
        stream,
        events.at(-1)?.revision ?? 'none',
        decision.events.map(({ type, data }, index) => ({
          id: eventId(call.commandId, index),
          type,
          schemaVersion: VERSION,
          data,
          metadata: {
            actor,
            commandId: call.commandId,
            correlationId: call.commandId,
            bodyHash,
            ...(call.deviceTime === null ? {} : { deviceTime: call.deviceTime }),
          },
        })),
      );
      call.wrote(appended.position);
      return { state: foldRecord(kind, [...events, ...appended.events]), position: appended.position };
    } catch (error) {
      // The same key was quicker with another body: what it stored is read and compared.
      const overtaken = error instanceof EventIdTaken && error.stream === stream;
      if (!(error instanceof RevisionConflict || overtaken) || attempt === MOST_CONFLICTS) throw error;
    }
  }
}

/** Refusals of aggregates as the API's, by category; one that is not named is a `conflict`. */
const problems: Readonly<Record<string, Readonly<Record<string, ProblemCode>>>> = {
  support: { unknown_ticket: 'not_found', ticket_closed: 'ticket_closed' } satisfies Partial<
    Record<TicketRefusal, ProblemCode>
  >,
};

/**
 * Carries out a person's command on an aggregate, once per Idempotency-Key.
 * @throws {Refused} the aggregate's refusal; 422 for a key used with another body
 */
export async function executeCall<State, Event extends EventShape, Command, Code extends string>(
  call: Call,
  deps: Pick<Dependencies, 'log' | 'keys' | 'now'>,
  aggregate: Aggregate<State, Event, Command, Code>,
  id: string,
  commandsFor: NoInfer<CommandsFor<State, Command>>,
  {
    actor,
    subject,
  }: {
    /** Default: the signed-in person. */
    readonly actor?: Actor;
    /** Whose data key hashes the body; default: the aggregate's own. */
    readonly subject?: string;
  } = {},
): Promise<Written<State>> {
  const { commandId, deviceTime } = call;
  const executed = await execute(
    deps.log,
    aggregate,
    id,
    {
      actor: actor ?? actorOf(signedIn(call)),
      now: deps.now(),
      commandId,
      deviceTime,
      bodyHash: await bodyHashOf(call, deps.keys, subject ?? `${aggregate.category}-${id}`),
    },
    commandsFor,
  ).catch((error: unknown) => {
    if (!(error instanceof EventIdTaken)) throw error;
    throw new Refused('key_reused', 'This Idempotency-Key was used for another request.', { cause: error });
  });
  if (!executed.ok) {
    const { code, message } = executed.refusal;
    throw new Refused(problems[aggregate.category]?.[code] ?? 'conflict', message);
  }
  call.wrote(executed.position);
  return executed;
}
