/** A notification as its reader gets it: its code, a sentence in their language, and a link. */
import { unreachable } from '#domain/core/unreachable.ts';
import type { NotificationView } from '#projections/queries/notifications.ts';
import type { Language } from '#domain/core/language.ts';
import { notificationTextIn } from '../said.ts';

/** The notification as the list and the socket send it. */
export function notificationIn(language: Language, view: NotificationView) {
  const { id, type, code, values, bookingId, at } = view;
  const link = linkOf(view);
  return {
    id,
    type,
    code,
    values,
    ...notificationTextIn(language, view),
    link,
    bookingId,
    data: { timestamp: at },
  };
}

/** The page where something can be done about it, else the booking's own; null if there is none. */
function linkOf({ recipient, bookingId, code, values }: NotificationView): string | null {
  switch (recipient.role) {
    case 'customer':
      return bookingId && customersPage(code, bookingId, String(values['number'] ?? bookingId));
    case 'admin':
      return adminsPage(code) ?? (bookingId && `/admin/bookings/${bookingId}`);
    case 'technician':
      return bookingId === null ? '/technician/application-status' : techniciansPage(code, bookingId);
    case 'partner':
      return partnersPage(code);
    default:
      return unreachable(recipient.role);
  }
}

/** The page for notifications that are not about a booking. */
function adminsPage(code: NotificationView['code']): string | null {
  switch (code) {
    case 'partnershipApplied':
      return '/admin/store-partners';
    case 'commissionHeld':
      return '/admin/store-partners/commissions?status=held';
    case 'partnerTransferFailed':
      return '/ops';
    case 'technicianApplied':
    case 'applicantAnswered':
    case 'reportDisputed':
    case 'promiseMissed':
      return '/admin/applications';
    case 'adminJoined':
    case 'adminDeactivated':
      return '/admin/admins';
    case 'codesTurnedOff':
      return '/admin/audit';
    default:
      return null;
  }
}

function partnersPage(code: NotificationView['code']): string {
  switch (code) {
    case 'commissionWaits':
      return '/store-partner/dashboard/settings';
    case 'partnershipApproved':
    case 'partnerTerms':
      return '/store-partner/dashboard';
    case 'partnershipRejected':
      return '/store-partnership';
    default:
      return '/store-partner/dashboard/commissions';
  }
}

function customersPage(code: NotificationView['code'], bookingId: string, number: string): string {
  switch (code) {
    case 'declined':
      return `/checkout?booking=${bookingId}&return=dashboard`;
    case 'approval':
      return `/approve/${bookingId}`;
    case 'received':
    case 'refund':
      return `/receipt/${bookingId}`;
    case 'nobody':
      return '/dashboard';
    default:
      return `/booking-tracker?id=${number}`;
  }
}

function techniciansPage(code: NotificationView['code'], bookingId: string): string {
  switch (code) {
    case 'earned':
    case 'earningsCorrected':
    case 'payoutSent':
    case 'payoutNetted':
    case 'payoutFailed':
      return '/technician/earnings';
    case 'jobWithdrawn':
    case 'cancelled':
      return '/technician/jobs';
    default:
      return `/technician/jobs/${bookingId}`;
  }
}
