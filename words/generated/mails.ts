/** Written by `npm run words` from words/es.po. */
import type { Spoken, Text } from '../texts.ts';
import booking_en from './en/mails.booking.ts';
import booking_es from './es/mails.booking.ts';
import account_en from './en/mails.account.ts';
import account_es from './es/mails.account.ts';
import settlement_en from './en/mails.settlement.ts';
import settlement_es from './es/mails.settlement.ts';
import partner_en from './en/mails.partner.ts';
import partner_es from './es/mails.partner.ts';
import support_en from './en/mails.support.ts';
import support_es from './es/mails.support.ts';
import frame_en from './en/mails.frame.ts';
import frame_es from './es/mails.frame.ts';
import thankYou_en from './en/mails.thankYou.ts';
import thankYou_es from './es/mails.thankYou.ts';
import review_en from './en/mails.review.ts';
import review_es from './es/mails.review.ts';

export interface BookingTexts {
  readonly booking_confirmed_subject: Text<{ readonly number: string | number }>;
  readonly booking_confirmed_text: Text<{ readonly when: string | number; readonly hold: string; readonly agreed: string | number; readonly holdHours: string | number; readonly last4: string | number; readonly asked: string; readonly freeUntil: string; readonly technicianBy: string; readonly assignedHours: string | number }>;
  readonly booking_confirmed_sms: Text<{ readonly whenShort: string | number; readonly hold: string }>;
  readonly late_hold_declined_subject: Text<{ readonly number: string | number }>;
  readonly late_hold_declined_text: Text<{ readonly agreed: string | number; readonly when: string | number; readonly refusal: string | number; readonly deadline: string }>;
  readonly late_hold_declined_sms: Text<{ readonly deadlineShort: string }>;
  readonly payment_link_subject: Text<{ readonly number: string | number }>;
  readonly payment_link_text: Text<{ readonly when: string | number; readonly deadline: string | number; readonly agreed: string | number }>;
  readonly payment_link_sms: Text<{ readonly deadlineShort: string | number }>;
  readonly technician_assigned_subject: Text<{ readonly technician: string | number }>;
  readonly technician_assigned_text: Text<{ readonly technician: string | number; readonly number: string | number; readonly when: string | number }>;
  readonly technician_assigned_sms: Text<{ readonly technician: string | number; readonly whenShort: string | number }>;
  readonly technician_left_subject: Text<{ readonly number: string | number }>;
  readonly technician_left_text: Text<{ readonly when: string | number }>;
  readonly technician_left_sms: Text<{ readonly whenShort: string | number }>;
  readonly appointment_moved_subject: Text<{ readonly number: string | number }>;
  readonly appointment_moved_text: Text<{ readonly when: string | number }>;
  readonly appointment_moved_sms: Text<{ readonly whenShort: string | number }>;
  readonly reminder_subject: Text<{ readonly when: string | number }>;
  readonly reminder_text: Text<{ readonly technician: string | number; readonly when: string | number }>;
  readonly reminder_sms: Text<{ readonly whenShort: string | number }>;
  readonly on_the_way_subject: Text<{ readonly technician: string | number }>;
  readonly on_the_way_text: Text<{ readonly technician: string | number; readonly eta: string }>;
  readonly on_the_way_sms: Text<{ readonly technician: string | number; readonly eta: string }>;
  readonly arrived_subject: Text<{ readonly technician: string | number }>;
  readonly arrived_text: Text<{ readonly technician: string | number; readonly number: string | number }>;
  readonly arrived_sms: Text<{ readonly technician: string | number }>;
  readonly no_show_wait_subject: Text<{ readonly technician: string | number }>;
  readonly no_show_wait_text: Text<{ readonly technician: string | number; readonly number: string | number; readonly deadline: string | number; readonly fee: string }>;
  readonly no_show_wait_sms: Text<{ readonly technician: string | number; readonly deadlineShort: string | number }>;
  readonly visit_stopped_subject: Text<{ readonly number: string | number }>;
  readonly visit_stopped_text: Text<{ readonly noShow: string; readonly technician: string | number; readonly when: string | number }>;
  readonly visit_stopped_sms: Text;
  readonly return_visit_subject: Text<{ readonly number: string | number }>;
  readonly return_visit_text: Text<{ readonly returnReason: string; readonly technician: string | number; readonly when: string | number }>;
  readonly return_visit_sms: Text<{ readonly returnReason: string }>;
  readonly return_date_dropped_subject: Text<{ readonly number: string | number }>;
  readonly return_date_dropped_text: Text<{ readonly when: string | number }>;
  readonly return_date_dropped_sms: Text;
  readonly completed_subject: Text<{ readonly number: string | number }>;
  readonly completed_text: Text<{ readonly technician: string | number }>;
  readonly completed_sms: Text;
  readonly receipt_subject: Text<{ readonly number: string | number; readonly amount: string | number }>;
  readonly receipt_text: Text<{ readonly amount: string | number }>;
  readonly receipt_sms: Text<{ readonly amount: string | number }>;
  readonly approval_wanted_subject: Text<{ readonly actual: string | number; readonly number: string | number }>;
  readonly approval_wanted_text: Text<{ readonly actual: string | number; readonly held: string | number; readonly answerBy: string; readonly wroteWhy: string; readonly technician: string | number }>;
  readonly approval_wanted_sms: Text<{ readonly actual: string | number; readonly held: string | number }>;
  readonly approval_ending_subject: Text<{ readonly actual: string | number; readonly number: string | number }>;
  readonly approval_ending_text: Text<{ readonly actual: string | number; readonly held: string | number; readonly answerBy: string; readonly wroteWhy: string; readonly technician: string | number }>;
  readonly approval_ending_sms: Text<{ readonly actual: string | number; readonly answerBy: string }>;
  readonly capture_failed_subject: Text<{ readonly number: string | number }>;
  readonly capture_failed_text: Text<{ readonly refusal: string | number }>;
  readonly capture_failed_sms: Text;
  readonly cancelled_subject: Text<{ readonly number: string | number }>;
  readonly cancelled_text: Text<{ readonly nobodyFound: string; readonly noShow: string; readonly technician: string | number; readonly when: string | number; readonly fee: string; readonly released: string }>;
  readonly cancelled_sms: Text<{ readonly fee: string; readonly released: string }>;
  readonly nobody_found_subject: Text<{ readonly number: string | number }>;
  readonly nobody_found_text: Text<{ readonly when: string | number; readonly returnReason: string; readonly hold: string }>;
  readonly nobody_found_sms: Text<{ readonly whenShort: string | number }>;
  readonly refunded_subject: Text<{ readonly number: string | number; readonly amount: string | number }>;
  readonly refunded_text: Text<{ readonly amount: string | number; readonly refundFrom: string | number; readonly refundTo: string | number }>;
  readonly refunded_sms: Text<{ readonly amount: string | number }>;
  readonly review_request_subject: Text<{ readonly number: string | number }>;
  readonly review_request_text: Text<{ readonly technician: string | number }>;
  readonly review_request_sms: Text;
  readonly review_thanks_subject: Text;
  readonly review_thanks_text: Text<{ readonly number: string | number; readonly code: string; readonly percent: string | number }>;
  readonly review_thanks_sms: Text;
  readonly message_from_technician_subject: Text<{ readonly technician: string | number; readonly number: string | number }>;
  readonly message_from_technician_text: Text<{ readonly technician: string | number }>;
  readonly message_from_technician_sms: Text<{ readonly technician: string | number; readonly text: string | number }>;
  readonly message_waiting_subject: Text<{ readonly number: string | number }>;
  readonly message_waiting_text: Text<{ readonly technician: string | number }>;
  readonly message_waiting_sms: Text<{ readonly technician: string | number }>;
  readonly message_waiting_job_subject: Text<{ readonly number: string | number }>;
  readonly message_waiting_job_text: Text;
  readonly message_waiting_job_sms: Text;
  readonly job_offered_subject: Text<{ readonly zip: string | number; readonly when: string | number }>;
  readonly job_offered_text: Text<{ readonly itemCount: number; readonly city: string | number; readonly when: string | number; readonly deadline: string }>;
  readonly job_offered_sms: Text<{ readonly whenShort: string | number; readonly zip: string | number; readonly deadline: string }>;
  readonly offer_ending_subject: Text<{ readonly zip: string | number; readonly when: string | number }>;
  readonly offer_ending_text: Text<{ readonly when: string | number; readonly deadline: string }>;
  readonly offer_ending_sms: Text<{ readonly deadline: string; readonly whenShort: string | number }>;
  readonly job_assigned_subject: Text<{ readonly number: string | number; readonly when: string | number }>;
  readonly job_assigned_text: Text<{ readonly number: string | number; readonly when: string | number; readonly address: string | number }>;
  readonly job_assigned_sms: Text<{ readonly whenShort: string | number }>;
  readonly job_moved_subject: Text<{ readonly number: string | number }>;
  readonly job_moved_text: Text<{ readonly when: string | number }>;
  readonly job_moved_sms: Text<{ readonly whenShort: string | number }>;
  readonly job_cancelled_subject: Text<{ readonly number: string | number }>;
  readonly job_cancelled_text: Text<{ readonly when: string | number }>;
  readonly job_cancelled_sms: Text<{ readonly whenShort: string | number }>;
  readonly price_approved_subject: Text<{ readonly number: string | number }>;
  readonly price_approved_text: Text<{ readonly actual: string | number; readonly number: string | number }>;
  readonly price_approved_sms: Text<{ readonly actual: string | number }>;
  readonly price_refused_subject: Text<{ readonly number: string | number }>;
  readonly price_refused_text: Text<{ readonly actual: string | number; readonly number: string | number; readonly held: string | number }>;
  readonly price_refused_sms: Text<{ readonly held: string | number; readonly actual: string | number }>;
  readonly unassigned_alert_subject: Text<{ readonly number: string | number }>;
  readonly unassigned_alert_text: Text<{ readonly number: string | number; readonly when: string | number; readonly zip: string | number }>;
  readonly unassigned_alert_sms: Text<{ readonly whenShort: string | number }>;
  readonly time_lost_alert_subject: Text<{ readonly number: string | number }>;
  readonly time_lost_alert_text: Text<{ readonly number: string | number; readonly when: string | number }>;
  readonly time_lost_alert_sms: Text<{ readonly whenShort: string | number }>;
  readonly visit_stopped_alert_subject: Text<{ readonly noShow: string; readonly number: string | number }>;
  readonly visit_stopped_alert_text: Text<{ readonly noShow: string; readonly number: string | number; readonly when: string | number }>;
  readonly visit_stopped_alert_sms: Text<{ readonly noShow: string; readonly whenShort: string | number }>;
  readonly capture_failed_alert_subject: Text<{ readonly number: string | number }>;
  readonly capture_failed_alert_text: Text<{ readonly failure: string; readonly number: string | number; readonly gaveUp: string; readonly otherCard: string }>;
  readonly capture_failed_alert_sms: Text;
  readonly dispute_alert_subject: Text<{ readonly dispute: string; readonly number: string | number }>;
  readonly dispute_alert_text: Text<{ readonly dispute: string; readonly number: string | number; readonly disputed: string | number; readonly reason: string | number; readonly taken: string; readonly evidenceBy: string }>;
  readonly dispute_alert_sms: Text;
  readonly refund_returned_alert_subject: Text<{ readonly number: string | number }>;
  readonly refund_returned_alert_text: Text<{ readonly amount: string | number; readonly number: string | number; readonly failure: string }>;
  readonly refund_returned_alert_sms: Text;
  readonly outside_refund_alert_subject: Text<{ readonly number: string | number }>;
  readonly outside_refund_alert_text: Text<{ readonly amount: string | number; readonly number: string | number }>;
  readonly outside_refund_alert_sms: Text;
  readonly button_answer: Text;
  readonly button_track: Text;
  readonly button_pay: Text;
  readonly button_addCard: Text;
  readonly button_photos: Text;
  readonly button_receipt: Text;
  readonly button_approve: Text<{ readonly actual: string | number }>;
  readonly button_otherCard: Text;
  readonly button_booking: Text;
  readonly button_otherTime: Text;
  readonly button_review: Text;
  readonly button_bookAgain: Text;
  readonly button_job: Text;
  readonly button_assign: Text;
  readonly button_open: Text;
  readonly yourTechnician: Text;
  readonly label_booking: Text;
  readonly label_when: Text;
  readonly label_visit: Text;
  readonly visit: Text<{ readonly crewSize: number; readonly arriveFrom: string | number; readonly arriveTo: string | number; readonly hours: number }>;
  readonly label_where: Text;
  readonly label_technician: Text;
  readonly label_items: Text;
  readonly label_piece: Text;
  readonly label_price: Text;
  readonly label_due: Text;
  readonly label_held: Text;
  readonly label_wasHeld: Text;
  readonly label_toHold: Text<{ readonly holdHours: string | number }>;
  readonly label_fromSum: Text;
  readonly label_charged: Text;
  readonly label_chargedInAll: Text;
  readonly label_fee: Text;
  readonly label_released: Text;
  readonly label_refunded: Text;
  readonly label_refundedInAll: Text;
  readonly label_kept: Text;
  readonly label_actual: Text;
  readonly label_difference: Text;
}
export const bookingTexts: Spoken<BookingTexts> = {
  en: booking_en,
  es: booking_es,
};

export interface AccountTexts {
  readonly admin_invited_subject: Text;
  readonly admin_invited_text: Text;
  readonly admin_invited_button: Text;
  readonly application_received_subject: Text;
  readonly application_received_text: Text;
  readonly application_invited_subject: Text;
  readonly application_invited_text: Text;
  readonly application_reminder_subject: Text;
  readonly application_reminder_text: Text;
  readonly application_question_subject: Text;
  readonly application_question_text: Text;
  readonly application_late_subject: Text;
  readonly application_late_text: Text;
  readonly application_approved_subject: Text;
  readonly application_approved_text: Text;
  readonly application_rejected_subject: Text;
  readonly application_rejected_text: Text;
  readonly application_expired_subject: Text;
  readonly application_expired_text: Text;
  readonly application_withdrawn_subject: Text;
  readonly application_withdrawn_text: Text;
  readonly license_reminder_subject: Text;
  readonly license_reminder_text: Text;
  readonly work_reminder_subject: Text;
  readonly work_reminder_text: Text;
  readonly license_sent_back_subject: Text;
  readonly license_sent_back_text: Text;
  readonly number_wanted_subject: Text;
  readonly number_wanted_text: Text;
  readonly pre_adverse_notice_subject: Text;
  readonly pre_adverse_notice_text: Text;
  readonly adverse_notice_subject: Text;
  readonly adverse_notice_text: Text;
  readonly contract_copy_subject: Text;
  readonly contract_copy_text: Text;
  readonly contract_changed_subject: Text;
  readonly contract_changed_text: Text;
  readonly ready_to_work_subject: Text;
  readonly ready_to_work_text: Text;
  readonly payout_failed_subject: Text;
  readonly payout_failed_text: Text;
  readonly payouts_stopped_subject: Text;
  readonly payouts_stopped_text: Text;
  readonly application_promise_missed_subject: Text;
  readonly application_promise_missed_text: Text;
  readonly books_differ_subject: Text;
  readonly books_differ_text: Text;
  readonly application_button: Text;
  readonly payout_failed_button: Text;
  readonly payouts_stopped_button: Text;
  readonly application_promise_missed_button: Text;
  readonly books_differ_button: Text;
  readonly confirm_email_subject: Text;
  readonly confirm_email_text: Text;
  readonly confirm_applicant_text: Text;
  readonly confirm_partner_text: Text;
  readonly confirm_email_button: Text;
  readonly confirm_new_email_subject: Text;
  readonly confirm_new_email_text: Text;
  readonly confirm_new_email_button: Text;
  readonly email_changed_subject: Text;
  readonly email_changed_text: Text;
  readonly reset_password_subject: Text;
  readonly reset_password_text: Text;
  readonly reset_password_button: Text;
  readonly password_changed_subject: Text;
  readonly password_changed_text: Text;
  readonly guest_account_subject: Text;
  readonly guest_account_text: Text;
  readonly guest_account_button: Text;
}
export const accountTexts: Spoken<AccountTexts> = {
  en: account_en,
  es: account_es,
};

export interface SettlementTexts {
  readonly closing: Text;
  readonly statement_subject: Text<{ readonly period: string | number }>;
  readonly statement_text: Text<{ readonly outcome: string; readonly amount: string | number; readonly last4: string; readonly day: string | number; readonly minimum: string | number }>;
  readonly waits_subject: Text<{ readonly amount: string | number }>;
  readonly waits_text: Text<{ readonly reason: string; readonly period: string | number }>;
  readonly statement_button: Text;
  readonly waits_button: Text;
  readonly opening: Text;
  readonly earned: Text;
  readonly corrected: Text;
  readonly released: Text;
  readonly due: Text;
}
export const settlementTexts: Spoken<SettlementTexts> = {
  en: settlement_en,
  es: settlement_es,
};

export interface PartnerTexts {
  readonly partnership_received_subject: Text;
  readonly partnership_received_text: Text;
  readonly partnership_approved_subject: Text;
  readonly partnership_approved_text: Text<{ readonly storeCode: string | number }>;
  readonly partnership_rejected_subject: Text;
  readonly partnership_rejected_text: Text;
  readonly partnership_rejected_button: Text;
  readonly partnership_ended_subject: Text;
  readonly partnership_ended_text: Text;
  readonly partner_credentials_subject: Text;
  readonly partner_credentials_text: Text<{ readonly login: string | number }>;
  readonly partner_credentials_button: Text;
  readonly partner_terms_subject: Text<{ readonly day: string | number }>;
  readonly partner_terms_text: Text<{ readonly day: string | number }>;
  readonly dashboard_button: Text;
}
export const partnerTexts: Spoken<PartnerTexts> = {
  en: partner_en,
  es: partner_es,
};

export interface SupportTexts {
  readonly received_subject: Text<{ readonly ticketId: string | number }>;
  readonly received_thanks: Text;
  readonly received_reference: Text<{ readonly ticketId: string | number }>;
  readonly received_wrote: Text;
  readonly received_notYou: Text;
  readonly answered_subject: Text<{ readonly subject: string | number; readonly ticketId: string | number }>;
  readonly answered_text: Text<{ readonly subject: string | number }>;
  readonly answered_plainSubject: Text<{ readonly ticketId: string | number }>;
  readonly answered_plainText: Text;
  readonly open: Text;
  readonly writeAgain: Text;
  readonly label_request: Text;
  readonly label_subject: Text;
  readonly label_from: Text;
  readonly label_category: Text;
  readonly label_priority: Text;
}
export const supportTexts: Spoken<SupportTexts> = {
  en: support_en,
  es: support_es,
};

export interface FrameTexts {
  readonly hello: Text<{ readonly name: string | number }>;
  readonly helloNobody: Text;
  readonly reason_customer: Text;
  readonly reason_technician: Text;
  readonly reason_ops: Text;
  readonly reason_account: Text;
  readonly reason_support: Text;
  readonly reason_desk: Text;
  readonly settings: Text;
  readonly status: Text;
  readonly help: Text;
  readonly unsubscribe: Text;
  readonly tagline: Text;
}
export const frameTexts: Spoken<FrameTexts> = {
  en: frame_en,
  es: frame_es,
};

export interface ThankYouTexts {
  readonly testSubject: Text<{ readonly subject: string | number }>;
  readonly testText: Text<{ readonly test: string | number }>;
  readonly testSms: Text<{ readonly test: string | number; readonly text: string | number }>;
}
export const thankYouTexts: Spoken<ThankYouTexts> = {
  en: thankYou_en,
  es: thankYou_es,
};

export interface ReviewTexts {
  readonly hiddenSubject: Text<{ readonly number: string | number }>;
  readonly hiddenText: Text<{ readonly number: string | number; readonly rule: string }>;
  readonly shownSubject: Text<{ readonly number: string | number }>;
  readonly shownText: Text<{ readonly number: string | number }>;
  readonly object: Text;
}
export const reviewTexts: Spoken<ReviewTexts> = {
  en: review_en,
  es: review_es,
};
