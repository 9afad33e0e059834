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

/** Most after photos of one job (spec technician §5: 'Too Many Photos'), and as many before. */
export const maxPhotos = 5;

/** The refusal of a step that somebody must be there for. */
export function needsTechnician(): Decision {
  return refuse('needs_technician', 'This needs a technician. Assign one first.');
}

/** The refusal of a step that wants a card on hold or saved. */
export function needsPayment(): Decision {
  return refuse('needs_payment', 'This needs a payment: no card is held or saved yet.');
}

/** The refusal of more photos than a job takes. */
export function tooManyPhotos(): Decision {
  return refuse('too_many_photos', `You can upload a maximum of ${maxPhotos} photos per job.`, {
    max: maxPhotos,
  });
}
