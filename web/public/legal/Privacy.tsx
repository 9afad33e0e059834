/** Privacy policy (spec customer §2, design.md §8). */
import { usePageTitle } from '#web/lib/page-title.ts';
import { LegalPage, type LegalSection } from './LegalPage.tsx';

const sections: readonly LegalSection[] = [
  {
    id: 'collected',
    title: 'What we collect',
    text: [
      'Your name, e-mail, phone number and the address of the job; what you book and what you write to us; the photos that the technician takes of the work. Card numbers go straight to the payment provider and never reach us: we keep the brand and the last four digits.',
    ],
  },
  {
    id: 'use',
    title: 'What we use it for',
    text: [
      'To bring a technician to you, to take the payment, to tell you what happens, and to keep the books. Text messages are sent only if you agreed; reply STOP to end them.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who sees it',
    text: [
      'Before accepting a job a technician sees your first name, ZIP area, the pieces and the distance; after accepting also your surname, street and phone number. The payment provider and the providers of e-mail and text messages get what they need for their part. We sell nothing to anybody.',
    ],
  },
  {
    id: 'security',
    title: 'How it is kept',
    text: [
      'Names, addresses, phone numbers and notes are encrypted with a key of your own. Passwords are stored as hashes only. The location inside photos is removed.',
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    text: [
      'You may ask what we hold about you, have it corrected, and have it deleted. Deleting destroys your key: bookings stay in our books, unreadable as to who made them. It waits until open bookings have ended.',
    ],
  },
  {
    id: 'retention',
    title: 'How long',
    text: [
      'Service records are kept for 7 years, as bookkeeping asks for. Everything else goes with your account.',
    ],
  },
  {
    id: 'children',
    title: 'Children',
    text: ['The service is not for children under 13, and we do not knowingly collect their data.'],
  },
  {
    id: 'international',
    title: 'Outside the United States',
    text: [
      'We work in the United States, and data is kept there. Using the service from elsewhere sends your data there.',
    ],
  },
  {
    id: 'changes',
    title: 'Changes',
    text: ['We tell you 30 days before this policy changes.'],
  },
];

export function Privacy() {
  usePageTitle('Privacy');
  return (
    <LegalPage
      title="Privacy"
      lead="What we know about you, why, who else sees it, and how you take it back."
      sections={sections}
    />
  );
}
