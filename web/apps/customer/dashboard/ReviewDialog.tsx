/** Rating completed work, once (spec customer §5 and §8). */
import { goLater } from '#web/shell/redirect.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { reviewBooking } from '#api/contract/bookings.ts';
import { api, isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useGo } from '#web/shell/navigation.ts';
import type { BookingDialog } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts, wordTexts } from '#words/generated/customer.ts';

const ratings = [1, 2, 3, 4, 5] as const;
type Rating = (typeof ratings)[number];

export function ReviewDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const queries = useQueryClient();
  const go = useGo();
  const [rating, setRating] = useState<Rating>(5);
  const send = useMutation({
    mutationFn: (review: string) =>
      api().call(reviewBooking, {
        params: { id: booking.id },
        body: { rating, ...(review ? { review } : {}) },
      }),
    onSuccess: async () => {
      await refreshLive(queries);
      notify({ title: t('reviewAdded'), detail: t('reviewThanks') });
      onClose();
    },
    onError: (error) => {
      if (!isProblem(error, 'sign_in_required'))
        return notify({ tone: 'bad', title: words('error'), detail: t('reviewFailed') });
      notify({ tone: 'bad', title: t('unauthorized'), detail: t('loggedOut') });
      goLater(() => go('/customer-login'));
    },
  });
  return (
    <FormDialog
      title={t('reviewTitle')}
      leave={t('notNow')}
      send={t('submitReview')}
      busy={send.isPending}
      onClose={onClose}
      onSubmit={(form) => send.mutate(textOf(form, 'review'))}
    >
      <fieldset className="rate">
        <legend className="sr">{t('rating')}</legend>
        {ratings.map((value) => (
          <label key={value} className={value <= rating ? 'on' : undefined}>
            <input
              type="radio"
              name="rating"
              value={value}
              checked={rating === value}
              onChange={() => setRating(value)}
            />
            <StarIcon />
            <span className="sr">{t('ratingValue', { value, word: t(`rating${value}`) })}</span>
          </label>
        ))}
        <b>{t(`rating${rating}`)}</b>
      </fieldset>
      <TextAreaField label={t('yourReview')} name="review" optional rows={4} maxLength={4000} />
      <p className="small muted">{t('reviewReward')}</p>
      {send.isError ? <Notice tone="danger">{sentenceOf(send.error, t('reviewFailed'))}</Notice> : null}
    </FormDialog>
  );
}
