/** Head of the customer's working pages: who is signed in, and the way out. */
import { useSession, useSignOut } from '#web/lib/session.ts';
import { TopBar } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';

/** `welcome` is the dashboard's line. */
export function CustomerBar({ welcome }: { readonly welcome?: boolean }) {
  const session = useSession('customer');
  const signOut = useSignOut();
  if (session.state !== 'signed_in')
    return (
      <TopBar
        end={
          session.state === 'signed_out' ? (
            <AppLink className="keep" href="/customer/login">
              Sign In
            </AppLink>
          ) : null
        }
      />
    );
  const { firstName, lastName } = session.user;
  return (
    <TopBar
      end={
        <>
          {welcome ? (
            <span className="bar-welcome">Welcome, {firstName}</span>
          ) : (
            <AppLink className="keep" href="/dashboard">
              {firstName} {lastName.slice(0, 1)}.
            </AppLink>
          )}
          {welcome ? (
            <AppLink className="keep" href="/booking">
              Book Service
            </AppLink>
          ) : null}
          <button type="button" className="bar-link" onClick={() => void signOut()}>
            Logout
          </button>
        </>
      }
    />
  );
}
