/** /review: stars, name, address and words for a completed booking, and the thanks (spec customer §2, §5, §8). */
import '../booking/booking.css';
import '../dashboard/dashboard.css';
import { isRemembered } from '#web/lib/remembered.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useQueryParam } from '#web/lib/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useSession } from '#web/lib/session.ts';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { PublicPage } from '../PublicPage.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { reviewTexts } from './texts.ts';

export function WriteReview() {
  const t = useMessages(reviewTexts);
  usePageTitle(t('writeTitle'));
  return (
    <PublicPage>
      <div className="wrap-narrow pb-20">{isRemembered('customer') ? <ForKnown /> : <Form />}</div>
    </PublicPage>
  );
}

function ForKnown() {
  const t = useMessages(reviewTexts);
  const session = useSession('customer');
  if (session.state === 'loading')
    return (
      <Loading label={t('writeTitle')}>
        <SkeletonText heading lines={6} />
      </Loading>
    );
  return session.state === 'signed_in' ? (
    <Form name={`${session.user.firstName} ${session.user.lastName}`} email={session.user.email} />
  ) : (
    <Form />
  );
}

function Form({ name = '', email = '' }: { readonly name?: string; readonly email?: string }) {
  const bookingId = useQueryParam('booking') ?? '';
  const rating = Number(useQueryParam('rating'));
  return (
    <ReviewForm
      start={{
        bookingId,
        rating: Number.isInteger(rating) && rating >= 1 && rating <= 5 ? rating : 0,
        customerName: name,
        email,
        review: '',
      }}
    />
  );
}
