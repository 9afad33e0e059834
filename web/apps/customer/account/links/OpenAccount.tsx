/** /open-account?token=: where a guest's mail leads. What was booked without an account is kept in one (decision 232). */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import * as z from 'zod/mini';
import { openGuestAccount } from '#api/contract/account.ts';
import { newPassword } from '#api/contract/fields.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { isRefusal } from '#web/lib/query.ts';
import { useContractForm } from '#web/shell/form.ts';
import { useQueryParam } from '#web/shell/navigation.ts';
import { useSessionCheck } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Form } from '#web/ui/Form.tsx';
import { PasswordField } from '#web/ui/PasswordField.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { useRefusal } from './refusal.ts';
import { linkTexts } from '#words/generated/customer.ts';

const passwordForm = z.object({ password: newPassword });

export function OpenAccount() {
  const t = useMessages(linkTexts);
  usePageTitle(t('openTitle'));
  const token = useQueryParam('token');
  if (token === null)
    return (
      <AccountPage title={t('incompleteTitle')} lead={t('incompleteLead')} piece="carton">
        <ButtonLink href="/support">{t('openHelp')}</ButtonLink>
      </AccountPage>
    );
  return <Opening key={token} token={token} />;
}

function Opening({ token }: { readonly token: string }) {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  const query = useQuery({
    queryKey: ['open-account', token],
    queryFn: () => api().call(openGuestAccount, { body: { token }, idempotencyKey: crypto.randomUUID() }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    retry: (failures, error) => failures < 2 && !isRefusal(error),
  });
  if (query.isPending)
    return (
      <AccountPage title={t('openTitle')} lead={t('opening')} piece="carton">
        <Loading label={t('opening')}>
          <SkeletonText lines={2} />
        </Loading>
      </AccountPage>
    );
  if (query.isError) {
    if (isEnded(query.error)) return <Ended error={query.error} />;
    return (
      <AccountPage title={t('openTitle')} lead="" piece="carton">
        <ErrorState
          message={refusal(query.error, t('openFailed'))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      </AccountPage>
    );
  }
  const { outcome, email } = query.data;
  return outcome === 'password_wanted' ? (
    <WithPassword token={token} email={email} />
  ) : (
    <Done outcome={outcome} email={email} />
  );
}

function WithPassword({ token, email }: { readonly token: string; readonly email: string }) {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  const form = useContractForm({
    schema: passwordForm,
    run: (client, { password }) => client.call(openGuestAccount, { body: { token, password } }),
  });
  const { attempt } = form;
  if (attempt.isSuccess && attempt.data.outcome !== 'password_wanted')
    return <Done outcome={attempt.data.outcome} email={email} />;
  if (isEnded(attempt.error)) return <Ended error={attempt.error} />;
  return (
    <AccountPage key="form" title={t('openTitle')} lead={t('openLead', { email })} piece="chair">
      <Form
        form={form}
        method="post"
        failure={form.failure && refusal(form.failure, t('openFailed'))}
        send={t('openSend')}
        look={{ kind: 'primary', size: 'big' }}
      >
        <input type="hidden" name="username" autoComplete="username" value={email} />
        <PasswordField
          label={t('guestPassword')}
          autoComplete="new-password"
          hint={t('passwordHint')}
          {...form.field('password')}
        />
      </Form>
    </AccountPage>
  );
}

function Done({ outcome, email }: { readonly outcome: 'opened' | 'joined'; readonly email: string }) {
  const t = useMessages(linkTexts);
  const check = useSessionCheck();
  // A guest of this browser is one no more.
  useEffect(check, [check]);
  return (
    <AccountPage key="done" title={t(`${outcome}Title`)} lead={t(`${outcome}Lead`, { email })} piece="chair">
      <ButtonLink kind="primary" size="big" href="/dashboard">
        {t('toBookings')}
      </ButtonLink>
    </AccountPage>
  );
}

const isEnded = (error: unknown): error is ApiProblem =>
  isProblem(error, 'link_ended') || (error instanceof ApiProblem && error.fields['token'] !== undefined);

/** Which link it is that does nothing any more, and what to do next. */
function Ended({ error }: { readonly error: ApiProblem }) {
  const t = useMessages(linkTexts);
  const { why } = error.details;
  const kind = why === 'used' ? 'openUsed' : why === 'expired' ? 'expired' : 'ended';
  return (
    <AccountPage
      key="ended"
      title={t(`${kind}Title`)}
      lead={t(kind === 'openUsed' ? 'openUsedLead' : 'openEndedLead')}
      piece="carton"
    >
      {kind === 'openUsed' ? (
        <ButtonLink kind="primary" size="big" href="/customer/login">
          {t('signIn')}
        </ButtonLink>
      ) : (
        <ButtonLink kind="primary" size="big" href="/forgot-password">
          {t('newLink')}
        </ButtonLink>
      )}
    </AccountPage>
  );
}
