/** The three answers of a decision: events, nothing to do, or a refusal. */
import type { Decision, RefusalCode } from './commands.ts';
import type { BookingEvent } from './events.ts';

/** Events that were decided. */
export function emit(...events: readonly BookingEvent[]): Decision {
  return { ok: true, events };
}

/** Nothing to do: the command repeats what already is. */
export const none: Decision = { ok: true, events: [] };

/** A refusal by name with a sentence to act on. */
export function refuse(
  code: RefusalCode,
  message: string,
  details?: Readonly<Record<string, string | number | null>>,
): Decision {
  return { ok: false, refusal: details ? { code, message, details } : { code, message } };
}
