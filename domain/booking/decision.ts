/** The three answers of a decision: events, nothing to do, or a refusal. */
import type { Decision, RefusalCode } from './commands.ts';
import { says, type Says } from '../core/says.ts';
import type { BookingEvent } from './events.ts';

/** Events that were decided. */
export function emit(...events: readonly BookingEvent[]): Decision {
  return { ok: true, events };
}

/** Nothing to do: the command repeats what already is. */
export const none: Decision = { ok: true, events: [] };

/** A refusal by name, with what it says. */
export function refuse(
  code: RefusalCode,
  said: Says,
  details?: Readonly<Record<string, string | number | null>>,
): Decision {
  return { ok: false, refusal: details ? { code, says: said, details } : { code, says: said } };
}

/** Most after photos of one job (spec technician §5: 'Too Many Photos'), and as many before. */
export const maxPhotos = 5;

/** The refusal of a step that somebody must be there for. */
export function needsTechnician(): Decision {
  return refuse('needs_technician', 'needsTechnician');
}

/** The refusal of a step that wants a card on hold or saved. */
export function needsPayment(): Decision {
  return refuse('needs_payment', 'needsPayment');
}

/** The refusal of more photos than a job takes. */
export function tooManyPhotos(): Decision {
  return refuse('too_many_photos', says('tooManyPhotos', { max: maxPhotos }), {
    max: maxPhotos,
  });
}
