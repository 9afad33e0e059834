/** "Not served here yet": whether anyone works near a ZIP, decided the same way for quotes and slots. */
import { inReach } from '#domain/scheduling/capacity.ts';
import type { JobNeeds, RosterTechnician } from '#domain/technician/roster.ts';
import type { Language } from '#domain/core/language.ts';
import { says } from '#domain/core/says.ts';
import type * as z from 'zod/mini';
import type { notServed } from '../contract/fields.ts';
import { sentenceIn } from '../said.ts';

/** The notice for a place that no technician with the required skills can reach; null if one can. */
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
