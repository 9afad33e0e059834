/** The sign-in of each role, the customer's first. */
import './account.css';
import { useMessages } from '#web/lib/language/react.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { accountTexts } from '#words/generated/customer.ts';

const others = [
  { href: '/technician/login', name: 'technician' },
  { href: '/admin/login', name: 'admin' },
] as const;

export function Portals() {
  const t = useMessages(accountTexts);
  return (
    <>
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
    </>
  );
}
