/** The frame of sign-in and sign-up in every app: the form on the left, a drawing on the right. */
import type { ReactNode } from 'react';
import { Art } from '#web/art/Art.tsx';
import type { PieceName } from '#web/art/names.ts';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { PageHeader, SitePage, TopBar, type PageLink } from '#web/ui/Layout.tsx';

export interface FormPageProps {
  readonly title: string;
  readonly lead: string;
  readonly piece: PieceName;
  readonly children: ReactNode;
  /** Text below the drawing. */
  readonly beside?: ReactNode;
}

export function FormPage({
  title,
  lead,
  piece,
  back,
  beside,
  children,
}: FormPageProps & { readonly back: PageLink }) {
  return (
    <SitePage head={<TopBar end={<LanguageSwitch />} />}>
      <div className="mx-auto w-page pb-16">
        <PageHeader title={title} lead={lead} back={back} />
        <div className="grid gap-[clamp(32px,5vw,72px)] grid-cols-[minmax(0,5fr)_minmax(0,7fr)] max-desk:grid-cols-1 items-start">
          <div className="grid gap-6 max-w-110">{children}</div>
          <div className="grid gap-8 justify-items-center">
            <Art piece={piece} variant="exploded" callouts={false} className="max-desk:hidden h-90" />
            {beside}
          </div>
        </div>
      </div>
    </SitePage>
  );
}
