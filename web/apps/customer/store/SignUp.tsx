/** Creates a store account (spec admin §2, §4, §5, §8); its application is in the partner's app. */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { partnerSignUp, signUpPartner } from '#api/contract/partner-account.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { rememberPerson } from '#web/lib/remembered.ts';
import { partnerPasswordShape, samePartnerPassword } from '#web/shell/account/partner-passwords.ts';
import { useContractForm } from '#web/shell/form.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { storeTexts } from '#words/generated/customer.ts';
import { AccountPage } from '../account/AccountPage.tsx';
import { NameFields } from '../fields/NameFields.tsx';

const signUpForm = z.object({ ...partnerSignUp, ...partnerPasswordShape }).check(samePartnerPassword);
const promises = ['promise1', 'promise2', 'promise3'] as const;

/** How long the success message is shown, milliseconds (spec admin §4). */
const REDIRECT_MS = 2_000;
const APPLICATION = '/store-partnership';

function sentence(t: TextOf<typeof storeTexts>, error: unknown): string {
  const isAnswered = error instanceof ApiProblem && error.status !== 0;
  return isAnswered ? sentenceOf(error, t('failed')) : t('failedNetwork');
}

export function SignUp() {
  const t = useMessages(storeTexts);
  usePageTitle(t('pageTitle'), 'storeSignup');
  const form = useContractForm({
    schema: signUpForm,
    run: (client, { confirmPassword: _, ...body }) =>
      client.call(signUpPartner, { body: { ...body, language: currentLanguage() } }),
    onSuccess: ({ storePartner }) => rememberPerson(storePartner),
  });
  const isDone = form.attempt.isSuccess;
  useEffect(() => {
    if (!isDone) return;
    // A different app, so a full page load.
    const timer = setTimeout(() => window.location.assign(APPLICATION), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone]);
  return (
    <AccountPage
      title={t('title')}
      lead={t('lead')}
      piece="cartons"
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
      {isDone ? (
        <div className="grid gap-4" role="status">
          <Notice tone="success">{t('done')}</Notice>
          <ButtonLink kind="primary" href={APPLICATION} className="justify-self-start">
            {t('goOn')}
          </ButtonLink>
        </div>
      ) : (
        <Form
          form={form}
          columns={2}
          method="post"
          failure={form.failure && sentence(t, form.failure)}
          send={t('create')}
          look={{ kind: 'primary', size: 'big' }}
        >
          <NameFields firstName={form.field('firstName')} lastName={form.field('lastName')} />
          <TextField
            label={t('storeName')}
            className="col-span-full"
            autoComplete="organization"
            {...form.field('storeName')}
          />
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
      )}
      <p>
        <Rich area={storeTexts} id="already" tags={{ link: <AppLink href="/store-partner/login" /> }} />
      </p>
    </AccountPage>
  );
}
