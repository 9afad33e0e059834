/** Changing the password, with the current one; other sessions end. */
import * as z from 'zod/mini';
import { changePassword } from '#api/contract/account.ts';
import { password } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { notify } from '#web/ui/toast.ts';
import { newPasswordShape, sameTwice } from './passwords.ts';
import { personTexts } from '#words/generated/shared.ts';

const passwordForm = z.object({ currentPassword: password, ...newPasswordShape }).check(sameTwice);

export function PasswordForm({
  email,
  refusal,
}: {
  readonly email: string;
  /** Why nothing was done, in words; `otherwise` for errors without their own. */
  readonly refusal: (error: unknown, otherwise: string) => string;
}) {
  const t = useMessages(personTexts);
  const form = useContractForm({
    schema: passwordForm,
    run: (client, { currentPassword, password: newPassword }) =>
      client.call(changePassword, { body: { currentPassword, newPassword } }),
    onSuccess: () => {
      form.fields.reset();
      notify({ title: t('passwordChanged') });
    },
    beside: ({ code, message }) =>
      code === 'wrong_password'
        ? { currentPassword: t('wrongPassword') }
        : code === 'weak_password'
          ? { password: message }
          : {},
  });
  return (
    <Form
      form={form}
      columns={2}
      failure={form.failure && refusal(form.failure, t('passwordFailed'))}
      send={t('changePassword')}
      look={{ className: 'justify-self-start' }}
    >
      <p className="text-muted text-small col-span-full">{t('passwordLead')}</p>
      {/* Tells password managers whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        label={t('currentPassword')}
        className="col-span-full"
        {...form.field('currentPassword')}
      />
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
  );
}
