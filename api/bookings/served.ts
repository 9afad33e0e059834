/** "Not served here yet": whether anybody works near a ZIP, told in one way by quotes and slots. */
import { inReach } from '#domain/scheduling/capacity.ts';
import type { JobNeeds, RosterTechnician } from '#domain/technician/roster.ts';
import type { Language } from '#domain/core/language.ts';
import { says } from '#domain/core/says.ts';
import type * as z from 'zod/mini';
import type { notServed } from '../contract/fields.ts';
import { sentenceIn } from '../said.ts';

/** The notice for a place that no technician with fitting skills reaches; null where somebody does. */
export function notServedNotice(
  technicians: readonly RosterTechnician[],
  needs: JobNeeds,
  crewSize: number,
  state: string,
  language: Language,
): z.input<typeof notServed> {
  const { length } = inReach(technicians, needs);
  if (length >= crewSize && length > 0) return null;
  const why = length === 0 ? 'nobody' : 'too_few';
  const said = why === 'nobody' ? 'notServed' : 'notEnoughTechnicians';
  const message = sentenceIn(language, says(said, { place: needs.zip }));
  return { code: 'not_served', why, message, zip: needs.zip, state };
}
