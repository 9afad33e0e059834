/** Commands on aggregates without a workflow: load, decide, append, and on a conflict decide again (decision 080). */
import { type Aggregate, type EventShape, fold } from '#domain/core/aggregate.ts';
import { decideAll } from '#domain/core/decide-all.ts';
import type { DecidedBy, RefusalOf } from '#domain/core/decision.ts';
import { eventId, timerCommandId } from './ids.ts';
import { EventIdTaken, type EventLog, type EventMetadata, type NewEvent, RevisionConflict } from './log.ts';

/** Schema version of every event written today. */
const SCHEMA_VERSION = 1;
/** Conflicts in a row after which something else must be wrong. */
const MAX_CONFLICTS = 10;

type Log = Pick<EventLog, 'readStream' | 'append'>;

/** Who gives a command, and when. */
export interface Author extends DecidedBy {
  /** The command is carried out once under this id. Omitted where `decide` recognizes a repetition by the state. */
  readonly commandId?: string | undefined;
  /** Default: the command's id. */
  readonly correlationId?: string | undefined;
  readonly bodyHash?: string | undefined;
  readonly deviceTime?: string | null | undefined;
}

/** The commands for a state: one, several that are accepted or refused together, or none. */
export type CommandsFor<State, Command> = (
  state: State,
) => Command | readonly Command[] | Promise<Command | readonly Command[]>;

/** The outcome of a command; `position` is that of its last event, or the stream's if it changed nothing. */
export type Executed<State, Code extends string> =
  | { readonly ok: true; readonly state: State; readonly position: bigint }
  | { readonly ok: false; readonly refusal: RefusalOf<Code> };

/** The current state of an aggregate according to the log. */
export async function load<State, Event extends EventShape>(
  log: Pick<EventLog, 'readStream'>,
  aggregate: Pick<Aggregate<State, Event, never, never, never>, 'category' | 'initial' | 'evolve'>,
  id: string,
): Promise<State> {
  return fold(aggregate, await log.readStream(`${aggregate.category}-${id}`));
}

/**
 * Carries out the commands that `commandsFor` derives from the state, once per command id; a repetition answers what
 * the first execution left.
 * @throws {EventIdTaken} the command id was used with another body, or on another stream
 */
export async function execute<State, Event extends EventShape, Command, Code extends string>(
  log: Log,
  aggregate: Aggregate<State, Event, Command, Code>,
  id: string,
  author: Author,
  commandsFor: NoInfer<CommandsFor<State, Command>>,
): Promise<Executed<State, Code>> {
  const stream = `${aggregate.category}-${id}`;
  for (let attempt = 1; ; attempt++) {
    const stored = await log.readStream(stream);
    const own = stored.findLast(({ metadata }) => metadata.commandId === author.commandId);
    if (own) {
      if (own.metadata.bodyHash !== author.bodyHash) throw new EventIdTaken(own.id, stream, 'body');
      return { ok: true, state: fold(aggregate, stored.slice(0, own.revision + 1)), position: own.position };
    }
    const last = stored.at(-1);
    const revision = last?.revision ?? -1;
    const state = fold(aggregate, stored);
    const commands = [await commandsFor(state)].flat() as readonly Command[];
    const given = commands.map((command) => ({ command, actor: author.actor }));
    const decision = decideAll(aggregate, { state, revision }, given, author.now);
    if (!decision.ok) return decision;
    if (decision.events.length === 0) return { ok: true, state, position: last?.position ?? 0n };
    // Without an id of its own, the command is named after its content and the state it was decided on.
    const commandId = author.commandId ?? timerCommandId(`${stream}:${revision}`, JSON.stringify(commands));
    const events = newEvents(decision.events, metadataOf(author, commandId));
    try {
      const appended = await log.append(stream, last?.revision ?? 'none', events);
      // At another revision: the same command was faster elsewhere, and is found by its id.
      if (appended.events[0]?.revision === revision + 1)
        return { ok: true, state: fold(aggregate, appended.events, state), position: appended.position };
    } catch (error) {
      // The same command may have been faster: what it stored is read and compared.
      const isOvertaken = error instanceof EventIdTaken && error.stream === stream;
      if (!(error instanceof RevisionConflict || isOvertaken) || attempt === MAX_CONFLICTS) throw error;
    }
  }
}

/**
 * Appends the events of a journal's command, once per command id and at whatever revision the stream is: a journal's
 * decisions don't depend on earlier events. Answers the position.
 * @throws {EventIdTaken} the command id was used with another body, or on another stream
 */
export async function note<State, Event extends EventShape, Command>(
  log: Pick<EventLog, 'append'>,
  { category, initial, decide }: Aggregate<State, Event, Command, never>,
  id: string,
  author: Author & { readonly commandId: string },
  command: NoInfer<Command>,
): Promise<bigint> {
  const decision = decide(initial, command, author);
  if (!decision.ok) throw new Error(decision.refusal.code);
  const events = newEvents(decision.events, metadataOf(author, author.commandId));
  return (await log.append(`${category}-${id}`, 'any', events)).position;
}

/** A command's events as the log takes them. */
export function newEvents(events: readonly EventShape[], metadata: EventMetadata): readonly NewEvent[] {
  return events.map(({ type, data }, index) => ({
    id: eventId(metadata.commandId, index),
    type,
    schemaVersion: SCHEMA_VERSION,
    data,
    metadata,
  }));
}

function metadataOf(
  { actor, correlationId, bodyHash, deviceTime }: Author,
  commandId: string,
): EventMetadata {
  return {
    actor,
    commandId,
    correlationId: correlationId ?? commandId,
    ...(bodyHash !== undefined && { bodyHash }),
    ...(deviceTime && { deviceTime }),
  };
}
