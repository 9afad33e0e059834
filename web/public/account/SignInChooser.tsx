/** Which sign-in is meant, where a link does not say (design.md §11, `/api/login`). */
import { ButtonLink } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { AccountPage } from './AccountPage.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { accountTexts } from './texts.ts';

const others = [
  { href: '/technician/login', name: 'technician' },
  { href: '/admin/login', name: 'admin' },
] as const;

export function SignInChooser() {
  const t = useMessages(accountTexts);
  usePageTitle(t('signIn'));
  return (
    <AccountPage title={t('chooserTitle')} lead={t('chooserLead')} piece="table">
      <div className="grid gap-2">
        <ButtonLink kind="primary" size="big" href="/customer/login">
          {t('portal')}
        </ButtonLink>
        <p className="small muted">{t('portalText')}</p>
      </div>
      <ul className="chooser">
        {others.map((other) => (
          <li key={other.href}>
            <AppLink href={other.href}>{t(other.name)}</AppLink>
            <span className="small muted">{t(`${other.name}Text`)}</span>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
