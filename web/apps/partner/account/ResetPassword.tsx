/** /store-partner/reset-password?token=: sets a new password by an emailed link, then leads to the sign-in. */
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { resetPartnerPassword } from '#api/contract/partner-account.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { partnerPasswordShape, samePartnerPassword } from '#web/shell/account/partner-passwords.ts';
import { useContractForm } from '#web/shell/form.ts';
import { useGo, useQueryParam } from '#web/shell/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { accountTexts } from '#words/generated/partner.ts';
import { AccountPage } from './AccountPage.tsx';

/** Milliseconds until the redirect to the sign-in (spec admin §4). */
const REDIRECT_MS = 3_000;
const SIGN_IN = '/store-partner/login';
const resetForm = z.object(partnerPasswordShape).check(samePartnerPassword);

export function ResetPassword() {
  const t = useMessages(accountTexts);
  usePageTitle(t('resetPageTitle'));
  const token = useQueryParam('token');
  return token === null ? <InvalidLink /> : <NewPassword key={token} token={token} />;
}

function InvalidLink() {
  const t = useMessages(accountTexts);
  return (
    <AccountPage title={t('resetInvalidTitle')} lead={t('resetInvalid')} piece="carton">
      <ButtonLink kind="primary" href={SIGN_IN} className="justify-self-start">
        {t('signIn')}
      </ButtonLink>
    </AccountPage>
  );
}

function NewPassword({ token }: { readonly token: string }) {
  const t = useMessages(accountTexts);
  const go = useGo();
  const form = useContractForm({
    schema: resetForm,
    run: (client, { password: newPassword }) =>
      client.call(resetPartnerPassword, { body: { token, newPassword } }),
    beside: ({ fields }): { password?: string } =>
      fields['newPassword'] === undefined ? {} : { password: fields['newPassword'] },
  });
  const isDone = form.attempt.isSuccess;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => go(SIGN_IN, { replace: true }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [isDone, go]);
  if (isDone)
    return (
      <AccountPage title={t('resetDoneTitle')} lead={t('resetDone')} piece="bench">
        <ButtonLink kind="primary" href={SIGN_IN} className="justify-self-start">
          {t('signIn')}
        </ButtonLink>
      </AccountPage>
    );
  const { error } = form.attempt;
  const isCut = error instanceof ApiProblem && error.fields['token'] !== undefined;
  if (isCut || isProblem(error, 'link_ended')) return <InvalidLink />;
  return (
    <AccountPage title={t('resetTitle')} lead={t('resetLead')} piece="bench">
      <Form
        form={form}
        failure={form.failure && sentenceOf(form.failure, t('resetFailed'))}
        send={t('setPassword')}
        look={{ kind: 'primary', size: 'big' }}
      >
        <PasswordField
          label={t('newPassword')}
          autoComplete="new-password"
          hint={t('passwordHint')}
          {...form.field('password')}
        />
        <PasswordField
          label={t('confirmPassword')}
          autoComplete="new-password"
          {...form.field('confirmPassword')}
        />
      </Form>
    </AccountPage>
  );
}
