/** The session ended while someone was typing: signing in again leaves the page as it is. */
import { useEffect, useState } from 'react';
import * as z from 'zod/mini';
import type { User } from '#api/contract/auth.ts';
import type { Client } from '#api/contract/client.ts';
import { password } from '#api/contract/fields.ts';
import { isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { useSignedInAgain } from '#web/shell/session-again.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Form } from '#web/ui/Form.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { againTexts } from '#words/generated/shared.ts';

const schema = z.object({ email: z.string(), password, code: z.string() });

/** Sign-in input; the code only if the sign-in has asked for one. */
interface TypedAgain {
  readonly email: string;
  readonly password: string;
  readonly code?: string;
}

/** The dialog stays until the person is signed in, or leaves. */
const stay = (): void => undefined;

export function SessionEnded({
  person,
  signIn,
  refusal,
  elsewhere,
  lead,
}: {
  readonly person: User;
  readonly signIn: (client: Client, typed: TypedAgain) => Promise<User>;
  /** Why the sign-in failed, in words; `otherwise` for errors without their own. */
  readonly refusal: (error: unknown, otherwise: string) => string;
  /** Where people go if they leave. */
  readonly elsewhere: string;
  /** What is kept and what is not saved yet; default: typed text is kept, and nothing is saved. */
  readonly lead?: string | undefined;
}) {
  const t = useMessages(againTexts);
  const signedInAgain = useSignedInAgain();
  // Once requested it stays visible, so that a wrong code can be corrected.
  const [asksCode, setAsksCode] = useState(false);
  const form = useContractForm({
    schema,
    start: { email: person.email, code: '' },
    run: (client, { code, ...typed }) => signIn(client, code === '' ? typed : { ...typed, code }),
    onSuccess: (user) => signedInAgain(person, user),
    onError: (error) => {
      if (isProblem(error, 'code_required')) setAsksCode(true);
    },
  });
  const { setFocus } = form.fields;
  useEffect(() => {
    if (asksCode) setFocus('code');
  }, [asksCode, setFocus]);
  return (
    <Dialog open onOpenChange={stay} title={t('title')} description={lead ?? t('lead')}>
      <Form
        form={form}
        failure={form.failure && refusal(form.failure, t('failed'))}
        send={t('signIn')}
        look={{ kind: 'primary' }}
      >
        <TextField
          label={t(person.email.includes('@') ? 'email' : 'username')}
          autoComplete="username"
          readOnly
          {...form.field('email')}
        />
        <PasswordField label={t('password')} {...form.field('password')} />
        {asksCode ? (
          <TextField label={t('code')} autoComplete="one-time-code" {...form.field('code')} />
        ) : null}
      </Form>
      <ButtonLink kind="quiet" href={elsewhere}>
        {t('leave')}
      </ButtonLink>
    </Dialog>
  );
}
