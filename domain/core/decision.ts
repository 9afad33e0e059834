/** The answer of a decision: events to append, or a refusal by name. */
import type { Actor } from './actor.ts';
import type { DeviceTold } from './device-time.ts';
import type { Says } from './says.ts';

/** A stable code, and what it says; only api/ makes it HTTP and a sentence. */
export interface RefusalOf<Code extends string> {
  readonly code: Code;
  readonly says: Says;
  /** What it speaks of, for the client: the new fee, the missing thing, the status now. */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** No events: the command has been carried out already. */
export type DecisionOf<Event, Code extends string> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: RefusalOf<Code> };

/** What a decision is given besides state and command: nothing under domain/ reads a clock. */
export interface DecidedBy {
  /** ISO instant. */
  readonly now: string;
  readonly actor: Actor;
  /** What the actor's device says of when it was done; absent where none tells. */
  readonly device?: DeviceTold | undefined;
}

export function decided<Event>(...events: readonly Event[]): {
  readonly ok: true;
  readonly events: readonly Event[];
} {
  return { ok: true, events };
}

export function refused<Code extends string>(
  code: Code,
  says: Says,
): { readonly ok: false; readonly refusal: RefusalOf<Code> } {
  return { ok: false, refusal: { code, says } };
}

/** Whether a change names nothing new: every field it has equals what stands there. Compares plain JSON values. */
export function changesNothing<T extends object>(known: T, change: Partial<T>): boolean {
  return (Object.keys(change) as (keyof T)[]).every(
    (key) => JSON.stringify(known[key]) === JSON.stringify(change[key]),
  );
}
