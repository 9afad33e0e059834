/** Rates completed work, once (spec customer §5 and §8). */
import { goLater } from '#web/shell/redirect.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { reviewBooking } from '#api/contract/bookings.ts';
import { isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useContractForm } from '#web/shell/form.ts';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ratings, StarChoice } from '#web/ui/StarChoice.tsx';
import { TextAreaField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { useGo } from '#web/shell/navigation.ts';
import type { BookingDialog } from './opened.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

const reviewForm = z.object({ rating: z.literal(ratings), review: z.string().check(z.trim()) });

/** From this many stars, the customer is asked whether they would like the same again. */
const GLAD = 4;

export function ReviewDialog({
  booking,
  onClose,
  onReviewed,
}: BookingDialog & {
  /** Called after a good review. */
  readonly onReviewed: () => void;
}) {
  const t = useMessages(dashboardTexts);
  const words = useMessages(wordTexts);
  const queries = useQueryClient();
  const go = useGo();
  const form = useContractForm({
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
      if (form.fields.getValues('rating') >= GLAD) onReviewed();
      else onClose();
    },
    onError: (error) => {
      if (!isProblem(error, 'sign_in_required'))
        return notify({ tone: 'bad', title: words('error'), detail: t('reviewFailed') });
      notify({ tone: 'bad', title: t('unauthorized'), detail: t('loggedOut') });
      goLater(() => go('/customer-login'));
    },
  });
  const rating = useWatch({ control: form.fields.control, name: 'rating' });
  return (
    <FormDialog
      form={form}
      title={t('reviewTitle')}
      leave={t('notNow')}
      send={t('submitReview')}
      onClose={onClose}
    >
      <StarChoice
        legend={t('rating')}
        value={rating}
        name={t(`rating${rating}`)}
        spoken={(value) => t('ratingValue', { value, word: t(`rating${value}`) })}
        onChange={(value) => form.fields.setValue('rating', value)}
      />
      <TextAreaField label={t('yourReview')} optional rows={4} maxLength={4000} {...form.field('review')} />
      <p className="text-muted text-small">{t('reviewReward')}</p>
      {form.attempt.isError ? (
        <Notice tone="danger">{sentenceOf(form.attempt.error, t('reviewFailed'))}</Notice>
      ) : null}
    </FormDialog>
  );
}
