/** Several commands as one decision: all of them or none, each on what the ones before it have made. */
import type { Actor } from '../core/actor.ts';
import type { BookingCommand, Refusal } from './commands.ts';
import { decide } from './decide.ts';
import type { BookingEvent } from './events.ts';
import { evolve } from './evolve.ts';
import type { BookingState } from './state.ts';

/** A command and who gives it. */
export interface Given {
  readonly command: BookingCommand;
  readonly actor: Actor;
}

/** All events for one append, with the state that they make; or the first refusal. */
export type DecisionOfAll =
  | { readonly ok: true; readonly events: readonly BookingEvent[]; readonly after: BookingState }
  | { readonly ok: false; readonly refusal: Refusal };

/** Decides the commands in their order at `now` (ISO instant). */
export function decideAll(state: BookingState, given: readonly Given[], now: string): DecisionOfAll {
  const events: BookingEvent[] = [];
  let after = state;
  let revision = state.status === 'none' ? -1 : state.revision;
  for (const { command, actor } of given) {
    const decision = decide(after, command, { now, actor });
    if (!decision.ok) return decision;
    for (const event of decision.events) {
      revision += 1;
      after = evolve(after, { ...event, revision });
      events.push(event);
    }
  }
  return { ok: true, events, after };
}
