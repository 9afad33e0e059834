/** An admin signs in (spec admin §2, messages: spec admin §8). */
import * as z from 'zod/mini';
import { signInAdmin } from '#api/contract/auth.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { useContractForm } from '#web/shell/form.ts';
import { useGo, useNext } from '#web/shell/navigation.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSignedIn } from '#web/shell/session.ts';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { Art } from '#web/art/Art.tsx';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Wordmark } from '#web/ui/Head.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { consoleTexts } from '#words/generated/admin.ts';

const filledText = z.string().check(z.trim(), z.minLength(1));
const signInForm = z.object({ username: filledText, password: filledText });

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
  const form = useContractForm({
    schema: signInForm,
    run: (client, body) => client.call(signInAdmin, { body }),
    onSuccess: ({ user }) => {
      signedIn(user);
      go(next, { replace: true });
    },
  });
  const isIncomplete = Object.keys(form.fields.formState.errors).length > 0;
  const error = isIncomplete ? t('fillAll') : form.failure && sentence(t, form.failure);
  return (
    <div className="mx-auto grid min-h-dvh max-w-[440px] content-center gap-6 px-4 py-8">
      <header className="flex items-center gap-3 border-b-[1.5px] border-ink pb-4">
        <Wordmark />
        <span className="text-small text-muted">{t('label')}</span>
        <Art piece="desk" variant="step" step={3} size="small" className="ml-auto h-16" />
      </header>
      <main id="main" className="grid gap-5">
        <h1 className="text-h2">{t('signInTitle')}</h1>
        <Form form={form} failure={error} send={t('signIn')} look={{ kind: 'primary', size: 'big' }}>
          <TextField label={t('username')} autoComplete="username" {...form.fields.register('username')} />
          <PasswordField label={t('password')} {...form.fields.register('password')} />
        </Form>
        <div className="flex items-center justify-between">
          <ButtonLink kind="quiet" href="/">
            {t('backHome')}
          </ButtonLink>
          <LanguageSwitch />
        </div>
      </main>
    </div>
  );
}
