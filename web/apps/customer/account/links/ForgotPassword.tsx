/** Requests a password reset link; the answer does not reveal whether an account exists (design.md §7). */
import * as z from 'zod/mini';
import { requestPasswordReset } from '#api/contract/account.ts';
import { email } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { useRefusal } from './refusal.ts';
import { linkTexts } from '#words/generated/customer.ts';

const forgotForm = z.object({ email });

export function ForgotPassword() {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  usePageTitle(t('forgotTitle'));
  const form = useContractForm({
    schema: forgotForm,
    run: (client, body) => client.call(requestPasswordReset, { body }),
  });
  const { attempt } = form;
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
      <Form
        form={form}
        failure={form.failure && refusal(form.failure, t('forgotFailed'))}
        send={t('sendLink')}
        look={{ kind: 'primary', size: 'big' }}
      >
        <TextField label={t('email')} type="email" autoComplete="username" {...form.field('email')} />
      </Form>
      <p>
        <AppLink href="/customer/login">{t('backToSignIn')}</AppLink>
      </p>
    </AccountPage>
  );
}
