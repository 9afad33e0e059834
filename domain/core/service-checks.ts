/** Whether outside services answer, according to the worker's checks (decisions 175 and 213). */

/** `not_configured`: not set up; `refused`: it does not accept our login; `unknown`: not checked recently. */
export const serviceStatuses = ['active', 'unreachable', 'refused', 'not_configured', 'unknown'] as const;
export type ServiceStatus = (typeof serviceStatuses)[number];

/** Checked by the worker, which has their logins. */
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

/** The result of a check. */
export interface ServiceCheck {
  /** Which service it is; null if none is set up. */
  readonly service: string | null;
  readonly status: Exclude<ServiceStatus, 'unknown'>;
  /** The code of what failed (`CERT_HAS_EXPIRED`, `ENOSPC`), where it does not answer and there is one. */
  readonly reason?: string | null;
}

/** Milliseconds after which a check is outdated: the worker has missed three rounds. */
const CHECK_LIFE = 90_000;

/** A service's current status, from its last check; null: there was none. */
export function statusNow(
  check: (ServiceCheck & { readonly checkedAt: string }) | null,
  now: string,
): ServiceStatus {
  if (check === null) return 'unknown';
  // Setting a service up requires restarting the worker.
  if (check.status === 'not_configured') return 'not_configured';
  return Date.parse(now) - Date.parse(check.checkedAt) > CHECK_LIFE ? 'unknown' : check.status;
}
