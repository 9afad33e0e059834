/** The customer's sign-in (spec customer §2, §5, §8). */
import '../booking/booking.css';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { signInCustomer } from '#api/contract/auth.ts';
import { api, sentenceOf } from '#web/lib/api.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { safePath, useGo, useQueryParam } from '#web/lib/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { rawText, textOf } from '#web/lib/form-text.ts';
import { AccountPage } from './AccountPage.tsx';

export function SignIn() {
  usePageTitle('Customer sign-in');
  const redirect = useQueryParam('redirect');
  const go = useGo();
  const signedIn = useSignedIn();
  const [missing, setMissing] = useState<{ readonly email: boolean; readonly password: boolean } | null>(
    null,
  );
  const attempt = useMutation({
    mutationFn: (body: { readonly email: string; readonly password: string }) =>
      api().call(signInCustomer, { body }),
    onSuccess: ({ user }) => {
      signedIn(user);
      notify({ title: 'Login Successful', detail: 'Welcome back! Redirecting...' });
      go(safePath(redirect, '/customer-dashboard'), { replace: true });
    },
    onError: (error) =>
      notify({ tone: 'bad', title: 'Login Failed', detail: sentenceOf(error, 'Invalid email or password') }),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const email = textOf(form, 'email');
    const password = rawText(form, 'password');
    if (!email || !password) {
      setMissing({ email: !email, password: !password });
      notify({ tone: 'bad', title: 'Error', detail: 'Please fill in all fields' });
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
      title="Sign in"
      lead={
        redirect?.replace(/^\//, '').startsWith('checkout')
          ? 'Your booking is kept. Sign in to hold the card for it.'
          : 'See your bookings, follow the technician, move or cancel an appointment.'
      }
      piece="chair"
    >
      <form className="grid gap-4" onSubmit={submit} noValidate>
        <TextField
          label="Email"
          name="email"
          type="email"
          autoComplete="email"
          error={missing?.email ? 'Enter your email.' : undefined}
        />
        <PasswordField
          label="Password"
          name="password"
          error={missing?.password ? 'Enter your password.' : undefined}
        />
        {attempt.isError ? (
          <Notice tone="danger">{sentenceOf(attempt.error, 'Invalid email or password')}</Notice>
        ) : null}
        <Button kind="primary" size="big" type="submit" busy={attempt.isPending}>
          {attempt.isPending ? 'Signing In...' : 'Sign In'}
        </Button>
      </form>
      <p>
        New here? <AppLink href={`/customer-signup${onward}`}>Create an account</AppLink>
      </p>
    </AccountPage>
  );
}
