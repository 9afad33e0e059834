/** The answer of a decision: events to append, or a typed refusal. */
import type { Actor } from './actor.ts';
import type { DeviceTold } from './device-time.ts';
import type { Says } from './says.ts';

/** A stable code and a text with its values; only api/ makes HTTP and a sentence of it. */
export interface RefusalOf<Code extends string> {
  readonly code: Code;
  readonly says: Says;
  /** Values for the client: the new fee, the missing thing, the current status. */
  readonly details?: Readonly<Record<string, string | number | null>>;
}

/** No events: the command has already been carried out. */
export type DecisionOf<Event, Code extends string> =
  | { readonly ok: true; readonly events: readonly Event[] }
  | { readonly ok: false; readonly refusal: RefusalOf<Code> };

/** What a decision gets besides state and command, since nothing under domain/ reads a clock. */
export interface DecidedBy {
  /** ISO instant. */
  readonly now: string;
  readonly actor: Actor;
  /** What the actor's device reports about when it was done; absent without such a report. */
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

/** Whether a change is empty: every field it has equals the current one. Compares plain JSON values. */
export function changesNothing<T extends object>(known: T, change: Partial<T>): boolean {
  return (Object.keys(change) as (keyof T)[]).every(
    (key) => JSON.stringify(known[key]) === JSON.stringify(change[key]),
  );
}
