/** What every aggregate is: where its events stand, what they fold to, and what may be asked of it (decision 080). */
import type { DecidedBy, DecisionOf } from './decision.ts';

/** What is common to all events. */
export interface EventShape {
  readonly type: string;
  readonly data: unknown;
}

/** An event with its place in its stream (from 0), as a fold is given it. */
export type Placed<Event> = Event & { readonly revision: number };

/**
 * One kind of record or story. Its events stand in the streams `<category>-<id>`; nothing but its `decide` makes them.
 * `Code` names its refusals; `Context` is what a decision is given besides state and command.
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
  /** One event further. Throws for an event that it does not know. */
  readonly evolve: (state: State, event: Placed<Event>) => State;
  /** Events or a refusal by name; a command that has been carried out already yields no events. */
  readonly decide: (state: State, command: Command, context: Context) => DecisionOf<Event, Code>;
}

/** What events fold to, from the beginning or on from a state. */
export function fold<State, Event>(
  { initial, evolve }: { readonly initial: State; readonly evolve: (state: State, event: Event) => State },
  events: readonly (NoInfer<Event> | Placed<EventShape>)[],
  from: NoInfer<State> = initial,
): State {
  // A stream holds what its own aggregate decided, brought up to date by the log: its shapes are trusted.
  return events.reduce<State>((state, event) => evolve(state, event as Event), from);
}
