/** A store partner signs in (spec admin §2, messages: spec admin §8). */
import { lazy, Suspense, useState } from 'react';
import * as z from 'zod/mini';
import { signInPartner } from '#api/contract/auth.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { sentenceOf } from '#web/lib/api.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { useGo, useNext } from '#web/shell/navigation.ts';
import { useSignedIn } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { accountTexts } from '#words/generated/partner.ts';
import { AccountPage } from './AccountPage.tsx';

const ForgotDialog = lazy(() => import('./ForgotDialog.tsx'));

const filledText = z.string().check(z.trim(), z.minLength(1));
const signInForm = z.object({ email: filledText, password: filledText });

function sentence(t: TextOf<typeof accountTexts>, error: unknown): string {
  const isAnswered = error instanceof ApiProblem && error.status !== 0;
  return isAnswered ? sentenceOf(error, t('wrong')) : t('signInFailed');
}

export function SignIn() {
  const t = useMessages(accountTexts);
  usePageTitle(t('signInPageTitle'));
  const go = useGo();
  const next = useNext('/store-partner/dashboard');
  const signedIn = useSignedIn();
  const [isForgotten, setForgotten] = useState(false);
  const form = useContractForm({
    schema: signInForm,
    run: (client, body) => client.call(signInPartner, { body }),
    onSuccess: ({ storePartner }) => {
      signedIn(storePartner);
      go(next, { replace: true });
    },
  });
  const isIncomplete = Object.keys(form.fields.formState.errors).length > 0;
  const failure = isIncomplete ? t('fillAll') : form.failure && sentence(t, form.failure);
  return (
    <AccountPage title={t('signInTitle')} lead={t('signInLead')} piece="bench">
      <Form
        form={form}
        method="post"
        failure={failure}
        send={t('signIn')}
        look={{ kind: 'primary', size: 'big' }}
      >
        <TextField label={t('email')} autoComplete="username" {...form.fields.register('email')} />
        <PasswordField label={t('password')} {...form.fields.register('password')} />
      </Form>
      <Button kind="quiet" className="-ml-3 justify-self-start" onClick={() => setForgotten(true)}>
        {t('forgot')}
      </Button>
      <p>
        <Rich area={accountTexts} id="newHere" tags={{ link: <AppLink href="/store-partner/signup" /> }} />
      </p>
      {isForgotten ? (
        <Suspense>
          <ForgotDialog email={form.fields.getValues('email')} onClose={() => setForgotten(false)} />
        </Suspense>
      ) : null}
    </AccountPage>
  );
}
