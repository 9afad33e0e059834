/** A customer's new account (spec customer §2, §5, §8). */
import '../booking/booking.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { registerCustomer } from '#api/contract/auth.ts';
import { email, newPassword, required } from '#api/contract/fields.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, isProblem, sentenceOf } from '#web/lib/api.ts';
import { useSignedIn } from '#web/lib/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/FormattedField.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { safePath, useGo, useQueryParam } from '#web/lib/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { AccountPage } from './AccountPage.tsx';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { useSay } from '../sentences/say.ts';
import { accountTexts } from './texts.ts';

const signUpForm = z
  .object({
    firstName: required(80, 'First name is required'),
    lastName: required(80, 'Last name is required'),
    email,
    password: newPassword,
    confirmPassword: z.string(),
  })
  .check(
    z.refine((form) => form.password === form.confirmPassword, {
      error: "Passwords don't match",
      path: ['confirmPassword'],
    }),
  );
type SignUpForm = z.output<typeof signUpForm>;

const promises = ['promise1', 'promise2', 'promise3', 'promise4'] as const;

export function SignUp() {
  const t = useMessages(accountTexts);
  const say = useSay();
  usePageTitle(t('createPageTitle'));
  const redirect = useQueryParam('redirect');
  const go = useGo();
  const signedIn = useSignedIn();
  const {
    register,
    handleSubmit,
    setError,
    formState: { errors },
  } = useForm<SignUpForm>({
    resolver: zodResolver(signUpForm),
    defaultValues: { firstName: '', lastName: '', email: '', password: '', confirmPassword: '' },
    reValidateMode: 'onChange',
  });
  const attempt = useMutation({
    mutationFn: ({ confirmPassword: _, ...body }: SignUpForm) => api().call(registerCustomer, { body }),
    onSuccess: ({ user }) => {
      signedIn(user);
      notify({ title: t('welcome', { name: user.firstName }), detail: t('ready') });
      go(safePath(redirect, '/booking'), { replace: true });
    },
    onError: (error) => {
      if (isProblem(error, 'email_taken'))
        setError('email', { message: error.message }, { shouldFocus: true });
      else if (error instanceof ApiProblem)
        for (const [field, message] of Object.entries(error.fields))
          if (field in signUpForm.shape) setError(field as keyof SignUpForm, { message });
      notify({
        tone: 'bad',
        title: t('createFailed'),
        detail: sentenceOf(error, t('createFailedDetail')),
      });
    },
  });
  return (
    <AccountPage
      title={t('createTitle')}
      lead={t('createLead')}
      piece="nightstand"
      beside={
        <ul className="ticks">
          {promises.map((promise) => (
            <li key={promise}>{t(promise)}</li>
          ))}
        </ul>
      }
    >
      <form
        className="fields"
        onSubmit={(event) => void handleSubmit((form) => attempt.mutate(form))(event)}
        noValidate
      >
        <TextField
          label={t('firstName')}
          autoComplete="given-name"
          error={say(errors.firstName?.message)}
          {...register('firstName')}
        />
        <TextField
          label={t('lastName')}
          autoComplete="family-name"
          error={say(errors.lastName?.message)}
          {...register('lastName')}
        />
        <TextField
          label={t('email')}
          type="email"
          className="full"
          autoComplete="email"
          error={say(errors.email?.message)}
          {...register('email')}
        />
        <PasswordField
          label={t('password')}
          className="full"
          autoComplete="new-password"
          hint={t('passwordHint')}
          error={say(errors.password?.message)}
          {...register('password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          className="full"
          autoComplete="new-password"
          error={say(errors.confirmPassword?.message)}
          {...register('confirmPassword')}
        />
        {attempt.isError ? (
          <div className="full">
            <Notice tone="danger">{sentenceOf(attempt.error, t('createFailedDetail'))}</Notice>
          </div>
        ) : null}
        <Button className="full" kind="primary" size="big" type="submit" busy={attempt.isPending}>
          {t('create')}
        </Button>
      </form>
      <p>
        <Rich
          area={accountTexts}
          id="already"
          tags={{
            link: (
              <AppLink
                href={
                  redirect === null
                    ? '/api/login'
                    : `/customer-login?redirect=${encodeURIComponent(redirect)}`
                }
              />
            ),
          }}
        />
      </p>
    </AccountPage>
  );
}
