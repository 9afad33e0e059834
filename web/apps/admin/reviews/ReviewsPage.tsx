/** Reviews as written: texts that break a rule are hidden under that rule, and can be shown again. */
import { useState } from 'react';
import {
  exportReviews,
  hideReviewWords,
  hiding,
  listModeratedReviews,
  type ModeratedReview,
  showReviewWords,
} from '#api/contract/reviews.ts';
import { reviewRules } from '#domain/review/events.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Button } from '#web/ui/Button.tsx';
import { Chips } from '#web/ui/Chips.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { Stars } from '#web/ui/Figures.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { consoleTexts, reviewTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { ChoiceChips, ChoiceSelect } from '../list/Choices.tsx';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { Since } from '../Since.tsx';

type Say = TextOf<typeof reviewTexts>;

/** In the form that the call takes. */
const stars = ['5', '4', '3', '2', '1'] as const;

export function ReviewsPage() {
  const t = useMessages(reviewTexts);
  const common = useMessages(consoleTexts);
  usePageTitle(common('reviews'));
  const [asked, ask] = useState<ModeratedReview | null>(null);
  const list = useList({
    name: 'reviews',
    endpoint: listModeratedReviews,
    rowsOf: ({ reviews }) => reviews,
  });
  return (
    <>
      <Strip
        title={common('reviews')}
        actions={<SaveCsv list={list} endpoint={exportReviews} failed={t('exportFailed')} />}
      >
        <span className="text-small text-muted">{t('lead')}</span>
      </Strip>
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={listWords(t, t('caption'))}
          filters={
            <Chips label={t('words')}>
              <ChoiceChips
                list={list}
                name="words"
                values={['shown', 'hidden'] as const}
                write={(one) => t(`words_${one}`)}
                all={t('all')}
              />
              <ChoiceSelect
                list={list}
                name="rating"
                values={stars}
                write={(one) => t('starCount', { count: Number(one) })}
                label={t('stars')}
                any={t('anyStars')}
              />
            </Chips>
          }
          columns={columnsOf(t, ask)}
          rowKey={({ id }) => id}
          rowName={({ number }) => number}
          emptyPiece="desk"
        />
      </main>
      {asked ? <HideDialog review={asked} onClose={() => ask(null)} /> : null}
    </>
  );
}

const columnsOf = (t: Say, ask: (review: ModeratedReview) => void): readonly Column<ModeratedReview>[] => [
  {
    id: 'booking',
    header: t('booking'),
    heading: true,
    cell: ({ id, number }) => (
      <AppLink className="whitespace-nowrap tabular-nums" href={`/admin/bookings/${id}`}>
        {number}
      </AppLink>
    ),
  },
  { id: 'rating', header: t('stars'), sortable: true, cell: ({ rating }) => <Stars rating={rating} /> },
  { id: 'review', header: t('review'), cell: (review) => <Words review={review} /> },
  { id: 'customer', header: t('customer'), cell: ({ customerName }) => customerName ?? t('erased') },
  { id: 'technician', header: t('technician'), cell: ({ technicianName }) => technicianName },
  { id: 'at', header: t('written'), sortable: true, cell: ({ at }) => <Since instant={at} /> },
  {
    id: 'manage',
    header: t('manage'),
    cell: (review) =>
      review.hidden ? (
        <ShowAgain id={review.id} number={review.number} />
      ) : review.review === '' ? null : (
        <Button size="small" onClick={() => ask(review)}>
          {t('hide')}
          <span className="sr-only"> {review.number}</span>
        </Button>
      ),
  },
];

/** As written, even if hidden from others. */
function Words({ review: { review, hidden } }: { readonly review: ModeratedReview }) {
  const t = useMessages(reviewTexts);
  if (review === '') return <span className="text-muted">{t('starsAlone')}</span>;
  return (
    <span className="grid max-w-[62ch] min-w-0 justify-items-start gap-1">
      <span className="line-clamp-4 wrap-anywhere" title={review}>
        {review}
      </span>
      {hidden ? (
        <>
          <Badge tone="warn" wraps>
            {t(`rule_${hidden.rule}`)}
          </Badge>
          <span className="text-small text-muted">
            {t('hiddenBy', { who: hidden.by ?? t('someAdmin'), when: wallTime(hidden.at, deviceZone()) })}
          </span>
        </>
      ) : null}
    </span>
  );
}

function ShowAgain({ id, number }: { readonly id: string; readonly number: string }) {
  const t = useMessages(reviewTexts);
  const show = useChange<void>({
    run: (client) => client.call(showReviewWords, { params: { id } }),
    success: t('shown'),
    failure: t('showFailed'),
  });
  return (
    <Button size="small" kind="quiet" busy={show.isPending} onClick={() => show.mutate()}>
      {t('show')}
      <span className="sr-only"> {number}</span>
    </Button>
  );
}

function HideDialog({ review, onClose }: { readonly review: ModeratedReview; readonly onClose: () => void }) {
  const t = useMessages(reviewTexts);
  const form = useChangeForm({
    schema: hiding,
    run: (client, body) => client.call(hideReviewWords, { params: { id: review.id }, body }),
    success: t('hidden'),
    failure: t('hideFailed'),
    onDone: onClose,
  });
  return (
    <FormDialog
      form={form}
      title={t('hideTitle')}
      description={t('hideLead')}
      leave={t('keep')}
      send={t('hide')}
      onClose={onClose}
    >
      <blockquote className="border-l-3 border-line pl-3 wrap-anywhere">{review.review}</blockquote>
      <SelectField label={t('rule')} {...form.field('rule')}>
        <option value="">{t('chooseRule')}</option>
        {reviewRules.map((rule) => (
          <option key={rule} value={rule}>
            {t(`rule_${rule}`)}
          </option>
        ))}
      </SelectField>
    </FormDialog>
  );
}
