/** The frame of the pages before a store partner is signed in. */
import { useMessages } from '#web/lib/language/react.tsx';
import { FormPage, type FormPageProps } from '#web/shell/account/FormPage.tsx';
import { accountTexts } from '#words/generated/partner.ts';

export function AccountPage(page: FormPageProps) {
  const t = useMessages(accountTexts);
  return <FormPage back={{ href: '/', label: t('backHome') }} {...page} />;
}
