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
import type { BookingDialog } from './Dialogs.tsx';

const words = { 1: 'Poor', 2: 'Fair', 3: 'Good', 4: 'Very Good!', 5: 'Excellent!' } as const;
type Rating = keyof typeof words;
const ratings: readonly Rating[] = [1, 2, 3, 4, 5];
const FORM = 'review-form';

export function ReviewDialog({ booking, onClose }: BookingDialog) {
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
      notify({ title: 'Review Added', detail: 'Thank you for your feedback!' });
      onClose();
    },
    onError: (error) => {
      if (!isProblem(error, 'sign_in_required'))
        return notify({ tone: 'bad', title: 'Error', detail: 'Failed to add review. Please try again.' });
      notify({ tone: 'bad', title: 'Unauthorized', detail: 'You are logged out. Logging in again...' });
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
      title="How was it?"
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Not now
          </Button>
          <Button kind="primary" type="submit" form={FORM} busy={send.isPending}>
            Submit Review
          </Button>
        </>
      }
    >
      <form id={FORM} className="grid gap-4" onSubmit={submit}>
        <fieldset className="rate">
          <legend className="sr">Rating</legend>
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
              <span className="sr">{`${value}, ${words[value]}`}</span>
            </label>
          ))}
          <b>{words[rating]}</b>
        </fieldset>
        <TextAreaField label="Your review" name="review" optional rows={4} maxLength={4000} />
        {send.isError ? (
          <Notice tone="danger">{sentenceOf(send.error, 'Failed to add review. Please try again.')}</Notice>
        ) : null}
      </form>
    </Dialog>
  );
}
