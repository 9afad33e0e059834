/** Header and frame of the application pages. */
import type { ReactNode } from 'react';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { BarLink, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { applyTexts } from '#words/generated/customer.ts';
import { useApplicant } from './applicant.ts';

export function ApplyPage({
  hasApplied = false,
  children,
}: {
  /** The person has just applied on this page and is signed in. */
  readonly hasApplied?: boolean;
  readonly children: ReactNode;
}) {
  const t = useMessages(applyTexts);
  const isSignedIn = useApplicant() !== null || hasApplied;
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
              {isSignedIn ? (
                <BarLink href="/technician/application-status">{t('ownApplication')}</BarLink>
              ) : (
                <BarLink href="/technician/login">{t('signIn')}</BarLink>
              )}
            </>
          }
        />
      }
    >
      {children}
    </SitePage>
  );
}
