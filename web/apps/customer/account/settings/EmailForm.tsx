/** The email address: whether it is confirmed, and changing it with a link sent to the new address. */
import { personTexts } from '#words/generated/shared.ts';
import * as z from 'zod/mini';
import { changeEmail } from '#api/contract/account.ts';
import { email, password } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { useRefusal } from '../links/refusal.ts';
import { useSendAgain } from '../links/send-again.ts';
import { useKeepAccount, useOwnAccount } from './own-account.ts';
import { linkTexts, settingsTexts } from '#words/generated/customer.ts';

const emailForm = z.object({ email, password });

export function EmailForm() {
  const t = useMessages(settingsTexts);
  const shared = useMessages(personTexts);
  const refusal = useRefusal();
  const keep = useKeepAccount();
  const form = useContractForm({
    schema: emailForm,
    run: (client, body) => client.call(changeEmail, { body }),
    onSuccess: ({ pendingEmail }) => {
      keep((account) => ({ ...account, pendingEmail }));
      form.fields.reset();
      notify({ title: t('changeEmailSent', { email: pendingEmail }) });
    },
    beside: ({ code }) =>
      code === 'wrong_password'
        ? { password: shared('wrongPassword') }
        : code === 'same_email'
          ? { email: t('sameEmail') }
          : {},
  });
  return (
    <div className="grid gap-4">
      <AddressNow />
      <Form
        form={form}
        columns={2}
        failure={form.failure && refusal(form.failure, t('saveFailed'))}
        send={t('changeEmail')}
        look={{ className: 'justify-self-start' }}
      >
        <TextField label={t('newEmail')} type="email" autoComplete="email" {...form.field('email')} />
        <PasswordField label={shared('currentPassword')} {...form.field('password')} />
      </Form>
    </div>
  );
}

/** The current address, and whether a confirmation is pending. */
function AddressNow() {
  const t = useMessages(settingsTexts);
  const links = useMessages(linkTexts);
  const { account } = useOwnAccount();
  const { send, isBusy } = useSendAgain();
  return (
    <>
      {account.emailConfirmed ? (
        <p>{t('emailNow', { email: account.email })}</p>
      ) : (
        <Notice
          tone="warn"
          actions={
            <Button size="small" busy={isBusy} onClick={send}>
              {links('bannerSend')}
            </Button>
          }
        >
          {t('emailWaits', { email: account.email })}
        </Notice>
      )}
      {account.pendingEmail ? <Notice>{t('pendingEmail', { email: account.pendingEmail })}</Notice> : null}
    </>
  );
}
