/** Asking for the link that sets a new password; the answer tells nobody whether there is an account (design.md §7). */
import '../../booking/booking.css';
import { zodResolver } from '@hookform/resolvers/zod';
import { useForm } from 'react-hook-form';
import * as z from 'zod/mini';
import { requestPasswordReset } from '#api/contract/account.ts';
import { email } from '#api/contract/fields.ts';
import { useOnce } from '#web/lib/once.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { useSay } from '../../sentences/say.ts';
import { AccountPage } from '../AccountPage.tsx';
import { useRefusal } from './refusal.ts';
import { linkTexts } from '#words/generated/customer.ts';

const forgotForm = z.object({ email });

export function ForgotPassword() {
  const t = useMessages(linkTexts);
  const say = useSay();
  const refusal = useRefusal();
  usePageTitle(t('forgotTitle'));
  const {
    register,
    handleSubmit,
    formState: { errors },
  } = useForm({ resolver: zodResolver(forgotForm), defaultValues: { email: '' } });
  const ask = useOnce({
    run: (client, body: z.output<typeof forgotForm>) => client.call(requestPasswordReset, { body }),
    networkMode: 'always',
  });
  if (ask.isSuccess)
    return (
      <AccountPage
        key="sent"
        title={t('sentTitle')}
        lead={t('sentLead', { email: ask.variables.email })}
        piece="carton"
      >
        <p className="muted">{t('sentNothing')}</p>
        <Button onClick={() => ask.reset()}>{t('sendAgain')}</Button>
        <p>
          <AppLink href="/customer/login">{t('backToSignIn')}</AppLink>
        </p>
      </AccountPage>
    );
  return (
    <AccountPage key="ask" title={t('forgotTitle')} lead={t('forgotLead')} piece="carton">
      <form
        className="grid gap-4"
        onSubmit={(event) => void handleSubmit((form) => ask.mutate(form))(event)}
        noValidate
      >
        <TextField
          label={t('email')}
          type="email"
          autoComplete="username"
          error={say(errors.email?.message)}
          {...register('email')}
        />
        {ask.isError ? <Notice tone="danger">{refusal(ask.error, t('forgotFailed'))}</Notice> : null}
        <Button kind="primary" size="big" type="submit" busy={ask.isPending}>
          {t('sendLink')}
        </Button>
      </form>
      <p>
        <AppLink href="/customer/login">{t('backToSignIn')}</AppLink>
      </p>
    </AccountPage>
  );
}
