/** The frame of legal texts: numbered sections with an address each. */
import type { ReactNode } from 'react';
import { PageHeader } from '#web/ui/Layout.tsx';
import { PublicPage } from '../PublicPage.tsx';
import './legal.css';

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
  return (
    <PublicPage>
      <div className="wrap-narrow pb-20">
        <PageHeader title={title} lead={lead} back={{ href: '/', label: 'Back to Home' }} />
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
