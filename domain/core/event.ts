/**
 * How an aggregate's events are written down: one interface whose member names are the event types and whose members
 * are their data.
 */
import type { Actor } from './actor.ts';

/** Events with a type of `Type` and the data `Data`. */
export interface DomainEvent<Type extends string, Data> {
  readonly type: Type;
  readonly data: Readonly<Data>;
}

/** The union of an interface's events. */
export type EventsOf<Events> = {
  readonly [Type in keyof Events & string]: DomainEvent<Type, Events[Type]>;
}[keyof Events & string];

/** The outcome of something: its event without the instant, which is added when it is decided. */
export type OutcomeOf<Event> =
  Event extends DomainEvent<string, { readonly at: string }>
    ? DomainEvent<Event['type'], Omit<Event['data'], 'at'>>
    : never;

/** Who did something, and when (ISO instant). */
export interface Signed {
  readonly by: Actor;
  readonly at: string;
}
