/**
 * The definition of an aggregate: where its events are, what they fold to, and which commands it takes (decision 080).
 */
import type { DecidedBy, DecisionOf } from './decision.ts';

/** What all events have in common. */
export interface EventShape {
  readonly type: string;
  readonly data: unknown;
}

/** An event with its revision in its stream (from 0), as a fold gets it. */
export type Placed<Event> = Event & { readonly revision: number };

/**
 * One kind of record or story. Its events are in the streams `<category>-<id>`, and only its `decide` makes them.
 * `Code` names its refusals; `Context` is what a decision gets besides state and command.
 */
export interface Aggregate<
  State,
  Event extends EventShape,
  Command,
  Code extends string,
  Context = DecidedBy,
> {
  readonly category: string;
  /** The state of a stream without events. */
  readonly initial: State;
  /** Applies one event. Throws for an unknown event. */
  readonly evolve: (state: State, event: Placed<Event>) => State;
  /** Events, or a typed refusal; a command that was already carried out yields no events. */
  readonly decide: (state: State, command: Command, context: Context) => DecisionOf<Event, Code>;
}

/** Folds events, from the beginning or from a state. */
export function fold<State, Event>(
  { initial, evolve }: { readonly initial: State; readonly evolve: (state: State, event: Event) => State },
  events: readonly (NoInfer<Event> | Placed<EventShape>)[],
  from: NoInfer<State> = initial,
): State {
  // A stream holds what its own aggregate decided, upcast by the log, so its shapes are trusted.
  return events.reduce<State>((state, event) => evolve(state, event as Event), from);
}
