/** A single status for whether mails and texts can be sent (spec admin §2, Thank You tab). */
import type { ServiceStatus } from '../core/service-checks.ts';

/** The statuses of spec admin §9, and one for when everything is set up and nothing gets through. */
export const overallStatuses = ['Active', 'Partially Active', 'Unavailable', 'Not Configured'] as const;
export type OverallStatus = (typeof overallStatuses)[number];

/** The overall status of all channels. */
export function overallOf(statuses: readonly ServiceStatus[]): OverallStatus {
  if (statuses.every((status) => status === 'active')) return 'Active';
  if (statuses.every((status) => status === 'not_configured')) return 'Not Configured';
  return statuses.includes('active') ? 'Partially Active' : 'Unavailable';
}
