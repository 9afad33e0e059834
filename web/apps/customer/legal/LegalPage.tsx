/** A legal text currently in force, from an area of messages. */
import { usePageTitle } from '#web/lib/page-title.ts';
import { LegalText } from './LegalText.tsx';

/** `id` is the section's URL fragment, its title has the key `s_<id>`; `text` are the keys of its paragraphs. */
interface LegalSection<Id extends string, Paragraph extends string> {
  readonly id: Id;
  readonly text: readonly Paragraph[];
}

export function LegalPage<Id extends string, Paragraph extends string>({
  name,
  t,
  sections,
}: {
  readonly name: 'terms' | 'privacy';
  readonly t: (key: 'pageTitle' | 'lead' | `s_${Id}` | Paragraph) => string;
  readonly sections: readonly LegalSection<Id, Paragraph>[];
}) {
  usePageTitle(t('pageTitle'), name);
  return (
    <LegalText
      title={t('pageTitle')}
      lead={t('lead')}
      sections={sections.map(({ id, text }) => ({
        id,
        title: t(`s_${id}`),
        paragraphs: text.map((key) => t(key)),
      }))}
    />
  );
}
