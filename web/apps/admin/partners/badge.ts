/** The badge of a store partner's status, and the actions offered for it. */
import type { PartnerRow } from '#api/contract/store-partners-admin.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';

type Status = PartnerRow['applicationStatus'];

export const partnerTones: Readonly<Record<Status, Tone>> = {
  not_applied: 'idle',
  pending: 'warn',
  approved: 'ok',
  rejected: 'bad',
  cancelled: 'idle',
};

/** In the order of the filters. */
export const shownStatuses = ['pending', 'approved', 'rejected', 'cancelled', 'not_applied'] as const;

/** A partner who has not applied cannot be decided on; a rejection or an end can be reversed. */
export const mayApprove = (status: Status): boolean => status !== 'approved' && status !== 'not_applied';
export const mayReject = (status: Status): boolean => status === 'pending';
