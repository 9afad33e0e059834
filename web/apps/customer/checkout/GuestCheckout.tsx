/** A visitor with a finished draft books without an account (decision 231); then the checkout continues as usual. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import type { User } from '#api/contract/auth.ts';
import { isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { isRefusal } from '#web/lib/query.ts';
import { useSignedInHere } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageMessage, PageSpace } from '#web/ui/PageMessage.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import type { DraftContact } from '../booking/draft.ts';
import { stepPath } from '../booking/steps.ts';
import { CheckoutSkeleton } from './CheckoutSkeleton.tsx';
import { beGuest } from './guest.ts';
import { checkoutTexts } from '#words/generated/customer.ts';

export function GuestCheckout({
  contact,
  before,
}: {
  readonly contact: DraftContact;
  /** This browser's guest with a different email address; null: nobody is signed in. */
  readonly before: User | null;
}) {
  const t = useMessages(checkoutTexts);
  const enter = useEffectEvent(useSignedInHere());
  const query = useQuery({
    queryKey: ['guest', contact, before?.id],
    queryFn: () => beGuest(contact, before),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchInterval: false,
    refetchOnWindowFocus: false,
    // The same idempotency key: a retry never creates a second guest.
    retry: (failures, error) => failures < 3 && !isRefusal(error),
  });
  const user = query.data;
  useEffect(() => {
    if (user) enter(user);
  }, [user]);
  if (!query.isError) return <CheckoutSkeleton />;
  const { error } = query;
  if (isRefusal(error))
    return (
      <PageMessage
        role="alert"
        title={t('notBookable')}
        actions={
          isProblem(error, 'not_bookable_online') ? (
            <ButtonLink href="/support">{t('contactUs')}</ButtonLink>
          ) : (
            <ButtonLink kind="primary" href={stepPath('contact')}>
              {t('checkBooking')}
            </ButtonLink>
          )
        }
      >
        {sentenceOf(error, t('pleaseCheck'))}
      </PageMessage>
    );
  return (
    <PageSpace>
      <ErrorState
        title={t('setupError')}
        message={sentenceOf(error, t('setupErrorDetail'))}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    </PageSpace>
  );
}
