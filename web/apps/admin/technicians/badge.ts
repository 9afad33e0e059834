/** How a technician's badge looks, and what their vetting still wants; pure. */
import type { AdminTechnician, TechnicianStanding } from '#api/contract/technicians-admin.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

export const badgeTones: Readonly<Record<TechnicianStanding, Tone>> = {
  available: 'ok',
  unavailable: 'idle',
  pending: 'warn',
  inactive: 'bad',
};

/** What the vetting still wants of somebody. */
export function missingOf({ obstacles }: Pick<AdminTechnician, 'obstacles'>) {
  return obstacles.filter((one) => one !== 'inactive' && one !== 'unavailable');
}
