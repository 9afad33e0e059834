/** One review in the list, with a "helpful" vote, one per person. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { markReviewHelpful, type Review } from '#api/contract/reviews.ts';
import { serviceTypeOf } from '#domain/catalogue/options.ts';
import { api, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Stars } from '#web/ui/Figures.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { notify } from '#web/ui/toast.ts';
import { reviewTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { brandsWord } from '#web/lib/words.ts';

export function ReviewRow({ review }: { readonly review: Review }) {
  const t = useMessages(reviewTexts);
  const words = useMessages(wordTexts);
  const queries = useQueryClient();
  const vote = useMutation({
    mutationFn: () => api().call(markReviewHelpful, { params: { id: review.id } }),
    onSuccess: () => refreshLive(queries),
    onError: (error) =>
      notify({ tone: 'bad', title: words('error'), detail: sentenceOf(error, t('helpfulFailed')) }),
  });
  // The response applies immediately; the list is updated later.
  const helpful = vote.data?.helpful ?? review.helpful;
  const voted = vote.data !== undefined || review.votedHelpful;
  const service = serviceTypeOf(review.serviceType);
  const about = [
    brandsWord(words, review.brand),
    service === null || service === 'other' ? null : words(`service_${service}`),
    review.location,
    calendarDay(review.date, true),
  ].filter((part) => part !== null && part !== '');
  return (
    <li className="print:break-inside-avoid">
      <article className="grid gap-2 py-5 border-b border-line justify-items-start md:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] md:gap-x-8">
        <header className="flex flex-wrap gap-y-2 gap-x-3 items-center">
          <Stars rating={review.rating} />
          <h3>{review.customerName}</h3>
          {review.verified ? <Badge tone="ok">{t('verified')}</Badge> : null}
        </header>
        <p
          className={
            review.review
              ? 'max-w-[62ch] wrap-anywhere whitespace-pre-wrap md:col-2 md:row-[1_/_span_3] md:text-[1.125rem]'
              : 'text-muted max-w-[62ch] wrap-anywhere whitespace-pre-wrap md:col-2 md:row-[1_/_span_3] md:text-[1.125rem]'
          }
        >
          {review.review || t('starsAlone')}
        </p>
        <p className="text-muted text-small">{about.join(', ')}</p>
        {review.technicianName ? (
          <p className="text-muted text-small">{t('by', { name: review.technicianName })}</p>
        ) : null}
        {review.own ? null : (
          <Button
            className="md:col-2"
            size="small"
            aria-pressed={voted}
            busy={vote.isPending}
            onClick={() => {
              if (!voted) vote.mutate();
            }}
          >
            {voted ? t('helpfulDone', { count: helpful }) : t('helpful', { count: helpful })}
          </Button>
        )}
      </article>
    </li>
  );
}
