/** Whether mails and texts can go out at all, as the worker finds by asking the providers (spec admin §2, Thank You tab). */

/** `not_configured`: nobody has set it up; `refused`: the provider does not take our login; `unknown`: nobody has looked lately. */
export const channelStatuses = ['active', 'unreachable', 'refused', 'not_configured', 'unknown'] as const;
export type ChannelStatus = (typeof channelStatuses)[number];

export const checkedChannels = ['email', 'sms'] as const;
export type CheckedChannel = (typeof checkedChannels)[number];

/** The statuses of spec admin §9, and one for when all is set up and nothing gets through. */
export const overallStatuses = ['Active', 'Partially Active', 'Unavailable', 'Not Configured'] as const;
export type OverallStatus = (typeof overallStatuses)[number];

/** What a look at a channel found. */
export interface ChannelCheck {
  /** Who carries the messages; null where nobody is set up. */
  readonly service: string | null;
  readonly status: Exclude<ChannelStatus, 'unknown'>;
}

/** Milliseconds after which a look says nothing of now: three of the worker's rounds were missed. */
const CHECK_LIFE = 90_000;

/** A channel's status now, by the last look at it; null: there was none. */
export function statusNow(
  check: (ChannelCheck & { readonly checkedAt: string }) | null,
  now: string,
): ChannelStatus {
  if (check === null) return 'unknown';
  // Nobody sets a channel up without starting the worker anew.
  if (check.status === 'not_configured') return 'not_configured';
  return Date.parse(now) - Date.parse(check.checkedAt) > CHECK_LIFE ? 'unknown' : check.status;
}

/** All channels in one word. */
export function overallOf(statuses: readonly ChannelStatus[]): OverallStatus {
  if (statuses.every((status) => status === 'active')) return 'Active';
  if (statuses.every((status) => status === 'not_configured')) return 'Not Configured';
  return statuses.includes('active') ? 'Partially Active' : 'Unavailable';
}
