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

const promises = [
  'Each piece priced from the catalogue before you book',
  'Real times of real technicians near you',
  'The technician who fits the job and lives close by',
  'Your card is held, and charged when the furniture stands',
];

export function SignUp() {
  usePageTitle('Create your account');
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
      notify({ title: `Welcome, ${user.firstName}`, detail: 'Your account is ready.' });
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
        title: 'Signup Failed',
        detail: sentenceOf(error, 'Unable to create account. Please try again.'),
      });
    },
  });
  return (
    <AccountPage
      title="Create Your Account"
      lead="Get Started. One account for your bookings, your receipts and the way of your technician."
      piece="nightstand"
      beside={
        <ul className="ticks">
          {promises.map((promise) => (
            <li key={promise}>{promise}</li>
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
          label="First name"
          autoComplete="given-name"
          error={errors.firstName?.message}
          {...register('firstName')}
        />
        <TextField
          label="Last name"
          autoComplete="family-name"
          error={errors.lastName?.message}
          {...register('lastName')}
        />
        <TextField
          label="Email"
          type="email"
          className="full"
          autoComplete="email"
          error={errors.email?.message}
          {...register('email')}
        />
        <PasswordField
          label="Password"
          className="full"
          autoComplete="new-password"
          hint="At least 8 characters."
          error={errors.password?.message}
          {...register('password')}
        />
        <PasswordField
          label="Confirm password"
          className="full"
          autoComplete="new-password"
          error={errors.confirmPassword?.message}
          {...register('confirmPassword')}
        />
        {attempt.isError ? (
          <div className="full">
            <Notice tone="danger">
              {sentenceOf(attempt.error, 'Unable to create account. Please try again.')}
            </Notice>
          </div>
        ) : null}
        <Button className="full" kind="primary" size="big" type="submit" busy={attempt.isPending}>
          Create account
        </Button>
      </form>
      <p>
        Already have an account?{' '}
        <AppLink
          href={redirect === null ? '/api/login' : `/customer-login?redirect=${encodeURIComponent(redirect)}`}
        >
          Sign in here
        </AppLink>
      </p>
    </AccountPage>
  );
}
