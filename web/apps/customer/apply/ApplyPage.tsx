/** Head and frame of the pages on which somebody applies. */
import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { BarLink, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { applyTexts } from '#words/generated/customer.ts';

export function ApplyPage({ children }: { readonly children: ReactNode }) {
  const t = useMessages(applyTexts);
  return (
    <SitePage
      head={
        <TopBar
          end={
            <>
              <BarLink roomy href="/support">
                {t('support')}
              </BarLink>
              <LanguageSwitch />
              <BarLink href="/technician/login">{t('signIn')}</BarLink>
            </>
          }
        />
      }
    >
      {children}
    </SitePage>
  );
}
