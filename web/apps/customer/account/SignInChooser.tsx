/** Asks which sign-in is meant, for links that do not say (design.md §11, `/api/login`). */
import { usePageTitle } from '#web/lib/page-title.ts';
import { AccountPage } from './AccountPage.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { Portals } from './Portals.tsx';
import { accountTexts } from '#words/generated/customer.ts';

export function SignInChooser() {
  const t = useMessages(accountTexts);
  usePageTitle(t('signIn'), 'signIn');
  return (
    <AccountPage title={t('chooserTitle')} lead={t('chooserLead')} piece="table">
      <Portals />
    </AccountPage>
  );
}
