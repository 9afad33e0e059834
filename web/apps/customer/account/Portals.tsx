/** The sign-in links of all roles, the customer's first. */
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
        <p className="text-muted text-small">{t('portalText')}</p>
      </div>
      <ul className="border-t-[1.5px] border-ink">
        {others.map((other) => (
          <li className="grid py-3 border-b border-line" key={other.href}>
            <AppLink className="inline-flex items-center min-h-9 font-semibold" href={other.href}>
              {t(other.name)}
            </AppLink>
            <span className="text-muted text-small">{t(`${other.name}Text`)}</span>
          </li>
        ))}
      </ul>
    </>
  );
}
