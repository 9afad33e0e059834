/** Head of the customer's working pages: who is signed in, and the way out. */
import { useSession, useSignOut } from '#web/lib/session.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { TopBar } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { LanguageSwitch } from './LanguageSwitch.tsx';
import { siteTexts } from './texts.ts';

/** `welcome` is the dashboard's line. */
export function CustomerBar({ welcome }: { readonly welcome?: boolean }) {
  const session = useSession('customer');
  const signOut = useSignOut();
  const t = useMessages(siteTexts);
  if (session.state !== 'signed_in')
    return (
      <TopBar
        end={
          <>
            <LanguageSwitch />
            {session.state === 'signed_out' ? (
              <AppLink className="keep" href="/customer/login">
                {t('signIn')}
              </AppLink>
            ) : null}
          </>
        }
      />
    );
  const { firstName, lastName } = session.user;
  return (
    <TopBar
      end={
        <>
          <LanguageSwitch />
          {welcome ? (
            <span className="bar-welcome">{t('welcome', { name: firstName })}</span>
          ) : (
            <AppLink className="keep" href="/dashboard">
              {firstName} {lastName.slice(0, 1)}.
            </AppLink>
          )}
          {welcome ? (
            <AppLink className="keep" href="/booking">
              {t('bookService')}
            </AppLink>
          ) : null}
          <button type="button" className="bar-link" onClick={() => void signOut()}>
            {t('logout')}
          </button>
        </>
      }
    />
  );
}
