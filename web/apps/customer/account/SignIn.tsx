/** The customer's sign-in (spec customer §2, §5, §8). */
import '../booking/booking.css';
import { useState, type FormEvent } from 'react';
import { signInCustomer } from '#api/contract/auth.ts';
import { useOnce } from '#web/lib/once.ts';
import { useSignedIn } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/FormattedField.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { safePath, useGo, useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { rawText, textOf } from '#web/lib/form-text.ts';
import { AccountPage } from './AccountPage.tsx';
import { ForStranger } from './ForStranger.tsx';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { accountTexts, wordTexts } from '#words/generated/customer.ts';
import { useRefusal } from './links/refusal.ts';

export function SignIn() {
  return (
    <ForStranger>
      <SignInForm />
    </ForStranger>
  );
}

function SignInForm() {
  const t = useMessages(accountTexts);
  const words = useMessages(wordTexts);
  const refusal = useRefusal();
  usePageTitle(t('signInTitle'));
  const redirect = useQueryParam('redirect');
  const go = useGo();
  const signedIn = useSignedIn();
  const [missing, setMissing] = useState<{ readonly email: boolean; readonly password: boolean } | null>(
    null,
  );
  const attempt = useOnce({
    run: (client, body: { readonly email: string; readonly password: string }) =>
      client.call(signInCustomer, { body }),
    onSuccess: ({ user }) => {
      signedIn(user);
      notify({ title: t('successful'), detail: t('welcomeBack') });
      go(safePath(redirect, '/customer-dashboard'), { replace: true });
    },
    onError: (error) =>
      notify({ tone: 'bad', title: t('failed'), detail: refusal(error, t('failedDetail')) }),
    networkMode: 'always',
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, 'email');
    const password = rawText(form, 'password');
    if (!email || !password) {
      setMissing({ email: !email, password: !password });
      notify({ tone: 'bad', title: words('error'), detail: t('fillAll') });
      event.currentTarget
        .querySelector<HTMLInputElement>(email ? '[name=password]' : '[name=email]')
        ?.focus();
      return;
    }
    setMissing(null);
    attempt.mutate({ email, password });
  };
  const onward = redirect === null ? '' : `?redirect=${encodeURIComponent(redirect)}`;
  return (
    <AccountPage
      title={t('signIn')}
      lead={redirect?.replace(/^\//, '').startsWith('checkout') ? t('leadCheckout') : t('lead')}
      piece="chair"
    >
      <form className="grid gap-4" method="post" onSubmit={submit} noValidate>
        <TextField
          label={t('email')}
          name="email"
          type="email"
          autoComplete="username"
          error={missing?.email ? t('emailMissing') : undefined}
        />
        <PasswordField
          label={t('password')}
          name="password"
          error={missing?.password ? t('passwordMissing') : undefined}
        />
        <p className="small">
          <AppLink href="/forgot-password">{t('forgot')}</AppLink>
        </p>
        <Button kind="primary" size="big" type="submit" busy={attempt.isPending}>
          {attempt.isPending ? t('signingIn') : t('signInButton')}
        </Button>
      </form>
      <p>
        <Rich
          area={accountTexts}
          id="newHere"
          tags={{ link: <AppLink href={`/customer-signup${onward}`} /> }}
        />
      </p>
    </AccountPage>
  );
}
