/** The three answers of a decision: events, nothing to do, or a refusal. */
import type { Decision, RefusalCode } from './commands.ts';
import { says, type Says } from '../core/says.ts';
import type { BookingEvent } from './events.ts';

/** The decided events. */
export function emit(...events: readonly BookingEvent[]): Decision {
  return { ok: true, events };
}

/** Nothing to do: the command asks for what is already the case. */
export const none: Decision = { ok: true, events: [] };

/** A typed refusal with its text. */
export function refuse(
  code: RefusalCode,
  said: Says,
  details?: Readonly<Record<string, string | number | null>>,
): Decision {
  return { ok: false, refusal: details ? { code, says: said, details } : { code, says: said } };
}

/** Maximum number of after photos of a job (spec technician §5: 'Too Many Photos'), and also of before photos. */
export const maxPhotos = 5;

/** The refusal of a step that needs a technician. */
export function needsTechnician(): Decision {
  return refuse('needs_technician', 'needsTechnician');
}

/** The refusal of a step that needs a hold or a saved card. */
export function needsPayment(): Decision {
  return refuse('needs_payment', 'needsPayment');
}

/** The refusal of more photos than a job may have. */
export function tooManyPhotos(): Decision {
  return refuse('too_many_photos', says('tooManyPhotos', { max: maxPhotos }), {
    max: maxPhotos,
  });
}
