/** /reset-password?token=: target of the link in the password reset email. The link works once. */
import { confirmPasswordReset } from '#api/contract/account.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { newPasswordForm } from '#web/shell/account/passwords.ts';
import { AccountPage } from '../AccountPage.tsx';
import { useRefusal } from './refusal.ts';
import { linkTexts } from '#words/generated/customer.ts';
import { Actions } from '#web/ui/PageMessage.tsx';

/** The sign-in page of each role, shown next. */
const signInOf = {
  customer: '/customer/login',
  technician: '/technician/login',
  partner: '/store-partner/login',
  admin: '/admin/login',
} as const;

export function ResetPassword() {
  const t = useMessages(linkTexts);
  usePageTitle(t('resetTitle'));
  const token = useQueryParam('token');
  if (token === null)
    return (
      <AccountPage title={t('incompleteTitle')} lead={t('incompleteLead')} piece="carton">
        <ButtonLink href="/forgot-password">{t('newLink')}</ButtonLink>
      </AccountPage>
    );
  return <NewPassword key={token} token={token} />;
}

function NewPassword({ token }: { readonly token: string }) {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  const form = useContractForm({
    schema: newPasswordForm,
    run: (client, { password }) => client.call(confirmPasswordReset, { body: { token, password } }),
  });
  const { attempt } = form;
  if (attempt.isSuccess)
    return (
      <AccountPage key="done" title={t('resetDoneTitle')} lead={t('resetDoneLead')} piece="chair">
        <ButtonLink kind="primary" size="big" href={signInOf[attempt.data.role]}>
          {t('signIn')}
        </ButtonLink>
      </AccountPage>
    );
  // A truncated token fails input validation before any lookup.
  const isCut = attempt.error instanceof ApiProblem && attempt.error.fields['token'] !== undefined;
  if (isCut)
    return (
      <AccountPage key="cut" title={t('incompleteTitle')} lead={t('incompleteLead')} piece="carton">
        <ButtonLink href="/forgot-password">{t('newLink')}</ButtonLink>
      </AccountPage>
    );
  if (isProblem(attempt.error, 'link_ended')) return <Ended why={attempt.error.details['why']} />;
  return (
    <AccountPage key="form" title={t('resetTitle')} lead={t('resetLead')} piece="chair">
      <Form
        form={form}
        failure={form.failure && refusal(form.failure, t('resetFailed'))}
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

/** The link can no longer set a password: explains why, and what to do next. */
function Ended({ why }: { readonly why: unknown }) {
  const t = useMessages(linkTexts);
  const kind = why === 'expired' || why === 'used' ? why : 'ended';
  return (
    <AccountPage key="ended" title={t(`${kind}Title`)} lead={t(`${kind}Lead`)} piece="carton">
      <Actions>
        <ButtonLink kind="primary" size="big" href="/forgot-password">
          {t('newLink')}
        </ButtonLink>
        {kind === 'used' ? <ButtonLink href="/customer/login">{t('signIn')}</ButtonLink> : null}
      </Actions>
    </AccountPage>
  );
}
