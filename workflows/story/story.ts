/**
 * A durable story over one stream: its state is a cache of the log, and its appends carry the revision it has seen
 * (design.md §3).
 */
import type { ReservationChange } from '#activities/dispatch/reservations.ts';
import type { AppendedBy, LogActivities } from '#activities/log/log.ts';
import type { LoggedEvent } from '#activities/log/logged-event.ts';
import { system } from '#domain/core/actor.ts';
import type { Aggregate, EventShape, Placed } from '#domain/core/aggregate.ts';
import { decideAll, type Given } from '#domain/core/decide-all.ts';
import type { RefusalOf } from '#domain/core/decision.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import type { CommandEnvelope } from '../contract.ts';
import { ownActivities } from './effects.ts';
import { queue } from './in-turn.ts';
import { Notifier } from './notifier.ts';

const log = ownActivities<LogActivities>();

/** What is to be appended: events, and the reservation change they need. */
export type Decided<Event, Code extends string> =
  | {
      readonly ok: true;
      readonly events: readonly Event[];
      readonly reservation: ReservationChange | null;
    }
  | { readonly ok: false; readonly refusal: RefusalOf<Code> };

/** The outcome of commands; `position` is that of the last event. */
export type Acted<Code extends string> =
  | { readonly ok: true; readonly position: string }
  | { readonly ok: false; readonly refusal: RefusalOf<Code> };

/**
 * The commands to give, depending on the state. They are accepted or refused together; an activity may be asked first.
 */
export type CommandsFor<State, Command> = (
  state: State,
) => readonly Given<Command>[] | Promise<readonly Given<Command>[]>;

/** The story of an aggregate's stream; `catchUp` must be called once before its state means anything. */
export class Story<State, Event extends EventShape, Command, Code extends string> extends Notifier {
  readonly stream: string;
  state: State;
  /** Whether the stream has been read. */
  isLoaded = false;
  /** The workflow's name as the author of its own steps. */
  readonly #part: string;
  readonly #aggregate: Aggregate<State, Event, Command, Code>;
  readonly #exclusively = queue();
  #last: LoggedEvent | null = null;
  /** Positions of the commands found in the stream. */
  readonly #commands = new Map<string, string>();

  /** `part` names the workflow in the metadata of its own steps, such as `workflow:booking`. */
  constructor(aggregate: Aggregate<State, Event, Command, Code>, id: string, part: string) {
    super();
    this.#aggregate = aggregate;
    this.stream = `${aggregate.category}-${id}`;
    this.state = aggregate.initial;
    this.#part = part;
  }

  /** Revision of the last event seen; −1 if none. */
  get revision(): number {
    return this.#last?.revision ?? -1;
  }

  /** Position of the last event seen; `0` if none. */
  get position(): string {
    return this.#last?.position ?? '0';
  }

  /** The answer to the query `summary`. */
  get summary() {
    return { revision: this.revision, awaited: this.awaited };
  }

  /** How far the story has read, for calls that must not be made behind the log. */
  get seen() {
    return { stream: this.stream, revision: this.revision };
  }

  /** Reads what others have appended. */
  async catchUp(): Promise<void> {
    await this.#exclusively(() => this.#read());
    this.isLoaded = true;
  }

  /** Decides and appends a person's command. */
  command(envelope: Omit<CommandEnvelope, 'command'> & { readonly command: Command }) {
    return this.act(authorOf(envelope), () => [givenBy(envelope)]);
  }

  /** Appends the workflow's own commands together, for a step that the last event made due. */
  record(step: string, ...commands: readonly Command[]): Promise<Acted<Code>> {
    return this.act(step, () => this.own(...commands));
  }

  /** Wraps commands of the workflow itself. */
  own(...commands: readonly Command[]): readonly Given<Command>[] {
    const actor = system(this.#part);
    return commands.map((command) => ({ command, actor }));
  }

  /**
   * Decides and appends under the mutex; `by` is a person's command or the name of the workflow's own step. On a
   * conflict it reads and takes the stored result of the same command if there is one, else decides again. A refusal is
   * based only on freshly read state. While `commandsFor` awaits something, no other command comes between that and the
   * append. (`execute` does the same for aggregates without a workflow: decision 080.)
   */
  act(by: AppendedBy | string, commandsFor: CommandsFor<State, Command>): Promise<Acted<Code>> {
    return this.#exclusively(async () => {
      const author = typeof by === 'string' ? this.#step(by) : by;
      let commandId = author.kind === 'command' ? author.commandId : null;
      for (let isFresh = false; ; ) {
        const stored = commandId === null ? undefined : this.#commands.get(commandId);
        if (stored !== undefined) return { ok: true, position: stored };
        const wanted = commandsFor(this.state);
        const deciding = this.decide(wanted instanceof Promise ? await wanted : wanted);
        const decision = deciding instanceof Promise ? await deciding : deciding;
        if (!decision.ok) {
          // The cache may be behind what others wrote, so only a refusal on fresh state counts.
          if (isFresh) return decision;
          await this.#read();
          isFresh = true;
          continue;
        }
        const { events, reservation } = decision;
        if (events.length === 0) return { ok: true, position: this.position };
        const before = this.revision;
        const expected = before === -1 ? 'none' : before;
        const result = await log.append({ stream: this.stream, expected, by: author, events, reservation });
        switch (result.kind) {
          case 'appended':
            // A repetition may return events beyond the state: then the gap is read first.
            if ((result.events[0]?.revision ?? 0) > before + 1) await this.#read();
            this.#take(result.events);
            return { ok: true, position: result.events.at(-1)?.position ?? '0' };
          case 'conflict':
            this.#take(result.events);
            if (this.revision === before)
              throw new Error(`a conflict without newer events on ${this.stream}`);
            commandId = result.commandId;
            isFresh = true;
            continue;
          case 'refused':
            // Refusals by the reservations and the log have codes that every aggregate shares.
            return { ok: false, refusal: result.refusal as RefusalOf<Code> };
          default:
            return unreachable(result);
        }
      }
    });
  }

  /** Decides commands together. Stories whose events need a reservation change override this. */
  protected decide(given: readonly Given<Command>[]): Decided<Event, Code> | Promise<Decided<Event, Code>> {
    const decision = decideAll(this.#aggregate, this, given, now());
    return decision.ok ? { ...decision, reservation: null } : decision;
  }

  /**
   * Named after the last event seen when the step was due, so that a second run of this task finds it again (design.md
   * §3).
   */
  #step(step: string): AppendedBy {
    const cause = this.#last && { eventId: this.#last.id, correlationId: this.#last.correlationId };
    return { kind: 'step', part: this.#part, step, cause };
  }

  async #read(): Promise<void> {
    this.#take(await log.readStream(this.stream, this.revision + 1));
  }

  #take(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      if (event.revision <= this.revision) continue;
      const { type, data, revision } = event;
      // A stream holds only its own aggregate's event types: events/ checked them when they were read.
      this.state = this.#aggregate.evolve(this.state, { type, data, revision } as Placed<Event>);
      this.#last = event;
      this.#commands.set(event.commandId, event.position);
      this.notify();
    }
  }
}

/** The command of an envelope as it is decided, with what the device reported about when it was done. */
export function givenBy<Command>({
  command,
  actor,
  deviceTime,
  clockAhead = null,
}: Omit<CommandEnvelope, 'command'> & { readonly command: Command }): Given<Command> {
  return { command, actor, device: deviceTime === null ? undefined : { deviceTime, clockAhead } };
}

/** The author under whom a command's events are appended. */
export const authorOf = ({
  commandId,
  actor,
  bodyHash,
  deviceTime,
}: Omit<CommandEnvelope, 'command'>): AppendedBy => ({
  kind: 'command',
  commandId,
  actor,
  bodyHash,
  deviceTime,
});

/** ISO instant of the workflow's clock. */
export const now = (): string => new Date().toISOString();
