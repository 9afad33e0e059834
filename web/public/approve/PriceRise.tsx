/** A price above the hold: what it is, and the customer's yes or no. Only the held amount is taken without a yes. */
import { useQueryClient } from '@tanstack/react-query';
import { answerPriceRise } from '#api/contract/bookings.ts';
import { isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { money, wallTime } from '#web/lib/format.ts';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { wordTexts } from '../words/texts.ts';
import { approveTexts } from './texts.ts';

/** Whether the question has been settled without this answer. */
const wasAnswered = (error: unknown): boolean =>
  isProblem(error, 'approval_ended') || isProblem(error, 'nothing_to_approve');

export function PriceRise({
  bookingId,
  rise,
  zone,
  token,
  onDone,
}: {
  readonly bookingId: string;
  readonly rise: {
    readonly heldCents: number;
    readonly actualCents: number;
    /** The technician's words on the work, in their language. */
    readonly notes: string | null;
    readonly expiresAt: string | null;
  };
  /** IANA zone of the job site. */
  readonly zone: string;
  /** Of the mail's link; null: the session speaks. */
  readonly token: string | null;
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
      // Somebody was faster, on another screen or by phone, or the time has ended.
      if (wasAnswered(error)) notify({ tone: 'bad', title: t('answeredMeanwhile') });
      // A lost answer may have been a yes: what stands now is shown.
      await refreshLive(queries);
    },
  });
  return (
    <div className="grid gap-6">
      {rise.notes ? (
        <Notice title={t('why')}>
          <blockquote className="whitespace-pre-line">{rise.notes}</blockquote>
        </Notice>
      ) : null}
      <KeyValue
        rows={[
          [t('held'), money(rise.heldCents)],
          [t('actual'), money(rise.actualCents)],
          [t('difference'), money(rise.actualCents - rise.heldCents)],
          [t('answerUntil'), rise.expiresAt ? wallTime(rise.expiresAt, zone) : null],
        ]}
      />
      <p className="small muted">{t('without', { total: money(rise.heldCents) })}</p>
      {answer.isError ? (
        <Notice tone="danger">
          {wasAnswered(answer.error) ? t('answeredMeanwhile') : sentenceOf(answer.error, words('failed'))}
        </Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          busy={answer.isPending && answer.variables}
          onClick={() => answer.mutate(true)}
        >
          {t('approve', { total: money(rise.actualCents) })}
        </Button>
        <Button busy={answer.isPending && !answer.variables} onClick={() => answer.mutate(false)}>
          {t('decline')}
        </Button>
      </div>
    </div>
  );
}
