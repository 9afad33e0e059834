/** Page frame of the customer's sign-in and sign-up. */
import { useMessages } from '#web/lib/language/react.tsx';
import { FormPage, type FormPageProps } from '#web/shell/account/FormPage.tsx';
import { siteTexts } from '#words/generated/customer.ts';

export function AccountPage(page: FormPageProps) {
  const t = useMessages(siteTexts);
  return <FormPage back={{ href: '/', label: t('backToHome') }} {...page} />;
}
