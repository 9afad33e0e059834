/** Which sign-in is meant, where a link does not say (design.md §11, `/api/login`). */
import { ButtonLink } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { AccountPage } from './AccountPage.tsx';

const others = [
  { href: '/technician/login', name: 'Technician', text: 'Your jobs, your route, your earnings.' },
  { href: '/admin/login', name: 'Admin', text: 'Bookings, technicians, operations.' },
];

export function SignInChooser() {
  usePageTitle('Sign in');
  return (
    <AccountPage title="Sign In" lead="Each role has a sign-in of its own." piece="table">
      <div className="grid gap-2">
        <ButtonLink kind="primary" size="big" href="/customer/login">
          Customer Portal
        </ButtonLink>
        <p className="small muted">Book, follow and change your appointments.</p>
      </div>
      <ul className="chooser">
        {others.map((other) => (
          <li key={other.href}>
            <AppLink href={other.href}>{other.name}</AppLink>
            <span className="small muted">{other.text}</span>
          </li>
        ))}
      </ul>
    </AccountPage>
  );
}
