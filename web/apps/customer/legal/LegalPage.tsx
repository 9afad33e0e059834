/** A legal text: numbered sections with an address each, from an area of messages. */
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PageHeader } from '#web/ui/Layout.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { siteTexts } from '#words/generated/customer.ts';

/** `id` is the section's address, its title stands under `s_<id>`; `text` are the keys of its paragraphs. */
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
  const site = useMessages(siteTexts);
  usePageTitle(t('pageTitle'), name);
  return (
    <PublicPage>
      <div className="mx-auto w-column pb-20">
        <PageHeader title={t('pageTitle')} lead={t('lead')} back={{ href: '/', label: site('backToHome') }} />
        <ol className="border-t-[1.5px] border-ink [counter-reset:section]">
          {sections.map(({ id, text }) => (
            <li
              className="grid gap-3 py-6 border-b border-line [counter-increment:section] scroll-mt-6"
              key={id}
              id={id}
            >
              <h2 className="text-[1.375rem] before:content-[counter(section)_'._']">{t(`s_${id}`)}</h2>
              {text.map((key) => (
                <p className="max-w-[62ch]" key={key}>
                  {t(key)}
                </p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </PublicPage>
  );
}
