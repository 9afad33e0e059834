/** The privacy policy in English. */
export default {
  pageTitle: 'Privacy',
  lead: 'What we know about you, why, who else sees it, and how you take it back.',
  s_collected: 'What we collect',
  s_collected_1:
    'Your name, e-mail, phone number and the address of the job; what you book and what you write to us; the photos that the technician takes of the work. Card numbers go straight to the payment provider and never reach us: we keep the brand and the last four digits.',
  s_use: 'What we use it for',
  s_use_1:
    'To bring a technician to you, to take the payment, to tell you what happens, and to keep the books. Text messages are sent only if you agreed; reply STOP to end them.',
  s_sharing: 'Who sees it',
  s_sharing_1:
    'Before accepting a job a technician sees your first name, ZIP area, the pieces and the distance; after accepting also your surname, street and phone number. The payment provider and the providers of e-mail and text messages get what they need for their part. We sell nothing to anybody.',
  s_security: 'How it is kept',
  s_security_1:
    'Names, addresses, phone numbers and notes are encrypted with a key of your own. Passwords are stored as hashes only. The location inside photos is removed.',
  s_rights: 'Your rights',
  s_rights_1:
    'You may ask what we hold about you, have it corrected, and have it deleted. Deleting destroys your key: bookings stay in our books, unreadable as to who made them. It waits until open bookings have ended.',
  s_retention: 'How long',
  s_retention_1:
    'Service records are kept for 7 years, as bookkeeping asks for. Everything else goes with your account.',
  s_children: 'Children',
  s_children_1: 'The service is not for children under 13, and we do not knowingly collect their data.',
  s_international: 'Outside the United States',
  s_international_1:
    'We work in the United States, and data is kept there. Using the service from elsewhere sends your data there.',
  s_changes: 'Changes',
  s_changes_1: 'We tell you 30 days before this policy changes.',
} as const;
