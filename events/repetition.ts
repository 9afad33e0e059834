/** Whether an append repeats one that is stored: all adapters of the log share this rule. */
import { EventIdTaken, type NewEvent, type StoredEvent } from './log.ts';

/** What is already stored of an append's commands. */
export interface Known {
  /** The ids of commands that are stored. */
  readonly commands: ReadonlySet<string>;
  /** The events of the append whose commands are not. */
  readonly rest: readonly NewEvent[];
}

/**
 * Splits the events of an append by what is stored under their ids.
 * @throws {EventIdTaken} an id is in another stream, or belongs to another command, type or body
 */
export function known(stream: string, events: readonly NewEvent[], there: readonly StoredEvent[]): Known {
  for (const one of there) {
    const here = events.find(({ id }) => id === one.id);
    const difference = here && differenceOf(stream, here, one);
    if (difference) throw new EventIdTaken(one.id, one.stream, difference);
  }
  const commands = new Set(there.map(({ metadata }) => metadata.commandId));
  return { commands, rest: events.filter(({ metadata }) => !commands.has(metadata.commandId)) };
}

/**
 * How an event differs from the stored one with its id, if it is not a repetition. Data is not compared: sealing the
 * same value twice gives two ciphertexts, and a repeated decision may see another time. The request's body is compared
 * by its hash; without one (timers), command id and type are the identity.
 */
function differenceOf(stream: string, here: NewEvent, there: StoredEvent): string | undefined {
  if (there.stream !== stream) return 'stream';
  if (there.metadata.commandId !== here.metadata.commandId) return 'command';
  if (there.type !== here.type) return 'type';
  if (there.metadata.bodyHash !== here.metadata.bodyHash) return 'body';
  return undefined;
}
