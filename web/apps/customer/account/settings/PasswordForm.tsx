/** Changing the password, with the one of now; other sessions end. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { changePassword } from '#api/contract/account.ts';
import { password } from '#api/contract/fields.ts';
import { isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { PasswordField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { newPasswordShape, sameTwice } from '../../fields/passwords.ts';
import { showRefused, wired } from '../../fields/wired.ts';
import { useSay } from '../../sentences/say.ts';
import { useRefusal } from '../links/refusal.ts';
import { useChange, useOwnAccount } from './own-account.ts';
import { settingsTexts } from '#words/generated/customer.ts';

const passwordForm = z.object({ currentPassword: password, ...newPasswordShape }).check(sameTwice);
type PasswordFormValues = z.output<typeof passwordForm>;

export function PasswordForm() {
  const t = useMessages(settingsTexts);
  const say = useSay();
  const refusal = useRefusal();
  const { account } = useOwnAccount();
  const form = useForm<PasswordFormValues>({
    resolver: zodResolver(passwordForm),
    defaultValues: { currentPassword: '', password: '', confirmPassword: '' },
    reValidateMode: 'onChange',
  });
  const save = useChange({
    run: (client, { currentPassword, password: newPassword }: PasswordFormValues) =>
      client.call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      form.reset();
      notify({ title: t('passwordChanged') });
    },
    onError: (error) => {
      if (isProblem(error, 'wrong_password'))
        form.setError('currentPassword', { message: t('wrongPassword') }, { shouldFocus: true });
      else if (isProblem(error, 'weak_password'))
        form.setError('password', { message: error.message }, { shouldFocus: true });
      else showRefused(form, error, ['currentPassword']);
    },
  });
  const current = wired(form, 'currentPassword');
  const next = wired(form, 'password');
  const again = wired(form, 'confirmPassword');
  return (
    <form
      className="fields"
      onSubmit={(event) => void form.handleSubmit((values) => save.mutate(values))(event)}
      noValidate
    >
      <p className="full small muted">{t('passwordLead')}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={account.email} readOnly hidden />
      <PasswordField label={t('currentPassword')} className="full" {...current} error={say(current.error)} />
      <PasswordField
        label={t('newPassword')}
        autoComplete="new-password"
        hint={t('passwordHint')}
        {...next}
        error={say(next.error)}
      />
      <PasswordField
        label={t('confirmPassword')}
        autoComplete="new-password"
        {...again}
        error={say(again.error)}
      />
      {save.isError && current.error === undefined && next.error === undefined ? (
        <div className="full">
          <Notice tone="danger">{refusal(save.error, t('saveFailed'))}</Notice>
        </div>
      ) : null}
      <Button className="full justify-self-start" type="submit" busy={save.isPending}>
        {t('changePassword')}
      </Button>
    </form>
  );
}
