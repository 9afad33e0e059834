/** The mail address: whether it is confirmed, and moving to another one by a link that goes there. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changeEmail } from '#api/contract/account.ts';
import { email, password } from '#api/contract/fields.ts';
import { isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { showRefused, wired } from '../../fields/wired.ts';
import { useSay } from '../../sentences/say.ts';
import { useRefusal } from '../links/refusal.ts';
import { useSendAgain } from '../links/send-again.ts';
import { linkTexts, settingsTexts } from '#words/generated/customer.ts';
import { useChange, useKeepAccount, useOwnAccount } from './own-account.ts';

const emailForm = z.object({ email, password });
type EmailForm = z.output<typeof emailForm>;

export function EmailForm() {
  const t = useMessages(settingsTexts);
  const say = useSay();
  const refusal = useRefusal();
  const keep = useKeepAccount();
  const form = useForm<EmailForm>({
    resolver: zodResolver(emailForm),
    defaultValues: { email: '', password: '' },
    reValidateMode: 'onChange',
  });
  const save = useChange({
    run: (client, body: EmailForm) => client.call(changeEmail, { body }),
    onSuccess: ({ pendingEmail }) => {
      keep((account) => ({ ...account, pendingEmail }));
      form.reset();
      notify({ title: t('changeEmailSent', { email: pendingEmail }) });
    },
    onError: (error) => {
      if (isProblem(error, 'wrong_password'))
        form.setError('password', { message: t('wrongPassword') }, { shouldFocus: true });
      else if (isProblem(error, 'same_email'))
        form.setError('email', { message: t('sameEmail') }, { shouldFocus: true });
      else showRefused(form, error, ['email', 'password']);
    },
  });
  const address = wired(form, 'email');
  const current = wired(form, 'password');
  const isBesideField = address.error !== undefined || current.error !== undefined;
  return (
    <div className="grid gap-4">
      <AddressNow />
      <form
        className="fields"
        onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
        noValidate
      >
        <TextField
          label={t('newEmail')}
          type="email"
          autoComplete="email"
          {...address}
          error={say(address.error)}
        />
        <PasswordField label={t('currentPassword')} {...current} error={say(current.error)} />
        {save.isError && !isBesideField ? (
          <div className="full">
            <Notice tone="danger">{refusal(save.error, t('saveFailed'))}</Notice>
          </div>
        ) : null}
        <Button className="full justify-self-start" type="submit" busy={save.isPending}>
          {t('changeEmail')}
        </Button>
      </form>
    </div>
  );
}

/** The address of now, and what it waits for. */
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
