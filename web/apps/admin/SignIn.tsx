/** An admin signs in (spec admin §2, messages: spec admin §8). */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import { signInAdmin } from '#api/contract/auth.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { useContractForm } from '#web/shell/form.ts';
import { useGo, useNext } from '#web/shell/navigation.ts';
import { isProblem } from '#web/lib/api.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSignedIn } from '#web/shell/session.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { consoleTexts } from '#words/generated/admin.ts';
import { EntrySheet } from './EntrySheet.tsx';

const filledText = z.string().check(z.trim(), z.minLength(1));
const signInForm = z.object({ username: filledText, password: filledText, code: z.string() });

function sentence(t: TextOf<typeof consoleTexts>, error: unknown): string {
  if (!(error instanceof ApiProblem) || error.status === 0) return t('signInFailed');
  return error.code === 'invalid_credentials' ? t('wrongLogin') : error.message;
}

export function SignIn() {
  const t = useMessages(consoleTexts);
  usePageTitle(t('signInTitle'));
  const go = useGo();
  const next = useNext('/admin/dashboard');
  const signedIn = useSignedIn();
  // Once requested it stays visible, so that a wrong code can be corrected.
  const [asksCode, setAsksCode] = useState(false);
  const form = useContractForm({
    schema: signInForm,
    start: { code: '' },
    run: (client, { code, ...body }) =>
      client.call(signInAdmin, { body: { ...body, ...(code && { code }) } }),
    onSuccess: ({ user }) => {
      signedIn(user);
      go(next, { replace: true });
    },
    onError: (refusal) => {
      if (isProblem(refusal, 'code_required')) setAsksCode(true);
    },
  });
  const { setFocus } = form.fields;
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);
  const { errors } = form.fields.formState;
  const isIncomplete = errors.username !== undefined || errors.password !== undefined;
  const error = isIncomplete ? t('fillAll') : form.failure && sentence(t, form.failure);
  return (
    <EntrySheet title={t('signInTitle')}>
      <Form
        form={form}
        failure={error}
        send={t(asksCode ? 'signInWithCode' : 'signIn')}
        look={{ kind: 'primary', size: 'big' }}
      >
        <TextField label={t('username')} autoComplete="username" {...form.fields.register('username')} />
        <PasswordField label={t('password')} {...form.fields.register('password')} />
        {asksCode ? (
          <TextField
            label={t('code')}
            hint={t('codeHint')}
            autoComplete="one-time-code"
            {...form.field('code')}
          />
        ) : null}
      </Form>
    </EntrySheet>
  );
}
