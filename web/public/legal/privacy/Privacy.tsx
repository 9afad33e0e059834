/** Privacy policy (spec customer §2, design.md §8). */
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { LegalPage } from '../LegalPage.tsx';
import { privacyTexts } from './texts.ts';

/** The sections by their addresses, each with the keys of its paragraphs. */
const sections = [
  { id: 'collected', text: ['s_collected_1'] },
  { id: 'use', text: ['s_use_1'] },
  { id: 'sharing', text: ['s_sharing_1'] },
  { id: 'security', text: ['s_security_1'] },
  { id: 'rights', text: ['s_rights_1'] },
  { id: 'retention', text: ['s_retention_1'] },
  { id: 'children', text: ['s_children_1'] },
  { id: 'international', text: ['s_international_1'] },
  { id: 'changes', text: ['s_changes_1'] },
] as const;

export function Privacy() {
  const t = useMessages(privacyTexts);
  usePageTitle(t('pageTitle'));
  return (
    <LegalPage
      title={t('pageTitle')}
      lead={t('lead')}
      sections={sections.map(({ id, text }) => ({
        id,
        title: t(`s_${id}`),
        text: text.map((key) => t(key)),
      }))}
    />
  );
}
