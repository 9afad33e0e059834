/** A durable story over one stream: its state is a cache of the log, its appends carry the revision it has seen (design.md §3). */
import { ApplicationFailure, condition } from '@temporalio/workflow';
import type { AppendedBy, LogActivities } from '#activities/log/log.ts';
import type { LoggedEvent } from '#activities/log/logged-event.ts';
import type { ReservationChange } from '#activities/dispatch/reservations.ts';
import type { Refusal } from '#domain/booking/commands.ts';
import type { Placed } from '#domain/core/aggregate.ts';
import { openAlarm } from './alarm.ts';
import { ownActivities } from './effects.ts';
import { queue } from './in-turn.ts';

const log = ownActivities<LogActivities>();

/** What is to be appended, decided on the state given; null for nothing. */
export type Decided<Event> =
  | {
      readonly ok: true;
      readonly events: readonly Event[];
      readonly reservation?: ReservationChange | null;
    }
  | { readonly ok: false; readonly refusal: Refusal };

/** What became of a command. */
export type Acted =
  | { readonly ok: true; readonly position: string }
  | { readonly ok: false; readonly refusal: Refusal };

export interface Story<State, Event extends { readonly type: string; readonly data: unknown }> {
  readonly stream: string;
  readonly state: State;
  /** Of the last event seen; −1 for none. */
  readonly revision: number;
  /** Position of the last event seen, `0` for none. */
  readonly position: string;
  readonly lastEvent: LoggedEvent | null;
  /** Position of a command's last event, when it stands in the stream. */
  positionOf(commandId: string): string | undefined;
  /** Reads what others have appended. */
  catchUp(): Promise<void>;
  /**
   * Decides and appends under the mutex. On a conflict: reads, takes a stored result of the same command, else decides
   * again. A refusal is given only on a state that was read afresh. A decision that needs an activity answers a
   * promise: no other command comes between what it has looked at and the append.
   */
  act(by: AppendedBy, decide: (state: State) => Decided<Event> | Promise<Decided<Event>>): Promise<Acted>;
  /** As `act`, by the workflow itself, for a step that the last event made due. */
  step(name: string, decide: (state: State) => Decided<Event> | Promise<Decided<Event>>): Promise<Acted>;
  /**
   * Waits until something has changed, or for a time in milliseconds. True: something has. For one waiter at a time,
   * the workflow's own loop.
   */
  stirred(since: number, milliseconds: number | null): Promise<boolean>;
  /** Makes waiting phases look again, for news that is no event. */
  stir(): void;
  /** Counts changes, for `stirred`. */
  readonly changes: number;
}

/** Opens the story of a stream; `catchUp` must be called once before its state means anything. */
export function openStory<State, Event extends { readonly type: string; readonly data: unknown }>(options: {
  readonly stream: string;
  /** Names the workflow in the metadata of its own steps. */
  readonly part: string;
  readonly initial: State;
  readonly evolve: (state: State, event: Placed<Event>) => State;
}): Story<State, Event> {
  const { stream, part, evolve } = options;
  let state = options.initial;
  let lastEvent: LoggedEvent | null = null;
  let changes = 0;
  const commands = new Map<string, string>();
  const exclusively = queue();
  const alarm = openAlarm();

  function take(events: readonly LoggedEvent[]): void {
    for (const event of events) {
      if (lastEvent && event.revision <= lastEvent.revision) continue;
      // Stored events of this stream have the stream's own types: events/ checked them on the way in.
      state = evolve(state, {
        type: event.type,
        data: event.data,
        revision: event.revision,
      } as Placed<Event>);
      lastEvent = event;
      commands.set(event.commandId, event.position);
      changes += 1;
    }
  }

  const read = async () => take(await log.readStream(stream, (lastEvent?.revision ?? -1) + 1));

  function act(
    by: AppendedBy | { readonly kind: 'own'; readonly name: string },
    decide: (state: State) => Decided<Event> | Promise<Decided<Event>>,
  ): Promise<Acted> {
    return exclusively(async () => {
      // Named by the event seen when the step was due: found again if this task is run twice (design.md §3).
      const author: AppendedBy =
        by.kind === 'own'
          ? {
              kind: 'step',
              part,
              step: by.name,
              cause: lastEvent && { eventId: lastEvent.id, correlationId: lastEvent.correlationId },
            }
          : by;
      let commandId = author.kind === 'command' ? author.commandId : null;
      for (let fresh = false; ; ) {
        const stored = commandId === null ? undefined : commands.get(commandId);
        if (stored !== undefined) return { ok: true, position: stored };
        const deciding = decide(state);
        const decision = deciding instanceof Promise ? await deciding : deciding;
        if (!decision.ok) {
          // The cache may be behind what others wrote: a refusal is given on a fresh state only.
          if (fresh) return decision;
          await read();
          fresh = true;
          continue;
        }
        if (decision.events.length === 0) return { ok: true, position: lastEvent?.position ?? '0' };
        const before = lastEvent?.revision ?? -1;
        const result = await log.append({
          stream,
          expected: before === -1 ? 'none' : before,
          by: author,
          events: decision.events,
          reservation: decision.reservation ?? null,
        });
        switch (result.kind) {
          case 'appended':
            // A repetition may answer events further on than the state is: then the gap is read first.
            if ((result.events[0]?.revision ?? 0) > before + 1) await read();
            take(result.events);
            return { ok: true, position: result.events.at(-1)?.position ?? '0' };
          case 'conflict':
            take(result.events);
            if ((lastEvent?.revision ?? -1) === before)
              throw new Error(`a conflict without news on ${stream}`);
            commandId = result.commandId;
            fresh = true;
            continue;
          case 'refused':
            return { ok: false, refusal: result.refusal };
          default:
            return unreachable(result);
        }
      }
    });
  }

  return {
    stream,
    get state() {
      return state;
    },
    get revision() {
      return lastEvent?.revision ?? -1;
    },
    get position() {
      return lastEvent?.position ?? '0';
    },
    get lastEvent() {
      return lastEvent;
    },
    get changes() {
      return changes;
    },
    positionOf: (commandId) => commands.get(commandId),
    catchUp: () => exclusively(read),
    act,
    step: (name, decide) => act({ kind: 'own', name }, decide),
    async stirred(since, milliseconds) {
      const stir = () => changes !== since;
      const rung = alarm(milliseconds === null ? null : Date.now() + Math.max(1, milliseconds));
      await condition(() => stir() || rung());
      return stir();
    },
    stir() {
      changes += 1;
    },
  };
}

/** Closes a switch over a union: a new member fails to compile. */
export function unreachable(value: never): never {
  throw ApplicationFailure.nonRetryable(`unknown case ${JSON.stringify(value)}`, 'UnknownCase');
}
