/** Every route of the API. A contract call without one fails the test beside this file. */
import type { Route } from '../pipeline.ts';
import accountAddresses from './account/addresses.ts';
import accountCards from './account/cards.ts';
import accountDeletion from './account/deletion.ts';
import accountSessions from './account/sessions.ts';
import accountEmail from './account/email.ts';
import exportAccount from './account/export.ts';
import accountProfile from './account/profile.ts';
import accountTechnicians from './account/technicians.ts';
import bookingMoment from './admin/booking-moment.ts';
import changes from './admin/changes.ts';
import listCandidates from './admin/list-candidates.ts';
import listStatusOutcomes from './admin/list-status-outcomes.ts';
import histories from './admin/histories.ts';
import books from './admin/books.ts';
import ops from './admin/ops.ts';
import past from './admin/past.ts';
import readModels from './admin/read-models.ts';
import whatIf from './admin/what-if.ts';
import promises from './admin/promises.ts';
import services from './admin/services.ts';
import getAdminBooking from './admin/get-booking.ts';
import numbers from './admin/get-numbers.ts';
import getStats from './admin/get-stats.ts';
import listBookingEvents from './admin/list-booking-events.ts';
import listBookingLedger from './admin/list-booking-ledger.ts';
import listAdminBookings from './admin/list-bookings.ts';
import listWaitlist from './admin/list-waitlist.ts';
import refundBooking from './admin/refund-booking.ts';
import manageAdmins from './admins/manage.ts';
import invitations from './admins/invitations.ts';
import ownAdminAccount from './admins/own-account.ts';
import adminSessions from './admins/sessions.ts';
import dispatchChanges from './dispatch/changes.ts';
import dispatchDay from './dispatch/day.ts';
import dispatchEdits from './dispatch/edits.ts';
import dispatchPhone from './dispatch/phone.ts';
import audit from './audit/audit.ts';
import guest from './auth/guest.ts';
import passwords from './auth/passwords.ts';
import registerCustomer from './auth/register-customer.ts';
import session from './auth/session.ts';
import signInAdmin from './auth/sign-in-admin.ts';
import signInCustomer from './auth/sign-in-customer.ts';
import signInPartner from './auth/sign-in-partner.ts';
import signInTechnician from './auth/sign-in-technician.ts';
import signOut from './auth/sign-out.ts';
import answerPriceRise from './bookings/answer-price-rise.ts';
import cancelBooking from './bookings/cancel-booking.ts';
import conversation from './bookings/conversation.ts';
import changeSite from './bookings/change-site.ts';
import confirmParts from './bookings/confirm-parts.ts';
import createBooking from './bookings/create-booking.ts';
import getBooking from './bookings/get-booking.ts';
import getBookingStatus from './bookings/get-booking-status.ts';
import getCancellation from './bookings/get-cancellation.ts';
import getPiecesAgain from './bookings/get-pieces-again.ts';
import listDiscountCodes from './bookings/list-discount-codes.ts';
import listBookings from './bookings/list-bookings.ts';
import listPhotos from './bookings/list-photos.ts';
import openConversation from './bookings/open-conversation.ts';
import receipts from './bookings/receipts.ts';
import rescheduleBooking from './bookings/reschedule-booking.ts';
import tip from './bookings/tip.ts';
import reviewBooking from './bookings/review-booking.ts';
import messageLog from './channels/messages.ts';
import thankYou from './channels/thank-you.ts';
import checkContract from './contracts/check-contract.ts';
import checkEvidence from './evidence/check-evidence.ts';
import evidencePacks from './evidence/packs.ts';
import customerBlock from './customers/block.ts';
import customerErasure from './customers/erasure.ts';
import catalogueCodes from './catalogue/codes.ts';
import catalogueOpenings from './catalogue/openings.ts';
import cataloguePrices from './catalogue/prices.ts';
import customerLists from './customers/lists.ts';
import customerMerge from './customers/merge.ts';
import customerNotes from './customers/notes.ts';
import customerReads from './customers/reads.ts';
import customerTimeline from './customers/timeline.ts';
import updateCustomer from './customers/update-customer.ts';
import viewContract from './contracts/view-contract.ts';
import connectBank from './earnings/connect-bank.ts';
import payoutAccount from './earnings/payout-account.ts';
import statements from './earnings/statements.ts';
import yearlyPay from './earnings/yearly-pay.ts';
import testPayouts from './earnings/test-payouts.ts';
import earningsReads from './earnings/reads.ts';
import acceptJob from './jobs/accept-job.ts';
import addPhotos from './jobs/add-photos.ts';
import billCustomer from './jobs/bill-customer.ts';
import completeJob from './jobs/complete-job.ts';
import declineJob from './jobs/decline-job.ts';
import getJob from './jobs/get-job.ts';
import giveBackJob from './jobs/give-back-job.ts';
import listAvailable from './jobs/list-available.ts';
import listMine from './jobs/list-mine.ts';
import reportNoShow from './jobs/report-no-show.ts';
import requestReturnVisit from './jobs/request-return-visit.ts';
import setPiecesDone from './jobs/set-pieces-done.ts';
import stopVisit from './jobs/stop-visit.ts';
import sharePosition from './jobs/share-position.ts';
import steps from './jobs/steps.ts';
import notifications from './live/notifications.ts';
import apply from './onboarding/apply.ts';
import ownApplication from './onboarding/own.ts';
import applicationLists from './onboarding/lists.ts';
import applicationReads from './onboarding/reads.ts';
import applicationReview from './onboarding/review.ts';
import agreement from './onboarding/agreement.ts';
import license from './onboarding/license.ts';
import acceptTerms from './partners/accept-terms.ts';
import applyForPartnership from './partners/apply.ts';
import partnerAnalytics from './partners/analytics.ts';
import partnerCodes from './partners/codes.ts';
import partnerMoney from './partners/money.ts';
import ownPartner from './partners/own.ts';
import partnerStatements from './partners/statements.ts';
import partnerCommissions from './partners/admin-commissions.ts';
import partnersDecided from './partners/admin-decide.ts';
import partnersRead from './partners/admin-reads.ts';
import partnersSaved from './partners/admin-save.ts';
import partnerPasswords from './partners/passwords.ts';
import signUpPartner from './partners/sign-up.ts';
import createPaymentIntent from './payments/create-payment-intent.ts';
import payByLink from './payments/pay-by-link.ts';
import preparePayment from './payments/prepare-payment.ts';
import updatePayment from './payments/update-payment.ts';
import analyzeFurnitureImage from './public/analyze-furniture-image.ts';
import catalogue from './public/catalogue.ts';
import config from './public/config.ts';
import countVisitStep from './public/count-visit-step.ts';
import pricing from './public/pricing.ts';
import terms from './public/terms.ts';
import quotes from './public/quotes.ts';
import scans from './public/scans.ts';
import storeQr from './public/store-qr.ts';
import slots from './public/slots.ts';
import unsubscribe from './public/unsubscribe.ts';
import waitlist from './public/waitlist.ts';
import createReview from './reviews/create-review.ts';
import listReviews from './reviews/list-reviews.ts';
import markHelpful from './reviews/mark-helpful.ts';
import reviewModeration from './reviews/moderation.ts';
import supportAdmin from './support/admin.ts';
import supportAnswers from './support/answers.ts';
import createTicket from './support/create-ticket.ts';
import ownTickets from './support/own-tickets.ts';
import calendar from './technicians/calendar.ts';
import technicianAlerts from './technicians/alerts.ts';
import createTechnician from './technicians/create-technician.ts';
import decideApplication from './technicians/decide-application.ts';
import technicianLists from './technicians/lists.ts';
import technicianReads from './technicians/reads.ts';
import exportTechnician from './technicians/export.ts';
import setAvailability from './technicians/set-availability.ts';
import ownProfile from './technicians/own-profile.ts';
import getReliability from './technicians/get-reliability.ts';
import setLanguage from './technicians/set-language.ts';
import updateTechnician from './technicians/update-technician.ts';

export const routes: readonly Route[] = [
  registerCustomer,
  signInCustomer,
  signInTechnician,
  signInAdmin,
  signInPartner,
  signOut,
  session,
  ...guest,
  ...passwords,
  ...manageAdmins,
  ...invitations,
  ...ownAdminAccount,
  ...adminSessions,
  ...audit,
  ...accountProfile,
  ...accountAddresses,
  ...accountTechnicians,
  ...accountEmail,
  ...accountCards,
  exportAccount,
  ...accountDeletion,
  ...accountSessions,
  config,
  slots,
  quotes,
  catalogue,
  analyzeFurnitureImage,
  pricing,
  terms,
  listDiscountCodes,
  ...receipts,
  unsubscribe,
  waitlist,
  ...listWaitlist,
  scans,
  countVisitStep,
  storeQr,
  listReviews,
  createReview,
  markHelpful,
  ...reviewModeration,
  createTicket,
  ownTickets,
  ...supportAdmin,
  ...supportAnswers,
  ...messageLog,
  ...thankYou,
  createBooking,
  listBookings,
  getBooking,
  getBookingStatus,
  getPiecesAgain,
  getCancellation,
  cancelBooking,
  rescheduleBooking,
  changeSite,
  confirmParts,
  listPhotos,
  reviewBooking,
  ...tip,
  ...conversation,
  openConversation,
  answerPriceRise,
  createPaymentIntent,
  updatePayment,
  preparePayment,
  ...payByLink,
  listAvailable,
  listMine,
  getJob,
  acceptJob,
  declineJob,
  giveBackJob,
  ...steps,
  ...sharePosition,
  reportNoShow,
  setPiecesDone,
  stopVisit,
  requestReturnVisit,
  ...addPhotos,
  ...completeJob,
  billCustomer,
  ...earningsReads,
  ...connectBank,
  ...payoutAccount,
  ...testPayouts,
  ...statements,
  yearlyPay,
  ...technicianLists,
  ...technicianReads,
  createTechnician,
  ...setAvailability,
  ...ownProfile,
  exportTechnician,
  getReliability,
  ...calendar,
  ...technicianAlerts,
  setLanguage,
  updateTechnician,
  ...apply,
  ...ownApplication,
  ...applicationLists,
  ...applicationReads,
  ...applicationReview,
  decideApplication,
  ...catalogueCodes,
  ...catalogueOpenings,
  ...cataloguePrices,
  ...customerLists,
  ...customerReads,
  updateCustomer,
  ...customerBlock,
  ...customerNotes,
  customerTimeline,
  ...customerMerge,
  ...customerErasure,
  getStats,
  ...numbers,
  ...listAdminBookings,
  getAdminBooking,
  listBookingEvents,
  listBookingLedger,
  listCandidates,
  listStatusOutcomes,
  ...changes,
  ...dispatchDay,
  ...dispatchChanges,
  ...dispatchEdits,
  ...dispatchPhone,
  refundBooking,
  ...ops,
  ...histories,
  ...books,
  promises,
  services,
  bookingMoment,
  ...past,
  whatIf,
  ...readModels,
  ...evidencePacks,
  checkEvidence,
  ...license,
  ...agreement,
  checkContract,
  viewContract,
  signUpPartner,
  ...partnerPasswords,
  applyForPartnership,
  ...ownPartner,
  ...partnerMoney,
  ...partnerAnalytics,
  ...partnerCodes,
  acceptTerms,
  ...partnersRead,
  ...partnersSaved,
  ...partnerCommissions,
  ...partnersDecided,
  ...partnerStatements,
  ...notifications,
];
