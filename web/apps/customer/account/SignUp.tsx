/** Creates a customer account (spec customer §2, §5, §8). */
import { useState } from 'react';
import * as z from 'zod/mini';
import { registerCustomer } from '#api/contract/auth.ts';
import { email } from '#api/contract/fields.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { useSignedIn } from '#web/shell/session.ts';
import { useContractForm } from '#web/shell/form.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { safePath, useGo, useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { AccountPage } from './AccountPage.tsx';
import { ForStranger } from './ForStranger.tsx';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { typedBefore } from '../booking/contact-form.ts';
import { loadDraft } from '../booking/stored-draft.ts';
import { NameFields } from '../fields/NameFields.tsx';
import { newPasswordShape, sameTwice } from '#web/shell/account/passwords.ts';
import { nameShape } from '../fields/shapes.ts';
import { useRefusal } from './links/refusal.ts';
import { accountTexts } from '#words/generated/customer.ts';

const signUpForm = z.object({ ...nameShape, email, ...newPasswordShape }).check(sameTwice);

const promises = ['promise1', 'promise2', 'promise3', 'promise4'] as const;

export function SignUp() {
  return (
    <ForStranger>
      <SignUpForm />
    </ForStranger>
  );
}

function SignUpForm() {
  const t = useMessages(accountTexts);
  const refusal = useRefusal();
  usePageTitle(t('createPageTitle'), 'signup');
  const redirect = useQueryParam('redirect');
  const go = useGo();
  const signedIn = useSignedIn();
  const [known] = useState(() => typedBefore(loadDraft(Date.now())));
  const form = useContractForm({
    schema: signUpForm,
    start: known,
    run: (client, { confirmPassword: _, ...body }) =>
      client.call(registerCustomer, { body: { ...body, language: currentLanguage() } }),
    onSuccess: ({ user }) => {
      signedIn(user);
      notify({ title: t('welcome', { name: user.firstName }), detail: t('ready') });
      go(safePath(redirect, '/booking'), { replace: true });
    },
    beside: ({ code }) => (code === 'email_taken' ? { email: t('emailTaken') } : {}),
    onError: (error) =>
      notify({ tone: 'bad', title: t('createFailed'), detail: refusal(error, t('createFailedDetail')) }),
  });
  return (
    <AccountPage
      title={t('createTitle')}
      lead={t('createLead')}
      piece="nightstand"
      beside={
        <ul className="grid gap-2 text-muted text-small">
          {promises.map((promise) => (
            <li className="pl-4 border-l-3 border-accent" key={promise}>
              {t(promise)}
            </li>
          ))}
        </ul>
      }
    >
      <Form
        form={form}
        columns={2}
        method="post"
        failure={form.attempt.isError && refusal(form.attempt.error, t('createFailedDetail'))}
        send={t('create')}
        look={{ kind: 'primary', size: 'big' }}
      >
        <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
        <TextField
          label={t('email')}
          type="email"
          className="col-span-full"
          autoComplete="email"
          {...form.field('email')}
        />
        <PasswordField
          label={t('password')}
          className="col-span-full"
          autoComplete="new-password"
          hint={t('passwordHint')}
          {...form.field('password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          className="col-span-full"
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
      </Form>
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
