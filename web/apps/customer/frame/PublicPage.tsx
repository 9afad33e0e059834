/** Header and footer of the public pages. */
import type { ReactNode } from 'react';
import { ButtonLink } from '#web/ui/Button.tsx';
import { BarLink, Footer, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { isRemembered } from '#web/lib/remembered.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { DownloadApp } from '../install/DownloadApp.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { SignInLink } from '../account/SignInLink.tsx';
import { footerColumns, headLinks } from './site-links.ts';
import { siteTexts } from '#words/generated/customer.ts';

/** A page that anyone may read. */
export function PublicPage({ children }: { readonly children: ReactNode }) {
  const t = useMessages(siteTexts);
  // A text page makes no request: anyone who was signed in here gets a link to the bookings, where the session is
  // checked.
  const isKnown = isRemembered('customer');
  const own = isKnown
    ? { href: '/dashboard', label: t('myBookings') }
    : { href: '/sign-in', label: t('signIn') };
  return (
    <SitePage
      head={
        <TopBar
          links={headLinks(t)}
          folded={[own]}
          end={
            <>
              <LanguageSwitch />
              {isKnown ? (
                <BarLink roomy href={own.href}>
                  {own.label}
                </BarLink>
              ) : (
                <SignInLink {...own} />
              )}
              <ButtonLink kind="primary" size="small" href="/booking">
                {t('bookNow')}
              </ButtonLink>
            </>
          }
        />
      }
      foot={
        <Footer
          about={
            <>
              <p className="text-muted text-small max-w-[30ch]">{t('about')}</p>
              <DownloadApp />
            </>
          }
          columns={footerColumns(t)}
          base={[t('copyright'), t('contractors')]}
        />
      }
    >
      {children}
    </SitePage>
  );
}
