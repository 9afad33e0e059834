/** /admin/invitation?token=: where the email of an invitation leads. After setting a password, the console opens. */
import { useQuery } from '@tanstack/react-query';
import { acceptInvitation, readInvitation } from '#api/contract/admins.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { newPasswordForm } from '#web/shell/account/passwords.ts';
import { useContractForm } from '#web/shell/form.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { useGo, useQueryParam } from '#web/shell/navigation.ts';
import { useSignedIn } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { invitationTexts } from '#words/generated/admin.ts';
import { EntrySheet } from '../EntrySheet.tsx';

export function InvitationPage() {
  const t = useMessages(invitationTexts);
  usePageTitle(t('title'));
  const token = useQueryParam('token') ?? '';
  const query = useQuery({
    ...apiQuery(readInvitation, { query: { token } }, { live: false }),
    enabled: token !== '',
    retry: false,
  });
  if (query.data) return <Accept token={token} invited={query.data} />;
  // A link truncated by a mail program is treated like an expired one.
  const isEnded =
    token === '' || isProblem(query.error, 'link_ended') || isProblem(query.error, 'invalid_input');
  if (isEnded) return <Ended />;
  return (
    <EntrySheet title={t('title')}>
      {query.isError ? <LoadFailed query={query} failed={t('loadFailed')} /> : <SkeletonText lines={3} />}
    </EntrySheet>
  );
}

function Ended() {
  const t = useMessages(invitationTexts);
  return (
    <EntrySheet title={t('endedTitle')}>
      <p className="text-muted">{t('endedText')}</p>
      <ButtonLink className="justify-self-start" href="/admin/login">
        {t('signIn')}
      </ButtonLink>
    </EntrySheet>
  );
}

function Accept({
  token,
  invited: { email, firstName },
}: {
  readonly token: string;
  readonly invited: AnswerOf<typeof readInvitation>;
}) {
  const t = useMessages(invitationTexts);
  const go = useGo();
  const signedIn = useSignedIn();
  const form = useContractForm({
    schema: newPasswordForm,
    start: { password: '', confirmPassword: '' },
    run: (client, { password }) => client.call(acceptInvitation, { body: { token, password } }),
    onSuccess: ({ user }) => {
      signedIn(user);
      go('/admin', { replace: true });
    },
  });
  if (isProblem(form.attempt.error, 'link_ended')) return <Ended />;
  return (
    <EntrySheet title={t('title')}>
      <p className="text-muted">{t('lead', { name: firstName, email })}</p>
      <Form
        form={form}
        failure={form.failure && sentenceOf(form.failure, t('failed'))}
        send={t('accept')}
        look={{ kind: 'primary', size: 'big' }}
      >
        {/* Tells password managers whose password this is. */}
        <input type="text" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          label={t('password')}
          autoComplete="new-password"
          hint={t('passwordHint')}
          {...form.field('password')}
        />
        <PasswordField label={t('confirm')} autoComplete="new-password" {...form.field('confirmPassword')} />
      </Form>
    </EntrySheet>
  );
}
