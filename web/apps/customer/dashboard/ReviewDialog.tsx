/** Rating completed work, once (spec customer §5 and §8). */
import { goLater } from '#web/shell/redirect.ts';
import { classes } from '#web/ui/classes.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { reviewBooking } from '#api/contract/bookings.ts';
import { isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useContractForm } from '#web/shell/form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { StarIcon } from '#web/ui/icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { useGo } from '#web/shell/navigation.ts';
import type { BookingDialog } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

const ratings = [1, 2, 3, 4, 5] as const;
const reviewForm = z.object({ rating: z.literal(ratings), review: z.string().check(z.trim()) });

export function ReviewDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const queries = useQueryClient();
  const go = useGo();
  const { field, fields, props, attempt, busy } = useContractForm({
    schema: reviewForm,
    start: { rating: 5 },
    run: (client, { rating, review }) =>
      client.call(reviewBooking, {
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
  const rating = useWatch({ control: fields.control, name: 'rating' });
  return (
    <FormDialog
      title={t('reviewTitle')}
      leave={t('notNow')}
      send={t('submitReview')}
      busy={busy}
      onClose={onClose}
      onSubmit={props.onSubmit}
    >
      <fieldset className="flex gap-1 -ml-2 items-center">
        <legend className="sr-only">{t('rating')}</legend>
        {ratings.map((value) => (
          <label
            key={value}
            className={classes(
              'grid relative size-11 place-items-center cursor-pointer has-[:focus-visible]:rounded-base has-[:focus-visible]:outline-2 has-[:focus-visible]:outline-brand has-[:focus-visible]:outline-offset-2',
              value <= rating ? 'text-accent' : 'text-control',
            )}
          >
            <input
              className="absolute inset-0 m-0 opacity-0 cursor-pointer"
              type="radio"
              name="rating"
              value={value}
              checked={rating === value}
              onChange={() => fields.setValue('rating', value)}
            />
            <StarIcon className={classes('size-7', value <= rating && 'fill-current')} />
            <span className="sr-only">{t('ratingValue', { value, word: t(`rating${value}`) })}</span>
          </label>
        ))}
        <b className="ml-3">{t(`rating${rating}`)}</b>
      </fieldset>
      <TextAreaField label={t('yourReview')} optional rows={4} maxLength={4000} {...field('review')} />
      <p className="text-muted text-small">{t('reviewReward')}</p>
      {attempt.isError ? <Notice tone="danger">{sentenceOf(attempt.error, t('reviewFailed'))}</Notice> : null}
    </FormDialog>
  );
}
