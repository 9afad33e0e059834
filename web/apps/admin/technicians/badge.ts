/** A technician's badge, and what their vetting still lacks; pure. */
import type { AdminTechnician, TechnicianStanding } from '#api/contract/technicians-admin.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const badgeTones: Readonly<Record<TechnicianStanding, Tone>> = {
  available: 'ok',
  unavailable: 'idle',
  pending: 'warn',
  inactive: 'bad',
};

/** What someone's vetting still lacks. */
export function missingOf({ obstacles }: Pick<AdminTechnician, 'obstacles'>) {
  return obstacles.filter((one) => one !== 'inactive' && one !== 'unavailable');
}
