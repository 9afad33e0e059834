/** The form for a review: errors beside their fields, nothing typed is lost, thanks at the end. */
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
import { StarIcon } from '#web/ui/icons.tsx';
import { PageHeader } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextAreaField, TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { useSay } from '../sentences/say.ts';
import { reviewTexts } from '#words/generated/customer.ts';

export const ratings = [1, 2, 3, 4, 5] as const;

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
  const say = useSay();
  const { field, fields, props, attempt, failure, busy } = useContractForm({
    schema: reviewForm,
    start,
    say: (message) => {
      const own = ownSentences.find((key) => key === message);
      return own ? t(own) : say(message);
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
      // The button waits for the stars, the return key does not.
      if (rating === 0)
        notify({ tone: 'bad', title: t('ratingRequired'), detail: t('ratingRequiredDetail') });
      else if (fields.getValues('review').trim() === '')
        notify({ tone: 'bad', title: t('reviewRequired'), detail: t('reviewRequiredDetail') });
    },
  });
  const { errors } = fields.formState;
  /** 0 before the stars are chosen. */
  const rating: number = useWatch({ control: fields.control, name: 'rating' }) ?? 0;
  if (attempt.isSuccess)
    return <Thanks percent={attempt.data.rewardPercent} email={attempt.variables.email} />;
  return (
    <>
      <PageHeader title={t('writeTitle')} lead={t('writeLead')} />
      <form className="fields" {...props}>
        <fieldset className="rate full" aria-describedby={errors.rating ? 'rating-error' : undefined}>
          <legend className="sr">{t('yourRating')}</legend>
          {ratings.map((value) => (
            <label key={value} className={value <= rating ? 'on' : undefined}>
              <input
                type="radio"
                name="stars"
                value={value}
                checked={rating === value}
                onChange={() =>
                  fields.setValue('rating', value, { shouldValidate: errors.rating !== undefined })
                }
              />
              <StarIcon />
              <span className="sr">{t('ratingValue', { value, word: t(ratingKey(value)) })}</span>
            </label>
          ))}
          <b>{t(ratingKey(rating))}</b>
        </fieldset>
        {errors.rating ? (
          <p className="error full" id="rating-error" role="alert">
            {t('ratingRequiredDetail')}
          </p>
        ) : null}
        <TextField
          label={t('booking')}
          className="full"
          hint={t('bookingHint')}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...field('bookingId')}
        />
        <TextField label={t('name')} hint={t('nameHint')} autoComplete="name" {...field('customerName')} />
        <TextField label={t('email')} type="email" autoComplete="email" {...field('email')} />
        <TextAreaField label={t('text')} className="full" rows={5} {...field('review')} />
        {failure ? (
          <div className="full">
            <Notice tone="danger" title={t('failed')}>
              {sentenceOf(failure, t('failedDetail'))}
            </Notice>
          </div>
        ) : null}
        <Button className="full" kind="primary" size="big" type="submit" disabled={rating === 0} busy={busy}>
          {busy ? t('submitting') : t('submit')}
        </Button>
      </form>
    </>
  );
}

/** The refusals that are about the booking itself. */
function refusalKey(error: unknown): 'notMatched' | 'alreadyReviewed' | 'notCompleted' | null {
  if (isProblem(error, 'booking_not_matched')) return 'notMatched';
  if (isProblem(error, 'already_reviewed')) return 'alreadyReviewed';
  if (isProblem(error, 'illegal_step')) return 'notCompleted';
  return null;
}

function Thanks({ percent, email: address }: { readonly percent: number; readonly email: string }) {
  const t = useMessages(reviewTexts);
  return (
    <div className="section border-t-0">
      <div className="say" role="status">
        <Art piece="chair" variant="assembled" size="small" className="h-32" />
        <h1>{t('thanks')}</h1>
        <p>{t('thanksDetail', { percent, email: address })}</p>
        <div className="acts">
          <ButtonLink kind="primary" href="/reviews">
            {t('seeReviews')}
          </ButtonLink>
          <ButtonLink href="/booking">{t('bookAnother')}</ButtonLink>
        </div>
      </div>
    </div>
  );
}
