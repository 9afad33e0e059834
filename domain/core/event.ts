/** How the events of an aggregate are written down: one interface, whose names are their types and whose members are their data. */
import type { Actor } from './actor.ts';

/** Events of the types `Type`, which say `Data`. */
export interface DomainEvent<Type extends string, Data> {
  readonly type: Type;
  readonly data: Readonly<Data>;
}

/** The union of an interface's events. */
export type EventsOf<Events> = {
  readonly [Type in keyof Events & string]: DomainEvent<Type, Events[Type]>;
}[keyof Events & string];

/** What became of something, as its event tells it once it is decided and has its instant. */
export type OutcomeOf<Event> =
  Event extends DomainEvent<string, { readonly at: string }>
    ? DomainEvent<Event['type'], Omit<Event['data'], 'at'>>
    : never;

/** Who did something, and when (ISO instant). */
export interface Signed {
  readonly by: Actor;
  readonly at: string;
}
