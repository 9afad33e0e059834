/** Terms of service (spec customer §2 and §9). */
import { usePageTitle } from '#web/lib/page-title.ts';
import { LegalPage, type LegalSection } from './LegalPage.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'acceptance',
    title: 'Acceptance',
    text: [
      'By booking or by opening an account you accept these terms. If you do not, please do not use the service.',
    ],
  },
  {
    id: 'service',
    title: 'The service',
    text: [
      'Hexkey brings customers together with technicians who assemble furniture. Technicians are independent contractors. Tools, cleanup, basic positioning and a final inspection are part of every booking.',
    ],
  },
  {
    id: 'accounts',
    title: 'Accounts',
    text: [
      'Keep your password to yourself, and keep your name, address and phone number correct. You answer for what is done with your account.',
    ],
  },
  {
    id: 'bookings',
    title: 'Bookings',
    text: [
      'A booking is made once your card is held or saved. A technician is assigned within 24 hours. If nobody can come, we tell you, offer other times, and release the hold.',
    ],
  },
  {
    id: 'payment',
    title: 'Payment',
    text: [
      'Your card is held for the estimated amount, not charged. An appointment more than six days away saves the card, and the hold is placed 48 hours before it. The amount is captured on completion, up to the held amount plus adjustments that you approve by phone or e-mail.',
      'A hold typically lasts up to 7 days, depending on your bank.',
    ],
  },
  {
    id: 'cancellation',
    title: 'Cancellation and refunds',
    text: [
      'Cancelling is free until 24 hours before the start of your appointment, and during the first 30 minutes after booking while nobody is on the way.',
      'Inside 24 hours 50% of the price is charged. On the day of the appointment, and when nobody is there, the full price is charged. Times are those of the job site. Before you confirm, you see the exact amount.',
      'When we or the technician cancel, nothing is charged. Refunds take 5 to 10 business days.',
    ],
  },
  {
    id: 'warranty',
    title: 'Warranty',
    text: [
      'We stand behind the work for 90 days. Tell us what came loose and we come back. Defects of the furniture itself are the seller’s.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    text: [
      'Technicians work insured. Our own liability is limited to the price of the booking, except where the law does not allow such a limit.',
    ],
  },
  {
    id: 'prohibited',
    title: 'Prohibited uses',
    text: [
      'Do not use the service for anything unlawful, do not book for others without their consent, do not try to get at other people’s data, and do not pay technicians outside of the service for booked work.',
    ],
  },
  {
    id: 'property',
    title: 'Intellectual property',
    text: [
      'Texts, drawings and software of the service belong to Hexkey. Brand names belong to their owners, who do not endorse the service.',
    ],
  },
  {
    id: 'termination',
    title: 'Termination',
    text: [
      'You may close your account once open bookings have ended. We may close an account that breaks these terms.',
    ],
  },
  {
    id: 'arbitration',
    title: 'Arbitration',
    text: [
      'Disputes that we cannot settle together are decided by binding arbitration in the state of the job site, each side on its own behalf. You may instead go to a small claims court.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes and contact',
    text: ['We give 30 days’ notice before these terms change. Write to us by answering any e-mail of ours.'],
  },
];

export function Terms() {
  usePageTitle('Terms of Service');
  return (
    <LegalPage
      title="Terms of Service"
      lead="What we promise, what you promise, and what it costs when plans change."
      sections={sections}
    />
  );
}
