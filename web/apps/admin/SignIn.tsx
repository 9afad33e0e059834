/** An admin signs in (spec admin §2, messages: spec admin §8). */
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { signInAdmin } from '#api/contract/auth.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { textOf } from '#web/lib/form-text.ts';
import { api } from '#web/lib/api.ts';
import { useGo, useNext } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSignedIn } from '#web/shell/session.ts';
import { Art } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/FormattedField.tsx';
import { Wordmark } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';

function sentence(error: unknown): string {
  if (!(error instanceof ApiProblem) || error.status === 0) return 'Login failed. Please try again.';
  return error.code === 'invalid_credentials'
    ? 'Invalid admin credentials. Please try again.'
    : error.message;
}

export function SignIn() {
  usePageTitle('Admin sign-in');
  const go = useGo();
  const next = useNext('/admin/dashboard');
  const signedIn = useSignedIn();
  const [error, setError] = useState<string | null>(null);
  const signIn = useMutation({
    mutationFn: (body: { username: string; password: string }) => api().call(signInAdmin, { body }),
    onSuccess: ({ user }) => {
      signedIn(user);
      go(next, { replace: true });
    },
    onError: (cause) => setError(sentence(cause)),
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const username = textOf(form, 'username');
    const password = textOf(form, 'password');
    if (!username || !password) return setError('Please fill in all fields');
    setError(null);
    signIn.mutate({ username, password });
  };
  return (
    <div className="mx-auto grid min-h-dvh max-w-[440px] content-center gap-6 px-4 py-8">
      <header className="flex items-center gap-3 border-b-[1.5px] border-ink pb-4">
        <Wordmark />
        <span className="text-small text-muted">Console</span>
        <Art piece="desk" variant="step" step={3} size="small" className="ml-auto h-16" />
      </header>
      <main id="main" className="grid gap-5">
        <h1 className="text-h2">Admin sign-in</h1>
        <form className="grid gap-4" onSubmit={submit} noValidate>
          <TextField label="Username" name="username" autoComplete="username" />
          <PasswordField label="Password" name="password" />
          {error ? <Notice tone="danger">{error}</Notice> : null}
          <Button kind="primary" size="big" type="submit" busy={signIn.isPending}>
            Sign In
          </Button>
        </form>
        <ButtonLink kind="quiet" href="/" className="justify-self-start">
          Back to Home
        </ButtonLink>
      </main>
    </div>
  );
}
