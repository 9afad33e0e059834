/**
 * A price above the hold: its breakdown, the customer's yes or no, and what each costs. Only the held amount can be
 * captured without a yes.
 */
import { useQueryClient } from '@tanstack/react-query';
import { answerPriceRise, type PriceRise as Rise } from '#api/contract/bookings.ts';
import { isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { money, wallTime, zoneName } from '#web/lib/format.ts';
import { useOnce } from '#web/lib/once.ts';
import { classes } from '#web/ui/classes.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Money } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { approveTexts } from '#words/generated/customer.ts';
import { wordTexts } from '#words/generated/shared.ts';

/** Within reach of the thumb, on pages that are about this question. */
const ACTIONS = classes(
  'flex flex-wrap gap-3 max-phone:in-data-about-price:fixed max-phone:in-data-about-price:inset-x-0 max-phone:in-data-about-price:bottom-0 max-phone:in-data-about-price:z-4 max-phone:in-data-about-price:grid max-phone:in-data-about-price:gap-2 max-phone:in-data-about-price:border-t-[1.5px] max-phone:in-data-about-price:border-ink max-phone:in-data-about-price:bg-raised max-phone:in-data-about-price:px-4 max-phone:in-data-about-price:pt-2.5 max-phone:in-data-about-price:pb-[calc(14px+env(safe-area-inset-bottom))]',
);

/** Whether the question has been settled in the meantime. */
const wasAnswered = (error: unknown): boolean =>
  isProblem(error, 'approval_ended') || isProblem(error, 'nothing_to_approve');

export function PriceRise({
  bookingId,
  rise,
  zone,
  token,
  card = null,
  signInHref,
  onDone,
}: {
  readonly bookingId: string;
  readonly rise: Pick<Rise, 'heldCents' | 'actualCents' | 'expiresAt'>;
  /** IANA time zone of the job site. */
  readonly zone: string;
  /** From the email's link about this price; null uses the session. */
  readonly token: string | null;
  /** `Visa ending in 4242`, if this person may know it. */
  readonly card?: string | null;
  /** For somebody who may read the question but not answer it: where to sign in. */
  readonly signInHref?: string | undefined;
  readonly onDone?: () => void;
}) {
  const t = useMessages(approveTexts);
  const words = useMessages(wordTexts);
  const queries = useQueryClient();
  const answer = useOnce({
    run: (client, approve: boolean) =>
      client.call(answerPriceRise, {
        params: { id: bookingId },
        body: { approve, ...(token === null ? {} : { token }) },
      }),
    onSuccess: async (_, approve) => {
      await refreshLive(queries);
      notify(
        approve
          ? { title: t('approved'), detail: t('willBeCharged', { total: money(rise.actualCents) }) }
          : { title: t('declined'), detail: t('onlyHeld', { total: money(rise.heldCents) }) },
      );
      onDone?.();
    },
    onError: async (error) => {
      // Answered on another screen or by phone, or the deadline has passed.
      if (wasAnswered(error)) notify({ tone: 'bad', title: t('answeredMeanwhile') });
      // If the response was lost, the answer may have arrived as a yes, so show the current state.
      await refreshLive(queries);
    },
  });
  const [held, actual] = [money(rise.heldCents), money(rise.actualCents)];
  const difference = money(rise.actualCents - rise.heldCents);
  const until = rise.expiresAt && `${wallTime(rise.expiresAt, zone)} ${zoneName(rise.expiresAt, zone)}`;
  return (
    <div className="grid gap-5 w-full max-w-130">
      <dl>
        <div className="flex gap-4 py-2 border-b border-line justify-between">
          <dt>{t('held')}</dt>
          <dd>
            <Money cents={rise.heldCents} />
          </dd>
        </div>
        <div className="flex gap-4 py-2 border-b-[1.5px] border-ink justify-between font-semibold">
          <dt className="before:inline-block before:size-2.75 before:mr-2 before:border before:border-ink before:bg-accent">
            {t('difference')}
          </dt>
          <dd className="tabular-nums whitespace-nowrap">+ {difference}</dd>
        </div>
        <div className="flex gap-4 py-2 border-b-0 border-line justify-between font-strong text-[1.375rem] leading-[1.3] font-display">
          <dt>{t('actual')}</dt>
          <dd>
            <Money cents={rise.actualCents} />
          </dd>
        </div>
      </dl>
      {answer.isError ? (
        <Notice tone="danger">
          {wasAnswered(answer.error) ? t('answeredMeanwhile') : sentenceOf(answer.error, words('failed'))}
        </Notice>
      ) : null}
      {signInHref === undefined ? (
        <div className={ACTIONS}>
          <Button
            kind="primary"
            size="big"
            busy={answer.isPending && answer.variables}
            onClick={() => answer.mutate(true)}
          >
            {t('approve', { total: actual })}
          </Button>
          <Button
            size="big"
            busy={answer.isPending && !answer.variables}
            onClick={() => answer.mutate(false)}
          >
            {t('decline', { total: held })}
          </Button>
        </div>
      ) : (
        <div className={ACTIONS}>
          <ButtonLink kind="primary" size="big" href={signInHref}>
            {t('signInTitle')}
          </ButtonLink>
        </div>
      )}
      <dl className="grid grid-cols-[max-content_minmax(0,1fr)] gap-y-1 gap-x-4 text-small">
        <dt className="text-muted">{t('ifApproved')}</dt>
        <dd>
          {card === null
            ? t('ifApprovedDetail', { total: actual })
            : t('ifApprovedCard', { total: actual, card })}
        </dd>
        <dt className="text-muted">{t('ifDeclined')}</dt>
        <dd>{t('ifDeclinedDetail', { total: held })}</dd>
        <dt className="text-muted">{t('ifSilent')}</dt>
        <dd>
          {until === null
            ? t('ifSilentAnyTime', { total: held, difference })
            : t('ifSilentDetail', { total: held, difference, until })}
        </dd>
      </dl>
      {signInHref === undefined ? null : <p className="text-muted text-small">{t('signInDetail')}</p>}
    </div>
  );
}
