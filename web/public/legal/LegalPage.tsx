/** The frame of legal texts: numbered sections with an address each. */
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/Layout.tsx';
import { PublicPage } from '../PublicPage.tsx';
import './legal.css';
import { useMessages } from '#web/lib/language/react.tsx';
import { siteTexts } from '../texts.ts';

export interface LegalSection {
  readonly id: string;
  readonly title: string;
  readonly text: readonly ReactNode[];
}

export function LegalPage({
  title,
  lead,
  sections,
}: {
  readonly title: string;
  readonly lead: string;
  readonly sections: readonly LegalSection[];
}) {
  const t = useMessages(siteTexts);
  return (
    <PublicPage>
      <div className="wrap-narrow pb-20">
        <PageHeader title={title} lead={lead} back={{ href: '/', label: t('backToHome') }} />
        <ol className="legal">
          {sections.map((section) => (
            <li key={section.id} id={section.id}>
              <h2>{section.title}</h2>
              {section.text.map((paragraph, k) => (
                <p key={k}>{paragraph}</p>
              ))}
            </li>
          ))}
        </ol>
      </div>
    </PublicPage>
  );
}
