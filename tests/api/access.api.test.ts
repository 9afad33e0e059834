import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { endpoints } from '#api/contract/index.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { eventually } from '#tests/support/eventually.ts';
import { anotherLife, type Cast, openCast } from './cast.ts';
import type { RawClient } from './raw-client.ts';

/** `ok`: admitted, whatever the answer; otherwise the status of the refusal. */
type Verdict = 'ok' | 401 | 403 | 404;
/** Nobody, customer, other customer, technician, other technician, admin with every permission. */
type Row = readonly [Verdict, Verdict, Verdict, Verdict, Verdict, Verdict];

const everyone: Row = ['ok', 'ok', 'ok', 'ok', 'ok', 'ok'];
const customers: Row = [401, 'ok', 'ok', 403, 403, 403];
const owner: Row = [401, 'ok', 404, 403, 403, 403];
const ownerOrAdmin: Row = [401, 'ok', 404, 403, 403, 'ok'];
/** Who has neither session nor link learns not even that there is one. */
const ownerOrLink: Row = [404, 'ok', 404, 404, 404, 'ok'];
const technicians: Row = [401, 403, 403, 'ok', 'ok', 403];
const customersAndTechnicians: Row = [401, 'ok', 'ok', 'ok', 'ok', 403];
const anybody: Row = [401, 'ok', 'ok', 'ok', 'ok', 'ok'];
const crew: Row = [401, 403, 403, 'ok', 403, 403];
const ownRecord: Row = [401, 403, 403, 'ok', 404, 'ok'];
const admins: Row = [401, 403, 403, 403, 403, 'ok'];
const noAdmin: Row = [401, 403, 403, 403, 403, 404];
/** None of these is one: what partners see of each other is in partner-account.api. */
const partners: Row = [401, 403, 403, 403, 403, 403];

/** Who may make which call; a new call without a row here fails the first test. */
const expected: Readonly<Record<string, Row>> = {
  'POST /api/auth/customer/register': everyone,
  // Of who has an account the call is none, which the answer says.
  'POST /api/auth/customer/guest': everyone,
  'POST /api/account/guest-password': customers,
  'POST /api/auth/guest/open': everyone,
  'POST /api/auth/customer/login': everyone,
  'POST /api/auth/technician-login': everyone,
  'POST /api/auth/technician-signup': everyone,
  'POST /api/technician/apply': everyone,
  'POST /api/admin/auth': everyone,
  'POST /api/store-partner-login': everyone,
  'GET /api/logout': everyone,
  'GET /api/session': everyone,
  'POST /api/auth/password-reset': everyone,
  'POST /api/auth/password-reset/confirm': everyone,
  'POST /api/auth/email/confirm': everyone,
  'GET /api/account': customers,
  'PATCH /api/account': customers,
  'POST /api/account/addresses': customers,
  'PATCH /api/account/addresses/:id': customers,
  'DELETE /api/account/addresses/:id': customers,
  'POST /api/account/addresses/:id/default': customers,
  'GET /api/account/technicians': customers,
  'POST /api/account/favorites/:id': customers,
  'DELETE /api/account/favorites/:id': customers,
  'POST /api/account/email': customers,
  'POST /api/account/email/confirmation': customers,
  'GET /api/account/sessions': anybody,
  'DELETE /api/account/sessions': anybody,
  // Nobody's sessions have this id.
  'DELETE /api/account/sessions/:id': [401, 404, 404, 404, 404, 404],
  'POST /api/account/password': anybody,
  'GET /api/account/cards': customers,
  'POST /api/account/cards': customers,
  'DELETE /api/account/cards/:id': customers,
  'POST /api/account/cards/:id/default': customers,
  'GET /api/account/export': customers,
  'GET /api/technician/export': technicians,
  'GET /api/account/deletion': customersAndTechnicians,
  'POST /api/account/delete': customersAndTechnicians,
  'POST /api/upload-drivers-license': technicians,
  'POST /api/admin/technician-applications/:id/license/views': admins,
  'POST /api/admin/technician-applications/:id/contract/views': admins,
  'GET /api/admin/technician-applications/:id/report': [401, 403, 403, 403, 403, 404],
  'POST /api/technician/application/sign': technicians,
  'POST /api/technician/application/signing': technicians,
  // Nobody of the cast has signed.
  'GET /api/contracts/:number': [404, 404, 404, 404, 404, 404],
  'GET /api/evidence/:hash': [404, 404, 404, 404, 404, 404],
  'GET /api/technician/application/contract.pdf': [401, 403, 403, 404, 404, 403],
  'GET /api/technician/application/text.pdf': technicians,
  'GET /api/config': everyone,
  'GET /api/slots': everyone,
  'POST /api/quotes': everyone,
  'GET /api/catalogue': everyone,
  'POST /api/analyze-furniture-image': everyone,
  'GET /api/pricing': everyone,
  // No such version.
  'GET /api/terms/:version': [404, 404, 404, 404, 404, 404],
  'GET /api/bookings/:id/receipt': ownerOrLink,
  'GET /api/bookings/:id/receipt.pdf': ownerOrLink,
  'GET /api/bookings/:id/calendar.ics': ownerOrLink,
  'GET /api/discount-codes': customers,
  'POST /api/unsubscribe': everyone,
  'POST /api/waitlist': everyone,
  'POST /api/qr-scans': everyone,
  'POST /api/visit-steps': everyone,
  // The id is a booking's, and no store's code.
  'GET /api/store-qr/:storeCode': [404, 404, 404, 404, 404, 404],
  'GET /api/reviews': everyone,
  'POST /api/reviews': everyone,
  'POST /api/reviews/:id/helpful': everyone,
  'POST /api/support': everyone,
  'GET /api/support': [401, 'ok', 'ok', 'ok', 'ok', 403],
  'GET /api/admin/support': admins,
  'GET /api/admin/support/export': admins,
  'GET /api/admin/reviews': admins,
  'GET /api/admin/reviews/export': admins,
  // The booking has no review.
  'POST /api/admin/reviews/:id/hide': [401, 403, 403, 403, 403, 'ok'],
  'POST /api/admin/reviews/:id/show': [401, 403, 403, 403, 403, 404],
  'GET /api/admin/support-answers': admins,
  'POST /api/admin/support-answers': admins,
  'PUT /api/admin/support-answers/:id': admins,
  'DELETE /api/admin/support-answers/:id': [401, 403, 403, 403, 403, 404],
  'GET /api/admin/messages': admins,
  'GET /api/admin/messages/export': admins,
  // The id is a booking's, and no message's.
  'POST /api/admin/messages/:id/redrive': [401, 403, 403, 403, 403, 404],
  'GET /api/admin/notification-config': admins,
  'GET /api/admin/test-thank-you': admins,
  'POST /api/admin/test-thank-you': admins,
  'GET /api/admin/waitlist': admins,
  'GET /api/admin/waitlist/export': admins,
  // The id is a booking's here, so that those who are admitted find none.
  'GET /api/admin/support/:id': [401, 403, 403, 403, 403, 404],
  'POST /api/admin/support/:id/reply': admins,
  'PATCH /api/admin/support/:id': admins,
  'PUT /api/admin/support/:id/assignee': admins,
  'GET /api/admin/support-assignees': admins,
  'GET /api/booking-status/:id': everyone,
  'POST /api/bookings/:id/price-rise': [404, 'ok', 404, 404, 404, 'ok'],
  'GET /api/bookings': customers,
  'POST /api/bookings': customers,
  'POST /api/create-payment-intent': customers,
  'GET /api/bookings/:id': ownerOrAdmin,
  'GET /api/bookings/:id/cancellation': ownerOrAdmin,
  'GET /api/bookings/:id/photos': [401, 'ok', 404, 'ok', 404, 'ok'],
  'PATCH /api/bookings/:id/payment': owner,
  'POST /api/bookings/:id/payment-intent': owner,
  'POST /api/bookings/:id/reschedule': owner,
  'PUT /api/bookings/:id/site': ownerOrAdmin,
  'POST /api/bookings/:id/parts-arrived': ownerOrAdmin,
  'POST /api/bookings/:id/review': owner,
  'GET /api/bookings/:id/tip': ownerOrAdmin,
  'POST /api/bookings/:id/tip': owner,
  'PATCH /api/bookings/:id/tip': owner,
  'POST /api/bookings/:id/tip/payment-intent': owner,
  'GET /api/bookings/:id/messages': [401, 'ok', 404, 'ok', 404, 'ok'],
  // To a technician who has lost the job, 403: their phone may hold what they wrote before.
  'POST /api/bookings/:id/messages': [401, 'ok', 404, 'ok', 403, 403],
  'POST /api/bookings/:id/messages/read': [401, 'ok', 404, 'ok', 404, 403],
  // The token is none of ours.
  'POST /api/bookings/:id/messages/open': [404, 404, 404, 404, 404, 404],
  'POST /api/bookings/:id/cancel': ownerOrAdmin,
  'GET /api/bookings/available': technicians,
  'GET /api/bookings/technician': technicians,
  'GET /api/technician/profile': technicians,
  'GET /api/technician/reliability': technicians,
  'PATCH /api/technician/profile': technicians,
  'PATCH /api/technician/language': technicians,
  'GET /api/technician/alerts': technicians,
  'PUT /api/technician/alerts/quiet-hours': technicians,
  'PUT /api/technician/alerts/texts': technicians,
  'POST /api/technician/alerts/devices': technicians,
  'DELETE /api/technician/alerts/devices/:id': technicians,
  'GET /api/technician/calendar': technicians,
  'PUT /api/technician/calendar/hours': technicians,
  'GET /api/technician/calendar/jobs': technicians,
  'POST /api/technician/calendar/time-off': technicians,
  'PUT /api/technician/calendar/time-off/:id': technicians,
  'DELETE /api/technician/calendar/time-off/:id': technicians,
  'GET /api/technician/application': technicians,
  'GET /api/technician/application/answers': technicians,
  'POST /api/technician/application/again': technicians,
  // None of these has a report.
  'GET /api/technician/application/report.pdf': [401, 403, 403, 404, 404, 403],
  'POST /api/technician/application/confirmation': technicians,
  'POST /api/technician/application/authorize': technicians,
  'POST /api/technician/application/ssn': technicians,
  'POST /api/technician/application/answer': technicians,
  'POST /api/technician/application/dispute': technicians,
  'POST /api/technician/application/withdraw': technicians,
  'POST /api/technician/connect-bank': technicians,
  'POST /api/technicians/setup-banking': technicians,
  'GET /api/jobs/:id': [401, 403, 403, 'ok', 404, 403],
  // Offered to both, taken by one: the other is told so by 409.
  'POST /api/bookings/:id/confirm': technicians,
  'POST /api/jobs/:id/schedule': crew,
  'POST /api/jobs/:id/route': crew,
  'POST /api/jobs/:id/arrive': crew,
  'POST /api/jobs/:id/check-in': crew,
  'POST /api/jobs/:id/no-show-wait': crew,
  'POST /api/jobs/:id/no-show': crew,
  'POST /api/jobs/:id/unsafe': crew,
  'POST /api/jobs/:id/return-visit': crew,
  'POST /api/jobs/:id/pieces': crew,
  'POST /api/jobs/:id/start': crew,
  'POST /api/jobs/:id/photos/before': crew,
  'POST /api/jobs/:id/photos/after': crew,
  'POST /api/jobs/:id/complete': crew,
  'POST /api/bookings/:id/complete': crew,
  'POST /api/jobs/:id/position': crew,
  'DELETE /api/jobs/:id/position': crew,
  'POST /api/jobs/:id/decline': technicians,
  'POST /api/jobs/:id/give-back': crew,
  'POST /api/bookings/:id/bill': [401, 403, 403, 'ok', 403, 'ok'],
  'GET /api/technician/:id/payouts': ownRecord,
  'GET /api/technician/:id/earnings': ownRecord,
  'GET /api/technician/:id/earnings/weeks': ownRecord,
  'GET /api/technician/:id/payout-chain': ownRecord,
  'GET /api/technician/:id/payout-account': ownRecord,
  'POST /api/technician/payout-account/link': technicians,
  'GET /api/admin/1099-nec.csv': admins,
  'GET /api/technician/:id/statements': ownRecord,
  'GET /api/technician/:id/yearly-pay': ownRecord,
  'GET /api/technician/:id/statement.pdf': ownRecord,
  'GET /api/technician/:id/test-payouts': ownRecord,
  'POST /api/technicians/test-payout': technicians,
  'GET /api/technician/bank-status/:id': ownRecord,
  'PATCH /api/technicians/:id/availability': ownRecord,
  'PUT /api/admin/technicians/:id/availability': admins,
  'GET /api/admin/technicians': admins,
  'GET /api/admin/technicians/paginated': admins,
  'GET /api/admin/technicians/export': admins,
  'GET /api/admin/technicians/:id': admins,
  'GET /api/admin/technicians/:id/scorecard': admins,
  'POST /api/admin/technicians': admins,
  'PUT /api/admin/technicians/:id': admins,
  'DELETE /api/admin/technicians/:id': admins,
  'PATCH /api/admin/technician-applications/:id/approve': admins,
  'GET /api/admin/technician-applications': admins,
  'GET /api/admin/technician-applications/paginated': admins,
  'GET /api/admin/technician-applications/export': admins,
  'GET /api/admin/technician-applications/open': admins,
  'GET /api/admin/technician-applications/:id': admins,
  'POST /api/admin/technician-applications/:id/take-up': admins,
  'POST /api/admin/technician-applications/:id/invite': admins,
  'POST /api/admin/technician-applications/:id/license': admins,
  'POST /api/admin/technician-applications/:id/ask': admins,
  'POST /api/admin/technician-applications/:id/adverse': admins,
  'POST /api/admin/technician-applications/:id/accept-report': admins,
  'POST /api/admin/technician-applications/:id/test-job': admins,
  'POST /api/admin/technician-applications/:id/exception': admins,
  'GET /api/admin/stats': admins,
  'GET /api/admin/numbers': admins,
  'GET /api/admin/numbers/export': admins,
  'GET /api/admin/bookings': admins,
  'GET /api/admin/customers': admins,
  'GET /api/admin/customers/paginated': admins,
  'GET /api/admin/customers/export': admins,
  'GET /api/admin/customers/figures': admins,
  // The id is a booking's here, so that those who are admitted find none.
  'GET /api/admin/customers/:id': [401, 403, 403, 403, 403, 404],
  'PUT /api/admin/customers/:id': admins,
  'DELETE /api/admin/customers/:id': [401, 403, 403, 403, 403, 404],
  'POST /api/admin/customers/:id/block': admins,
  'DELETE /api/admin/customers/:id/block': [401, 403, 403, 403, 403, 404],
  'POST /api/admin/customers/:id/notes': admins,
  'PATCH /api/admin/customers/:id/notes/:noteId': admins,
  'DELETE /api/admin/customers/:id/notes/:noteId': [401, 403, 403, 403, 403, 404],
  'GET /api/admin/customers/:id/duplicates': [401, 403, 403, 403, 403, 404],
  'POST /api/admin/customers/:id/merge': admins,
  'GET /api/admin/customers/:id/erasure': [401, 403, 403, 403, 403, 404],
  'POST /api/admin/customers/:id/erase': admins,
  'GET /api/admin/erasures': admins,
  'GET /api/admin/customers/:id/billing': [401, 403, 403, 403, 403, 404],
  'GET /api/admin/customers/:id/timeline': [401, 403, 403, 403, 403, 404],
  'GET /api/admin/bookings/paginated': admins,
  'GET /api/admin/bookings/export': admins,
  'GET /api/admin/bookings/:id': admins,
  'GET /api/admin/bookings/:id/candidates': admins,
  'GET /api/admin/bookings/:id/status-outcomes': admins,
  'GET /api/admin/bookings/:id/events': admins,
  'GET /api/admin/bookings/:id/ledger': admins,
  'GET /api/admin/bookings/:id/moment': admins,
  'GET /api/admin/ops/accounts/moment': admins,
  'GET /api/admin/ops/what-if': admins,
  'GET /api/admin/ops/read-models': admins,
  'POST /api/admin/ops/read-models/:id/rebuild': admins,
  // No rebuild has this ID.
  'POST /api/admin/ops/read-models/:id/withdraw': noAdmin,
  'GET /api/admin/technicians/:id/day-moment': admins,
  'GET /api/admin/bookings/:id/evidence': admins,
  'GET /api/admin/bookings/:id/evidence.json': admins,
  'GET /api/admin/bookings/:id/evidence.pdf': admins,
  'POST /api/admin/bookings/:id/disputes/:dispute/answer': admins,
  'POST /api/admin/bookings/:id/refund': admins,
  'PATCH /api/bookings/:id/assign': admins,
  'PATCH /api/bookings/:id/status': admins,
  'PATCH /api/admin/bookings/:id/times': admins,
  'PATCH /api/admin/bookings/:id/customer': admins,
  'PATCH /api/admin/bookings/:id/details': admins,
  'GET /api/admin/dispatch': admins,
  'POST /api/admin/dispatch/plans': admins,
  'POST /api/admin/dispatch/changes': admins,
  // The id is a booking's here.
  'GET /api/admin/dispatch/technicians/:id/day': [401, 403, 403, 403, 403, 404],
  'POST /api/admin/bookings/:id/preview': admins,
  'POST /api/admin/bookings/:id/notes': admins,
  'POST /api/admin/bookings/:id/payment-link': admins,
  'POST /api/admin/phone-bookings': admins,
  'GET /api/admin/callers': admins,
  // Nobody of the cast holds a link.
  'GET /api/bookings/:id/payment-link': [404, 404, 404, 404, 404, 404],
  'GET /api/bookings/:id/again': [404, 404, 404, 404, 404, 404],
  'POST /api/bookings/:id/payment-link/intent': [404, 404, 404, 404, 404, 404],
  'PATCH /api/bookings/:id/payment-link': [404, 404, 404, 404, 404, 404],
  'GET /api/admin/ops/stuck': admins,
  'GET /api/admin/ops/promises': admins,
  'GET /api/admin/ops/services': admins,
  'GET /api/admin/ops/books': admins,
  'GET /api/admin/ops/books/month': admins,
  'POST /api/admin/ops/books/compare': admins,
  'GET /api/admin/bookings/:id/explained': admins,
  'GET /api/admin/ops/histories': admins,
  'GET /api/admin/ops/histories/:id': admins,
  // The run is nobody's.
  'GET /api/admin/ops/histories/:id/events': noAdmin,
  'GET /api/admin/ops/histories/:id/export': noAdmin,
  'POST /api/admin/ops/histories/:id/signal': admins,
  'POST /api/admin/ops/histories/:id/cancel': admins,
  'POST /api/admin/ops/histories/:id/terminate': admins,
  'POST /api/admin/ops/histories/:id/reset': admins,
  'POST /api/admin/ops/stuck/:id/retry': admins,
  'POST /api/admin/ops/stuck/:id/seen': admins,
  'POST /api/store-partner-signup': everyone,
  'POST /api/store-partner/forgot-password': everyone,
  'POST /api/store-partner/reset-password': everyone,
  'POST /api/store-partnership-applications': partners,
  'GET /api/store-partner/:id': partners,
  'PATCH /api/store-partner/:id': partners,
  'PATCH /api/store-partner/language': partners,
  'POST /api/store-partner/:id/confirmation': partners,
  'POST /api/store-partner/:id/bank-account': partners,
  'GET /api/store-partner/:id/payout-account': partners,
  'POST /api/store-partner/:id/payout-account/link': partners,
  'GET /api/store-partner/:id/commissions': partners,
  'GET /api/store-partner/:id/commissions.csv': partners,
  'GET /api/store-partner/:id/qr-analytics': partners,
  'GET /api/store-partner/:id/qr-analytics.csv': partners,
  'POST /api/store-partner/:id/cancel': partners,
  // An admin may look at any, and the id here is no partner's.
  'GET /api/store-partner/:id/statements': [401, 403, 403, 403, 403, 404],
  'GET /api/store-partner/:id/statement.pdf': [401, 403, 403, 403, 403, 404],
  // The id is a booking's.
  'GET /api/store-partner/:id/codes': [401, 403, 403, 403, 403, 404],
  'POST /api/store-partner/:id/codes': admins,
  'POST /api/store-partner/:id/codes/:code/end': admins,
  'POST /api/store-partner/:id/terms': partners,
  'GET /api/admin/store-partners': admins,
  'GET /api/admin/store-partners/export': admins,
  'GET /api/admin/store-partner-stats': admins,
  'POST /api/admin/store-partners': admins,
  // The id is a booking's.
  'GET /api/admin/store-partners/:id': [401, 403, 403, 403, 403, 404],
  'PUT /api/admin/store-partners/:id': admins,
  'PATCH /api/admin/store-partners/:id/approve': admins,
  'POST /api/admin/store-partners/:id/generate-password': admins,
  'DELETE /api/admin/store-partners/:id': admins,
  'GET /api/admin/store-commissions': admins,
  'GET /api/admin/store-commissions/export': admins,
  'POST /api/admin/store-partners/:id/commissions/:bookingId/decision': admins,
  'GET /api/admin/discount-codes': admins,
  'GET /api/admin/discount-codes/export': admins,
  'POST /api/admin/discount-codes': admins,
  'PUT /api/admin/discount-codes/:code/limits': admins,
  // No such code.
  'POST /api/admin/discount-codes/:code/end': noAdmin,
  'GET /api/admin/discount-code-uses': noAdmin,
  'GET /api/admin/opening-rules': admins,
  'POST /api/admin/opening-rules': admins,
  // No such rule.
  'POST /api/admin/opening-rules/:rule/lift': noAdmin,
  'GET /api/admin/price-versions': admins,
  'POST /api/admin/price-versions': admins,
  // No such version.
  'POST /api/admin/price-versions/:version/withdraw': noAdmin,
  'GET /api/admin/admins': admins,
  'POST /api/admin/admins': admins,
  // The id is a booking's: those who are admitted find no such admin.
  'POST /api/admin/admins/:id/invitation': noAdmin,
  'DELETE /api/admin/admins/:id/invitation': noAdmin,
  'PUT /api/admin/admins/:id/permissions': admins,
  'PUT /api/admin/admins/:id/second-factor': admins,
  'DELETE /api/admin/admins/:id/second-factor': noAdmin,
  'POST /api/admin/admins/:id/deactivate': noAdmin,
  'POST /api/admin/admins/:id/reactivate': noAdmin,
  'GET /api/admin/admins/:id/sessions': noAdmin,
  'DELETE /api/admin/admins/:id/sessions': noAdmin,
  'DELETE /api/admin/admins/:id/sessions/:session': noAdmin,
  'GET /api/admin/invitation': everyone,
  'POST /api/admin/invitation': everyone,
  'GET /api/admin/account': admins,
  'PATCH /api/admin/account': admins,
  'POST /api/admin/account/second-factor': admins,
  'POST /api/admin/account/second-factor/confirm': admins,
  'POST /api/admin/account/second-factor/off': admins,
  'POST /api/admin/account/second-factor/recovery-codes': admins,
  'GET /api/admin/audit': admins,
  'GET /api/admin/audit/export': admins,
  'GET /api/admin/audit/proof': admins,
  'GET /api/notifications': [401, 'ok', 'ok', 'ok', 'ok', 'ok'],
  'POST /api/notifications/read': [401, 'ok', 'ok', 'ok', 'ok', 'ok'],
};

/** Bodies that pass validation, so that it is ownership that refuses. Calls not named here take none. */
const bodies: Readonly<Record<string, object>> = {
  'POST /api/bookings/:id/price-rise': { approve: true },
  'PUT /api/bookings/:id/site': { parking: 'street', access: null, wall: [] },
  'POST /api/bookings/:id/reschedule': { scheduledDate: '2030-01-07', scheduledTime: '9:00 AM - 11:00 AM' },
  'POST /api/bookings/:id/payment-link/intent': { token: 'none' },
  'PATCH /api/bookings/:id/payment-link': { token: 'none' },
  'POST /api/bookings/:id/review': { rating: 5, review: 'Fine' },
  'POST /api/bookings/:id/tip': { amountCents: 1_000 },
  'PATCH /api/bookings/:id/payment': { paymentStatus: 'authorized' },
  'POST /api/jobs/:id/photos/before': { photos: ['data:image/jpeg;base64,AAAA'] },
  'POST /api/jobs/:id/photos/after': { photos: ['data:image/jpeg;base64,AAAA'] },
  'POST /api/jobs/:id/complete': { completionNotes: 'Done', afterPhotos: [] },
  'POST /api/jobs/:id/position': { latitude: 40.75, longitude: -73.99 },
  'POST /api/bookings/:id/messages': { text: 'On my way' },
  'POST /api/bookings/:id/messages/read': { upTo: 0 },
  'POST /api/bookings/:id/messages/open': { token: 'none', phoneDigits: '0000' },
  'POST /api/jobs/:id/give-back': { reason: 'other' },
  'POST /api/jobs/:id/unsafe': { reason: 'other' },
  'POST /api/jobs/:id/pieces': { item: 0, done: 1 },
  'POST /api/jobs/:id/return-visit': { reason: 'out_of_time' },
  'PATCH /api/technician/language': { language: 'en' },
  'PATCH /api/technicians/:id/availability': { isAvailable: true },
  'PUT /api/admin/technicians/:id/availability': { isAvailable: true },
};

const nobodysRun = '00000000-0000-4000-8000-000000000001';

/** What calls ask for that refuse to be asked for nothing. */
const queries: Readonly<Record<string, (cast: Cast) => string>> = {
  'GET /api/slots': () => '?zip=10001',
  'GET /api/admin/dispatch/technicians/:id/day': () => '?day=2030-01-07',
  'GET /api/admin/callers': () => '?search=ada',
  'GET /api/admin/discount-code-uses': () => '?code=NONE',
  'GET /api/bookings/:id/payment-link': () => '?token=none',
  'GET /api/bookings/:id/again': () => '?token=none',
  'GET /api/admin/1099-nec.csv': () => '?year=2026',
  'GET /api/technician/:id/statement.pdf': () => '?month=2026-01',
  'GET /api/store-partner/:id/statement.pdf': () => '?period=2026-01',
  'GET /api/technician/application/text.pdf': () => '?text=agreement',
  'GET /api/admin/bookings/:id/explained': () => '?figure=captured',
  'GET /api/admin/ops/books/month': () => '?month=2026-10',
  'GET /api/admin/ops/accounts/moment': () => '?account=cash',
  'GET /api/admin/ops/what-if': () => '?what=shares&technician=65',
  'GET /api/admin/technicians/:id/day-moment': () => '?day=2030-03-07',
  'GET /api/admin/ops/histories/:id/events': () => `?run=${nobodysRun}`,
  'GET /api/admin/ops/histories/:id/export': () => `?run=${nobodysRun}`,
  'GET /api/technician/:id/payout-chain': ({ life }) => `?bookingId=${life.bookingId}`,
};

describe('who may make which call', () => {
  let cast: Cast;
  let actors: readonly { readonly name: string; readonly client: RawClient }[];

  beforeAll(async () => {
    cast = await openCast(await borrowStack());
    const { clients } = cast;
    actors = [
      { name: 'nobody', client: clients.nobody },
      { name: 'customer', client: clients.customer },
      { name: 'other customer', client: clients.otherCustomer },
      { name: 'technician', client: clients.technician },
      { name: 'other technician', client: clients.otherTechnician },
      { name: 'admin', client: clients.admin },
    ];
  });
  afterAll(() => cast?.stack.stop());

  const table = endpoints.map(({ endpoint }) => ({ key: `${endpoint.method} ${endpoint.path}`, endpoint }));

  it('is decided for every call of the contract', () => {
    expect(Object.keys(expected).toSorted()).toEqual(table.map(({ key }) => key).toSorted());
  });

  it.each(table.filter(({ key }) => key !== 'GET /api/logout'))('$key', async ({ key, endpoint }) => {
    const row = expected[key] ?? [];
    const isAboutTechnician =
      /\/api\/(technicians?|admin\/technicians|admin\/technician-applications)\//.test(endpoint.path);
    const id = isAboutTechnician
      ? cast.technician.id
      : endpoint.path.includes('/ops/')
        ? `booking-${cast.life.bookingId}`
        : cast.life.bookingId;
    const query = queries[key] ?? (() => '');
    // What else a path names is of the right shape, and none of theirs.
    const path = endpoint.path.replace(':id', id).replaceAll(/:\w+/g, 'X-1') + query(cast);
    const verdicts: Record<string, string> = {};
    const wanted: Record<string, string> = {};
    for (const [index, { name, client }] of actors.entries()) {
      const verdict = row[index] ?? 'ok';
      wanted[name] = String(verdict);
      // Those who are admitted are tried with a body that changes nothing: access is decided all the same.
      const isChange = endpoint.method !== 'GET' && verdict === 'ok';
      const body = isChange ? { thisFieldIsNotKnown: true } : bodies[key];
      const form = endpoint.encoding === 'form' ? formOf(body) : body;
      const { status } = await client.call(endpoint.method, path, form);
      expect(status, `${name}: ${key}`).toBeLessThan(500);
      verdicts[name] = status === 401 || status === 403 || status === 404 ? String(status) : 'ok';
    }
    expect(verdicts).toEqual(wanted);
  });

  it('a stranger sees status and day of a booking, its people the rest', async () => {
    const { clients, life } = cast;
    const look = async (client: RawClient) =>
      (await client.call('GET', `/api/booking-status/${life.bookingId}`)).body['booking'];
    const strange = await look(clients.nobody);
    expect(strange).toMatchObject({
      status: 'assigned',
      full: false,
      address: null,
      customer: null,
      totalPrice: null,
    });
    expect(strange).toMatchObject({ statusHistory: [], serviceName: 'Furniture assembly' });
    expect(JSON.stringify(strange)).not.toContain('31st');
    expect(await look(clients.otherCustomer)).toMatchObject({ full: false, address: null });
    expect(await look(clients.customer)).toMatchObject({
      full: true,
      customer: { firstName: 'Ada' },
      totalPrice: 150,
    });
  });

  it('R20: a number to call, street and surname open with the acceptance, for the crew alone', async () => {
    const { clients, life } = cast;
    const own = (await clients.technician.call('GET', `/api/jobs/${life.bookingId}`)).body;
    // The number is ours, which puts calls through (decision 098).
    expect(own).toMatchObject({
      customerPhone: '+15005550006',
      isPhoneMasked: true,
      customerLastName: 'Bergman',
    });
    expect(own['address']).toContain('350 W 31st St');
    const other = await clients.otherTechnician.call('GET', `/api/jobs/${life.bookingId}`);
    expect(JSON.stringify(other.body)).not.toMatch(/31st|Bergman|5550110/);
  });

  it('R20: whoever is offered a job sees first name and area alone, until they accept it and once they gave it back', async () => {
    const { clients } = cast;
    const life = await anotherLife(cast);
    await life.until('accept');
    const secret = /31st|Bergman|5550110|555-0110|Ring twice|latitude|longitude/;
    const seen = async (path: string) => {
      const { status, body } = await clients.technician.call('GET', path);
      expect(status, path).toBe(200);
      const jobs = (Array.isArray(body['list']) ? body['list'] : [body]) as readonly { id: string }[];
      return jobs.find(({ id }) => id === life.bookingId);
    };
    const own = `/api/jobs/${life.bookingId}`;
    await eventually(
      'the offer',
      async () => (await seen('/api/bookings/available')) !== undefined || undefined,
    );
    for (const path of [own, '/api/bookings/available']) {
      const offered = await seen(path);
      expect(offered, path).toMatchObject({
        customerFirstName: 'Ada',
        customerLastName: null,
        customerPhone: null,
      });
      expect(offered, path).toMatchObject({ address: expect.stringMatching(/^[^,]+, NY 10001$/) as string });
      expect(JSON.stringify(offered), path).not.toMatch(secret);
    }
    await life.accept();
    expect(JSON.stringify(await seen(own))).toMatch(secret);
    const gave = await clients.technician.call('POST', `/api/jobs/${life.bookingId}/give-back`, {
      reason: 'ill',
    });
    expect(gave.status).toBe(200);
    const after = await clients.technician.call('GET', own);
    expect(JSON.stringify(after.body)).not.toMatch(secret);
  });

  it('R20: the crew see the tracker while the job is theirs and open, never the mail address', async () => {
    const { clients, admin } = cast;
    const life = await anotherLife(cast);
    await life.until('route');
    const look = async (client: RawClient) =>
      (await client.call('GET', `/api/booking-status/${life.bookingId}`)).body['booking'];
    expect(await look(clients.technician)).toMatchObject({
      full: true,
      customer: { firstName: 'Ada', email: null },
    });
    expect(await look(clients.otherTechnician)).toMatchObject({ full: false, customer: null });
    await admin.call('PATCH', `/api/bookings/${life.bookingId}/status`, z.unknown(), {
      body: { status: 'completed' },
    });
    await eventually('the crew see as little as a stranger', async () => {
      const seen = await look(clients.technician);
      expect(seen).toMatchObject({ full: false, status: 'completed', address: null, customer: null });
      return true;
    });
  });

  it('R20: /api/jobs/{id} and the lists refuse phone, address and surname as soon as the job is done', async () => {
    const { clients } = cast;
    const life = await anotherLife(cast);
    await life.until('complete');
    const secret = /31st|Bergman|5005550006|5550110|555-0110|Ring twice|latitude|longitude/;
    const seen = async (path: string) => {
      const { status, body } = await clients.technician.call('GET', path);
      expect(status).toBe(200);
      const jobs = (Array.isArray(body['list']) ? body['list'] : [body]) as readonly { id: string }[];
      return jobs.find(({ id }) => id === life.bookingId);
    };
    const paths = [`/api/jobs/${life.bookingId}`, '/api/bookings/technician'];
    for (const path of paths) expect(JSON.stringify(await seen(path)), path).toMatch(secret);
    await life.complete();
    for (const path of paths) {
      const after = await seen(path);
      expect(after, path).toMatchObject({ status: 'completed', customerPhone: null, customerLastName: null });
      expect(JSON.stringify(after), path).not.toMatch(secret);
    }
  });

  it('a page of another site gets nowhere, a script without a browser needs no token', async () => {
    const { customer } = cast.clients;
    const foreign = { 'sec-fetch-site': 'cross-site', origin: 'https://evil.example' };
    const post = async (headers: Record<string, string>) =>
      (await customer.call('POST', '/api/quotes', {}, headers)).status;
    expect(await post(foreign)).toBe(403);
    expect(await post({ origin: 'https://evil.example' })).toBe(403);
    expect(await post({ origin: cast.stack.url })).toBe(200);
    expect(await post({})).toBe(200);
    expect((await customer.call('GET', '/api/logout', undefined, foreign)).status).toBe(403);
  });

  it('ids of persons in a request must be those of the session', async () => {
    const { clients, life } = cast;
    const strange = { 'x-customer-id': 'somebody-else' };
    const read = await clients.customer.call('GET', '/api/bookings', undefined, strange);
    expect(read.body).toMatchObject({ code: 'identity_mismatch' });
    const accept = await clients.technician.call('POST', `/api/bookings/${life.bookingId}/confirm`, {
      technicianId: 'somebody-else',
    });
    expect(accept.body).toMatchObject({ code: 'identity_mismatch' });
  });

  it('guesses at once are counted as those one after the other', async () => {
    const guess = (password: string) =>
      cast.clients.nobody.call('POST', '/api/auth/technician-login', {
        email: cast.technician.email,
        password,
      });
    // Signing in starts over.
    expect((await guess('wrong')).status).toBe(401);
    expect((await guess(cast.technician.password)).status).toBe(200);
    const answers = await Promise.all(Array.from({ length: 20 }, (_, index) => guess(`wrong ${index}`)));
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(10);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
  });

  it('a booking number is read in any spelling', async () => {
    const { clients, life } = cast;
    const { body } = await clients.admin.call('GET', `/api/admin/bookings/${life.bookingId}`);
    const spelled = String(body['number'])
      .replace('HX-', '')
      .toLowerCase()
      .replaceAll('0', 'o')
      .replaceAll('1', 'l');
    const paths = ['/api/admin/bookings/', '/api/bookings/', '/api/booking-status/'];
    for (const path of paths) {
      expect((await clients.admin.call('GET', path + spelled)).status, path + spelled).toBe(200);
    }
    expect((await clients.technician.call('GET', `/api/jobs/${spelled}`)).status).toBe(200);
  });

  it('answers a wrong password and an unknown login alike', async () => {
    const sign = (email: string) =>
      cast.clients.nobody.call('POST', '/api/auth/customer/login', { email, password: 'wrong' });
    const unknown = await sign('nobody@customers.example');
    const known = await sign(cast.customer.email);
    expect([unknown.status, unknown.body['code'], unknown.body['message']]).toEqual([
      401,
      'invalid_credentials',
      known.body['message'],
    ]);
  });
});

function formOf(body: object | undefined): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(body ?? {})) form.append(name, String(value));
  return form;
}
