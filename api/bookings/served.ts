/** "Not served here yet": whether anybody works near a ZIP, told in one way by quotes and slots. */
import { inReach } from '#domain/scheduling/capacity.ts';
import type { JobNeeds, RosterTechnician } from '#domain/technician/roster.ts';
import type * as z from 'zod/mini';
import type { notServed } from '../contract/fields.ts';

/** The notice for a place that no technician with fitting skills reaches; null where somebody does. */
export function notServedNotice(
  technicians: readonly RosterTechnician[],
  needs: JobNeeds,
  crewSize: number,
  state: string,
): z.input<typeof notServed> {
  const { length } = inReach(technicians, needs);
  if (length >= crewSize && length > 0) return null;
  const message =
    length === 0
      ? `We do not work near ${needs.zip} yet. Leave your email address, and we’ll write as soon as we do.`
      : `There are not enough technicians near ${needs.zip} for an order of this size yet. Leave your email address, and we’ll write as soon as there are, or book fewer pieces.`;
  return { code: 'not_served', message, zip: needs.zip, state };
}
