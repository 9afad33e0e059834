/** Asking for the link that sets a new password; the answer tells nobody whether there is an account (design.md §7). */
import * as z from 'zod/mini';
import { requestPasswordReset } from '#api/contract/account.ts';
import { email } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { useRefusal } from './refusal.ts';
import { linkTexts } from '#words/generated/customer.ts';

const forgotForm = z.object({ email });

export function ForgotPassword() {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  usePageTitle(t('forgotTitle'));
  const { field, props, attempt, failure, busy } = useContractForm({
    schema: forgotForm,
    run: (client, body) => client.call(requestPasswordReset, { body }),
  });
  if (attempt.isSuccess)
    return (
      <AccountPage
        key="sent"
        title={t('sentTitle')}
        lead={t('sentLead', { email: attempt.variables.email })}
        piece="carton"
      >
        <p className="text-muted">{t('sentNothing')}</p>
        <Button onClick={() => attempt.reset()}>{t('sendAgain')}</Button>
        <p>
          <AppLink href="/customer/login">{t('backToSignIn')}</AppLink>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage key="ask" title={t('forgotTitle')} lead={t('forgotLead')} piece="carton">
      <form className="grid gap-4" {...props}>
        <TextField label={t('email')} type="email" autoComplete="username" {...field('email')} />
        {failure ? <Notice tone="danger">{refusal(failure, t('forgotFailed'))}</Notice> : null}
        <Button kind="primary" size="big" type="submit" busy={busy}>
          {t('sendLink')}
        </Button>
      </form>
      <p>
        <AppLink href="/customer/login">{t('backToSignIn')}</AppLink>
      </p>
    </AccountPage>
  );
}
