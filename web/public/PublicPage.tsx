/** Head and foot of the public pages. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Footer, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { footerColumns, headLinks } from './site-links.ts';
import { siteTexts } from './texts.ts';

/** A page that anybody may read. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  const t = useMessages(siteTexts);
  return (
    <SitePage
      head={
        <TopBar
          links={headLinks(t)}
          folded={[{ href: '/sign-in', label: t('signIn') }]}
          end={
            <>
              <LanguageSwitch />
              <AppLink className="keep roomy" href="/sign-in">
                {t('signIn')}
              </AppLink>
              <ButtonLink kind="primary" size="small" className="keep" href="/booking">
                {t('bookNow')}
              </ButtonLink>
            </>
          }
        />
      }
      foot={
        <Footer
          about={<p className="small muted max-w-[30ch]">{t('about')}</p>}
          columns={footerColumns(t)}
          base={[t('copyright'), t('contractors')]}
        />
      }
    >
      {children}
    </SitePage>
  );
}
