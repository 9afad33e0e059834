/** Several commands as one decision: all of them or none, each on what the ones before it have made. */
import type { Actor } from './actor.ts';
import type { Aggregate, EventShape } from './aggregate.ts';
import type { RefusalOf } from './decision.ts';
import type { DeviceTold } from './device-time.ts';

/** A command, who gives it, and what their device reports about when it was done. */
export interface Given<Command> {
  readonly command: Command;
  readonly actor: Actor;
  readonly device?: DeviceTold | undefined;
}

/** A state, and the revision of the last event that made it; −1 if none. */
export interface At<State> {
  readonly state: State;
  readonly revision: number;
}

/** All events for one append, with the resulting state; or the first refusal. */
export type DecisionOfAll<State, Event, Code extends string> =
  | { readonly ok: true; readonly events: readonly Event[]; readonly after: At<State> }
  | { readonly ok: false; readonly refusal: RefusalOf<Code> };

/** Decides the commands in order at `now` (ISO instant). */
export function decideAll<State, Event extends EventShape, Command, Code extends string>(
  { decide, evolve }: Pick<Aggregate<State, Event, Command, Code>, 'decide' | 'evolve'>,
  before: At<State>,
  given: readonly Given<Command>[],
  now: string,
): DecisionOfAll<State, Event, Code> {
  const events: Event[] = [];
  let { state, revision } = before;
  for (const { command, actor, device } of given) {
    const decision = decide(state, command, { now, actor, device });
    if (!decision.ok) return decision;
    for (const event of decision.events) {
      revision += 1;
      state = evolve(state, { ...event, revision });
      events.push(event);
    }
  }
  return { ok: true, events, after: { state, revision } };
}
