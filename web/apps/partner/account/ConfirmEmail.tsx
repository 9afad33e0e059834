/** /store-partner/confirm-email?token=: where the email that confirms a store's address leads. */
import { useQuery } from '@tanstack/react-query';
import { confirmEmail } from '#api/contract/account.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useQueryParam } from '#web/shell/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { accountTexts } from '#words/generated/partner.ts';
import { AccountPage } from './AccountPage.tsx';

export function ConfirmEmail() {
  const t = useMessages(accountTexts);
  usePageTitle(t('confirmPageTitle'));
  const token = useQueryParam('token');
  return token === null ? (
    <Told title={t('incompleteTitle')} lead={t('incompleteLead')} />
  ) : (
    <Confirmation key={token} token={token} />
  );
}

function Told({ title, lead }: { readonly title: string; readonly lead: string }) {
  const t = useMessages(accountTexts);
  return (
    <AccountPage title={title} lead={lead} piece="carton">
      <ButtonLink kind="primary" href="/store-partner/dashboard" className="justify-self-start">
        {t('toDashboard')}
      </ButtonLink>
    </AccountPage>
  );
}

function Confirmation({ token }: { readonly token: string }) {
  const t = useMessages(accountTexts);
  // A second click changes nothing and says so, so the call can be made like a query, with its retries.
  const query = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => api().call(confirmEmail, { body: { token }, idempotencyKey: crypto.randomUUID() }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  if (query.data)
    return (
      <Told
        title={t(query.data.alreadyConfirmed ? 'alreadyTitle' : 'confirmedTitle')}
        lead={t('confirmedLead')}
      />
    );
  if (query.isError) {
    if (query.error instanceof ApiProblem && query.error.fields['token'] !== undefined)
      return <Told title={t('incompleteTitle')} lead={t('incompleteLead')} />;
    if (isProblem(query.error, 'link_ended')) return <Told title={t('endedTitle')} lead={t('endedLead')} />;
  }
  return (
    <AccountPage title={t('confirmPageTitle')} lead={query.isError ? '' : t('confirming')} piece="carton">
      {query.isError ? (
        <ErrorState
          message={sentenceOf(query.error, t('confirmFailed'))}
          onRetry={() => void query.refetch()}
          busy={query.isFetching}
        />
      ) : (
        <Loading label={t('confirming')}>
          <SkeletonText lines={2} />
        </Loading>
      )}
    </AccountPage>
  );
}
