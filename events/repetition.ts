/** When an append is the repetition of one that is stored: every adapter of the log goes by the same rule. */
import { EventIdTaken, type NewEvent, type StoredEvent } from './log.ts';

/** What an append finds of its commands in the stream. */
export interface Known {
  /** The ids of commands that stand there already. */
  readonly commands: ReadonlySet<string>;
  /** The events asked for whose commands do not. */
  readonly rest: readonly NewEvent[];
}

/**
 * Sorts the events of an append by what is stored under their ids.
 * @throws {EventIdTaken} an id stands in another stream, or belongs to another command, type or body
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
 * In what an event differs from the stored one of its id, if it is not a repetition. Data is not compared: sealing
 * the same value twice gives two ciphertexts, and a decision taken again may see another clock. The request's body is
 * compared by its hash; where there is none (timers) the command id and the type are the identity.
 */
function differenceOf(stream: string, here: NewEvent, there: StoredEvent): string | undefined {
  if (there.stream !== stream) return 'stream';
  if (there.metadata.commandId !== here.metadata.commandId) return 'command';
  if (there.type !== here.type) return 'type';
  if (there.metadata.bodyHash !== here.metadata.bodyHash) return 'body';
  return undefined;
}
