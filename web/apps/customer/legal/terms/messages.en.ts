/** The terms of service in English. */
export default {
  pageTitle: 'Terms of Service',
  lead: 'What we promise, what you promise, and what it costs when plans change.',
  s_acceptance: 'Acceptance',
  s_acceptance_1:
    'By booking or by opening an account you accept these terms. If you do not, please do not use the service.',
  s_service: 'The service',
  s_service_1:
    'Hexkey brings customers together with technicians who assemble furniture. Technicians are independent contractors. Tools, cleanup, basic positioning and a final inspection are part of every booking.',
  s_accounts: 'Accounts',
  s_accounts_1:
    'Keep your password to yourself, and keep your name, address and phone number up to date. You are responsible for what is done with your account.',
  s_bookings: 'Bookings',
  s_bookings_1:
    'A booking is made once your card is held or saved. A technician is assigned within 24 hours, or before the appointment if that is sooner. If nobody is available, we let you know, offer other times, and release the hold.',
  s_payment: 'Payment',
  s_payment_1:
    'Your card is held for the estimated amount, not charged. An appointment more than six days away saves the card, and the hold is placed 48 hours before it. The amount is captured on completion, up to the held amount plus adjustments that you approve by phone or email.',
  s_payment_2: 'A hold typically lasts up to 7 days, depending on your bank.',
  s_payment_3:
    'The payment provider keeps your card for later bookings. You can remove it in your account under Cards, as long as no open booking is paid with it.',
  s_cancellation: 'Cancellation and refunds',
  s_cancellation_1:
    'Cancelling is free until 24 hours before the start of your appointment, and during the first 30 minutes after booking while nobody is on the way.',
  s_cancellation_2:
    'Within 24 hours of the start, 50% of the price is charged. On the day of the appointment, and if nobody is there, the full price is charged. Times are those of the job site. Before you confirm, you see the exact amount.',
  s_cancellation_3:
    'When we or the technician cancel, nothing is charged. Refunds take 5 to 10 business days.',
  s_warranty: 'Warranty',
  s_warranty_1:
    'We stand behind the work for 90 days. Tell us what came loose and we come back. Defects of the furniture itself are the seller’s.',
  s_liability: 'Liability',
  s_liability_1:
    'Technicians are insured. Our own liability is limited to the price of the booking, except where the law does not allow such a limit.',
  s_prohibited: 'Prohibited uses',
  s_prohibited_1:
    'Do not use the service for anything unlawful, do not book for others without their consent, do not try to get at other people’s data, and do not pay technicians outside of the service for booked work.',
  s_property: 'Intellectual property',
  s_property_1:
    'Texts, drawings and software of the service belong to Hexkey. Brand names belong to their owners, who do not endorse the service.',
  s_termination: 'Termination',
  s_termination_1:
    'You may close your account once open bookings have ended. We may close an account that breaks these terms.',
  s_arbitration: 'Arbitration',
  s_arbitration_1:
    'Disputes that we cannot settle together are decided by binding arbitration in the state of the job site, each side on its own behalf. You may instead go to a small claims court.',
  s_changes: 'Changes and contact',
  s_changes_1:
    'We give 30 days’ notice before these terms change. Write to us by replying to any of our emails, or on the support page.',
} as const;
