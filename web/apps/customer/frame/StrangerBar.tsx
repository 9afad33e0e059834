/** The header of a customer's page for somebody who is not signed in. */
import { useMessages } from '#web/lib/language/react.tsx';
import { BarLink, TopBar } from '#web/ui/Layout.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { siteTexts } from '#words/generated/customer.ts';

export function StrangerBar() {
  const t = useMessages(siteTexts);
  return (
    <TopBar
      end={
        <>
          <LanguageSwitch />
          <BarLink href="/customer/login">{t('signIn')}</BarLink>
        </>
      }
    />
  );
}
