/** Whether outside services answer, as the worker finds by asking them (decisions 175 and 213). */

/** `not_configured`: nobody has set it up; `refused`: it does not take our login; `unknown`: nobody has looked lately. */
export const serviceStatuses = ['active', 'unreachable', 'refused', 'not_configured', 'unknown'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** Asked by the worker, which holds their logins. */
export const checkedServices = [
  'engine',
  'event_log',
  'payments',
  'email',
  'sms',
  'vision',
  'blobs',
] as const;
export type CheckedService = (typeof checkedServices)[number];

/** What a look found. */
export interface ServiceCheck {
  /** Who it is; null where nobody is set up. */
  readonly service: string | null;
  readonly status: Exclude<ServiceStatus, 'unknown'>;
}

/** Milliseconds after which a look says nothing of now: three of the worker's rounds were missed. */
const CHECK_LIFE = 90_000;

/** A service's status now, by the last look at it; null: there was none. */
export function statusNow(
  check: (ServiceCheck & { readonly checkedAt: string }) | null,
  now: string,
): ServiceStatus {
  if (check === null) return 'unknown';
  // Nobody sets a service up without starting the worker anew.
  if (check.status === 'not_configured') return 'not_configured';
  return Date.parse(now) - Date.parse(check.checkedAt) > CHECK_LIFE ? 'unknown' : check.status;
}
