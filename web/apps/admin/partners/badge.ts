/** How a store partner's standing looks, and what is offered for it. */
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

/** Who has not applied has nothing to decide on; a rejection or an end can be taken back. */
export const mayApprove = (status: Status): boolean => status !== 'approved' && status !== 'not_applied';
export const mayReject = (status: Status): boolean => status === 'pending';
