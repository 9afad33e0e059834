/** /review: stars, name, email address and text for a completed booking, and the thanks (spec customer §2, §5, §8). */
import { useMessages } from '#web/lib/language/react.tsx';
import { useQueryParam } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { ForCustomer } from '../account/ForCustomer.tsx';
import { PublicPage } from '../frame/PublicPage.tsx';
import { ReviewForm } from './ReviewForm.tsx';
import { reviewTexts } from '#words/generated/customer.ts';
import { ratings } from '#web/ui/StarChoice.tsx';

export function WriteReview() {
  const t = useMessages(reviewTexts);
  usePageTitle(t('writeTitle'));
  return (
    <PublicPage>
      <div className="mx-auto w-page pb-20">
        <ForCustomer label={t('writeTitle')}>
          {(user) =>
            user ? <Form name={`${user.firstName} ${user.lastName}`} email={user.email} /> : <Form />
          }
        </ForCustomer>
      </div>
    </PublicPage>
  );
}

function Form({ name = '', email = '' }: { readonly name?: string; readonly email?: string }) {
  const bookingId = useQueryParam('booking') ?? '';
  const asked = useQueryParam('rating');
  const rating = ratings.find((one) => String(one) === asked);
  return (
    <ReviewForm
      start={{
        bookingId,
        ...(rating && { rating }),
        customerName: name,
        email,
        review: '',
      }}
    />
  );
}
