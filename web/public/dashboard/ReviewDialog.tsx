/** Rating completed work, once (spec customer §5 and §8). */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { reviewBooking } from '#api/contract/bookings.ts';
import { api, isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { textOf } from '#web/lib/form-text.ts';
import { useGo } from '#web/lib/navigation.ts';
import type { BookingDialog } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { wordTexts } from '../words/texts.ts';
import { dashboardTexts } from './texts.ts';

const ratings = [1, 2, 3, 4, 5] as const;
type Rating = (typeof ratings)[number];
const FORM = 'review-form';

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
      setTimeout(() => go('/customer-login'), 500);
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    send.mutate(textOf(new FormData(event.currentTarget), 'review'));
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('reviewTitle')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('notNow')}
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={send.isPending}>
            {t('submitReview')}
          </Button>
        </>
      }
    >
      <form id={FORM} className="grid gap-4" onSubmit={submit}>
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
      </form>
    </Dialog>
  );
}
