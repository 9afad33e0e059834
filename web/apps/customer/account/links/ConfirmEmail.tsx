/** /confirm-email?token=: target of the link in the confirmation email; opening it confirms the address. */
import { useQuery } from '@tanstack/react-query';
import { confirmEmail, isTechniciansLink } from '#api/contract/account.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { api, isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { AccountPage } from '../AccountPage.tsx';
import { useRefusal } from './refusal.ts';
import { linkTexts } from '#words/generated/customer.ts';

export function ConfirmEmail() {
  const t = useMessages(linkTexts);
  usePageTitle(t('confirmPageTitle'));
  const token = useQueryParam('token');
  if (token === null)
    return (
      <AccountPage title={t('incompleteTitle')} lead={t('incompleteLead')} piece="carton">
        <ButtonLink href="/account">{t('toAccount')}</ButtonLink>
      </AccountPage>
    );
  return <Confirmation key={token} token={token} />;
}

function Confirmation({ token }: { readonly token: string }) {
  const t = useMessages(linkTexts);
  const refusal = useRefusal();
  const isApplicant = isTechniciansLink(token);
  const toApplication = (
    <ButtonLink kind="primary" size="big" href="/technician/application-status">
      {t('toApplication')}
    </ButtonLink>
  );
  // The request is idempotent, and a second click is told so, so it can be a query with retries.
  const query = useQuery({
    queryKey: ['confirm-email', token],
    queryFn: () => api().call(confirmEmail, { body: { token }, idempotencyKey: crypto.randomUUID() }),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: false,
  });
  if (query.isPending)
    return (
      <AccountPage title={t('confirmPageTitle')} lead={t('confirming')} piece="carton">
        <Loading label={t('confirming')}>
          <SkeletonText lines={2} />
        </Loading>
      </AccountPage>
    );
  if (query.isError) {
    const isCut = query.error instanceof ApiProblem && query.error.fields['token'] !== undefined;
    const isTaken = isProblem(query.error, 'email_taken');
    if (!isCut && !isTaken && !isProblem(query.error, 'link_ended'))
      return (
        <AccountPage title={t('confirmPageTitle')} lead="" piece="carton">
          <ErrorState
            message={refusal(query.error, t('confirmFailed'))}
            onRetry={() => void query.refetch()}
            busy={query.isFetching}
          />
        </AccountPage>
      );
    const isExpired = isProblem(query.error, 'link_ended') && query.error.details['why'] === 'expired';
    const [title, lead] = isTaken
      ? (['takenTitle', 'takenLead'] as const)
      : isExpired
        ? (['expiredTitle', isApplicant ? 'applicantEndedLead' : 'confirmExpiredLead'] as const)
        : (['endedTitle', isApplicant ? 'applicantEndedLead' : 'confirmEndedLead'] as const);
    return (
      <AccountPage title={t(title)} lead={t(lead)} piece="carton">
        {isApplicant ? (
          toApplication
        ) : (
          <ButtonLink kind="primary" size="big" href="/account">
            {t('toAccount')}
          </ButtonLink>
        )}
      </AccountPage>
    );
  }
  const outcome = query.data.isNewAddress ? 'moved' : query.data.alreadyConfirmed ? 'already' : 'confirmed';
  if (isApplicant)
    return (
      <AccountPage title={t(`${outcome}Title`)} lead={t('applicantLead')} piece="chair">
        {toApplication}
      </AccountPage>
    );
  return (
    <AccountPage title={t(`${outcome}Title`)} lead={t(`${outcome}Lead`)} piece="chair">
      <ButtonLink kind="primary" size="big" href="/dashboard">
        {t('toBookings')}
      </ButtonLink>
    </AccountPage>
  );
}
