/** Terms of service (spec customer §2 and §9). */
import { useMessages } from '#web/lib/language/react.tsx';
import { LegalPage } from '../LegalPage.tsx';
import { termsTexts } from '#words/generated/customer.ts';

/** The sections by URL fragment, each with the keys of its paragraphs. */
const sections = [
  { id: 'acceptance', text: ['s_acceptance_1'] },
  { id: 'service', text: ['s_service_1'] },
  { id: 'accounts', text: ['s_accounts_1'] },
  { id: 'bookings', text: ['s_bookings_1'] },
  { id: 'payment', text: ['s_payment_1', 's_payment_2', 's_payment_3'] },
  { id: 'cancellation', text: ['s_cancellation_1', 's_cancellation_2', 's_cancellation_3'] },
  { id: 'warranty', text: ['s_warranty_1'] },
  { id: 'liability', text: ['s_liability_1'] },
  { id: 'prohibited', text: ['s_prohibited_1'] },
  { id: 'property', text: ['s_property_1'] },
  { id: 'termination', text: ['s_termination_1'] },
  { id: 'arbitration', text: ['s_arbitration_1'] },
  { id: 'changes', text: ['s_changes_1'] },
] as const;

export function Terms() {
  return <LegalPage name="terms" t={useMessages(termsTexts)} sections={sections} />;
}
