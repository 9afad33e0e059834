/** The session ended while somebody was typing: signing in again leaves the page as it is. */
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { signInCustomer, type User } from '#api/contract/auth.ts';
import { password } from '#api/contract/fields.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useSignedInAgain } from '#web/shell/session.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/FormattedField.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { wired } from '../../fields/wired.ts';
import { useSay } from '../../sentences/say.ts';
import { useRefusal } from '../links/refusal.ts';
import { useChange } from './own-account.ts';
import { settingsTexts } from '#words/generated/customer.ts';

const form = z.object({ email: z.string(), password });

/** The dialog stays until the person is signed in, or leaves. */
const stay = (): void => undefined;

export function SessionEnded({ person }: { readonly person: User }) {
  const t = useMessages(settingsTexts);
  const say = useSay();
  const refusal = useRefusal();
  const signedInAgain = useSignedInAgain();
  const fields = useForm({
    resolver: zodResolver(form),
    defaultValues: { email: person.email, password: '' },
  });
  const attempt = useChange({
    run: (client, body: z.output<typeof form>) => client.call(signInCustomer, { body }),
    onSuccess: ({ user }) => signedInAgain(person, user),
  });
  const typed = wired(fields, 'password');
  return (
    <Dialog open onOpenChange={stay} title={t('endedTitle')} description={t('endedLead')}>
      <form
        className="grid gap-4"
        onSubmit={(event) => void fields.handleSubmit((body) => attempt.mutate(body))(event)}
        noValidate
      >
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          readOnly
          {...wired(fields, 'email')}
        />
        <PasswordField label={t('password')} {...typed} error={say(typed.error)} />
        {attempt.isError ? <Notice tone="danger">{refusal(attempt.error, t('signInFailed'))}</Notice> : null}
        <Button kind="primary" type="submit" busy={attempt.isPending}>
          {t('signIn')}
        </Button>
        <ButtonLink kind="quiet" href="/">
          {t('leave')}
        </ButtonLink>
      </form>
    </Dialog>
  );
}
