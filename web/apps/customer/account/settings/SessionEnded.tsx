/** The session ended while somebody was typing: signing in again leaves the page as it is. */
import * as z from 'zod/mini';
import { signInCustomer, type User } from '#api/contract/auth.ts';
import { password } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useSignedInAgain } from '#web/shell/session.ts';
import { useContractForm } from '#web/shell/form.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useRefusal } from '../links/refusal.ts';
import { settingsTexts } from '#words/generated/customer.ts';

const schema = z.object({ email: z.string(), password });

/** The dialog stays until the person is signed in, or leaves. */
const stay = (): void => undefined;

export function SessionEnded({ person }: { readonly person: User }) {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const signedInAgain = useSignedInAgain();
  const form = useContractForm({
    schema,
    start: { email: person.email },
    run: (client, body) => client.call(signInCustomer, { body }),
    onSuccess: ({ user }) => signedInAgain(person, user),
  });
  return (
    <Dialog open onOpenChange={stay} title={t('endedTitle')} description={t('endedLead')}>
      <Form
        form={form}
        failure={form.failure && refusal(form.failure, t('signInFailed'))}
        send={t('signIn')}
        look={{ kind: 'primary' }}
      >
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          readOnly
          {...form.field('email')}
        />
        <PasswordField label={t('password')} {...form.field('password')} />
      </Form>
      <ButtonLink kind="quiet" href="/">
        {t('leave')}
      </ButtonLink>
    </Dialog>
  );
}
