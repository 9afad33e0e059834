/** The review form: errors at their fields, input is never lost, thanks at the end. */
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import { email, required } from '#api/contract/fields.ts';
import { personName } from '#api/contract/names.ts';
import { createReview } from '#api/contract/reviews.ts';
import { Art } from '#web/art/Art.tsx';
import { isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useContractForm } from '#web/shell/form.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader } from '#web/ui/Layout.tsx';
import { MESSAGE_PICTURE, PageMessage } from '#web/ui/PageMessage.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { ratings, StarChoice } from '#web/ui/StarChoice.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { reviewTexts } from '#words/generated/customer.ts';
import { FieldError } from '#web/ui/Field.tsx';

const reviewForm = z.object({
  bookingId: required(80, 'bookingMissing'),
  rating: z.literal(ratings),
  customerName: personName('nameMissing', 121),
  email,
  review: required(4000, 'reviewRequiredDetail'),
});
type Review = z.output<typeof reviewForm>;
const ratingKey = (rating: number) => `rating${ratings.find((one) => one === rating) ?? 0}` as const;
const ownSentences = ['bookingMissing', 'nameMissing', 'reviewRequiredDetail'] as const;

export function ReviewForm({ start }: { readonly start: Partial<Review> }) {
  const t = useMessages(reviewTexts);
  const { field, fields, props, attempt, failure, busy } = useContractForm({
    schema: reviewForm,
    start,
    say: (error) => {
      const own = ownSentences.find((key) => key === error);
      return own ? t(own) : null;
    },
    run: (client, body) => client.call(createReview, { body }),
    onSuccess: () => notify({ title: t('submitted') }),
    beside: (problem) => {
      const known = refusalKey(problem);
      return known ? { bookingId: t(known) } : {};
    },
    onError: (error) => {
      const known = refusalKey(error);
      notify({
        tone: 'bad',
        title: t('failed'),
        detail: known ? t(known) : sentenceOf(error, t('failedDetail')),
      });
    },
    onIncomplete: () => {
      // The button waits for the stars, but Enter submits without them.
      if (rating === 0)
        notify({ tone: 'bad', title: t('ratingRequired'), detail: t('ratingRequiredDetail') });
      else if (fields.getValues('review').trim() === '')
        notify({ tone: 'bad', title: t('reviewRequired'), detail: t('reviewRequiredDetail') });
    },
  });
  const { errors } = fields.formState;
  /** 0 until stars are chosen. */
  const rating: number = useWatch({ control: fields.control, name: 'rating' }) ?? 0;
  if (attempt.isSuccess)
    return <Thanks percent={attempt.data.rewardPercent} email={attempt.variables.email} />;
  return (
    <>
      <PageHeader title={t('writeTitle')} lead={t('writeLead')} />
      <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-[clamp(32px,5vw,72px)] max-desk:grid-cols-1">
        <form className="grid gap-4 grid-cols-2 content-start max-xs:grid-cols-1" {...props}>
          <StarChoice
            legend={t('yourRating')}
            value={rating}
            name={t(ratingKey(rating))}
            spoken={(value) => t('ratingValue', { value, word: t(ratingKey(value)) })}
            describedBy={errors.rating ? 'rating-error' : undefined}
            onChange={(value) =>
              fields.setValue('rating', value, { shouldValidate: errors.rating !== undefined })
            }
          />
          {errors.rating ? <FieldError id="rating-error">{t('ratingRequiredDetail')}</FieldError> : null}
          <TextField
            label={t('booking')}
            className="col-span-full"
            hint={t('bookingHint')}
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            {...field('bookingId')}
          />
          <TextField label={t('name')} hint={t('nameHint')} autoComplete="name" {...field('customerName')} />
          <TextField label={t('email')} type="email" autoComplete="email" {...field('email')} />
          <TextAreaField label={t('text')} className="col-span-full" rows={5} {...field('review')} />
          {failure ? (
            <div className="col-span-full">
              <Notice tone="danger" title={t('failed')}>
                {sentenceOf(failure, t('failedDetail'))}
              </Notice>
            </div>
          ) : null}
          <Button
            className="col-span-full"
            kind="primary"
            size="big"
            type="submit"
            disabled={rating === 0}
            busy={busy}
          >
            {busy ? t('submitting') : t('submit')}
          </Button>
        </form>
        <Art piece="chair" variant="assembled" className="h-85 justify-self-center max-desk:hidden" />
      </div>
    </>
  );
}

/** Errors about the booking itself. */
function refusalKey(error: unknown): 'notMatched' | 'alreadyReviewed' | 'notCompleted' | null {
  if (isProblem(error, 'booking_not_matched')) return 'notMatched';
  if (isProblem(error, 'already_reviewed')) return 'alreadyReviewed';
  if (isProblem(error, 'illegal_step')) return 'notCompleted';
  return null;
}

function Thanks({ percent, email: address }: { readonly percent: number; readonly email: string }) {
  const t = useMessages(reviewTexts);
  return (
    <PageMessage
      role="status"
      picture={<Art piece="chair" variant="assembled" className={MESSAGE_PICTURE} />}
      title={t('thanks')}
      actions={
        <>
          <ButtonLink kind="primary" href="/reviews">
            {t('seeReviews')}
          </ButtonLink>
          <ButtonLink href="/booking">{t('bookAnother')}</ButtonLink>
        </>
      }
    >
      <span className="text-ink">{t('thanksDetail', { percent, email: address })}</span>
    </PageMessage>
  );
}
