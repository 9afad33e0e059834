/** Privacy policy (spec customer §2, design.md §8). */
import { useMessages } from '#web/lib/language/react.tsx';
import { LegalPage } from '../LegalPage.tsx';
import { privacyTexts } from '#words/generated/customer.ts';

/** The sections by URL fragment, each with the keys of its paragraphs. */
const sections = [
  { id: 'collected', text: ['s_collected_1', 's_collected_2'] },
  { id: 'use', text: ['s_use_1'] },
  { id: 'sharing', text: ['s_sharing_1', 's_sharing_2'] },
  { id: 'security', text: ['s_security_1'] },
  { id: 'device', text: ['s_device_1', 's_device_2'] },
  { id: 'rights', text: ['s_rights_1'] },
  { id: 'retention', text: ['s_retention_1'] },
  { id: 'children', text: ['s_children_1'] },
  { id: 'international', text: ['s_international_1'] },
  { id: 'changes', text: ['s_changes_1'] },
] as const;

export function Privacy() {
  return <LegalPage name="privacy" t={useMessages(privacyTexts)} sections={sections} />;
}
