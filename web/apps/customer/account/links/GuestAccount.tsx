/**
 * Lets a guest keep their bookings in an account: a password, and a link that proves who owns the mailbox (decision
 * 232).
 */
import * as z from 'zod/mini';
import { chooseGuestPassword } from '#api/contract/account.ts';
import { newPassword } from '#api/contract/fields.ts';
import type { User } from '#api/contract/auth.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { useSignOut } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { useRefusal } from './refusal.ts';
import { linkTexts, siteTexts } from '#words/generated/customer.ts';

const passwordForm = z.object({ password: newPassword });

export default function GuestAccount({ user: { email } }: { readonly user: Pick<User, 'email'> }) {
  const t = useMessages(linkTexts);
  const site = useMessages(siteTexts);
  const refusal = useRefusal();
  // Signing out is offered here, because a phone's header has no room for it.
  const signOut = useSignOut();
  const form = useContractForm({
    schema: passwordForm,
    run: (client, body) => client.call(chooseGuestPassword, { body }),
  });
  return (
    <PlainSection title={t('guestTitle')}>
      {form.attempt.isSuccess ? (
        <div role="status">
          <Notice tone="info" title={t('guestSentTitle')}>
            {t('guestSent', { email })}
          </Notice>
        </div>
      ) : (
        <div className="grid gap-4 max-w-[58ch]">
          <p className="text-muted wrap-anywhere">{t('guestLead', { email })}</p>
          <Form
            form={form}
            method="post"
            failure={form.failure && refusal(form.failure, t('guestFailed'))}
            send={t('guestCreate')}
            look={{ className: 'justify-self-start' }}
            className="max-w-110"
          >
            {/* Password managers store the password under this username. */}
            <input type="hidden" name="username" autoComplete="username" value={email} />
            <PasswordField
              label={t('guestPassword')}
              autoComplete="new-password"
              hint={t('passwordHint')}
              {...form.field('password')}
            />
          </Form>
          <p className="text-muted text-small">
            {t('guestShared')}{' '}
            <Button kind="quiet" size="small" onClick={() => void signOut()}>
              {site('logout')}
            </Button>
          </p>
        </div>
      )}
    </PlainSection>
  );
}
