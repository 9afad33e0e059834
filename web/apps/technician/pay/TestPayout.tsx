/** A test payout of $25 to the connected account, offered only with the provider's test keys (spec technician §2). */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getTestPayouts, sendTestPayout, type TestPayoutView } from '#api/contract/earnings.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { dayIn, deviceZone } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { classes } from '#web/ui/classes.ts';
import { Button } from '#web/ui/Button.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { notify } from '#web/ui/toast.ts';
import { payTexts } from '#words/generated/technician.ts';
import { reasonOf } from './refusals.ts';

/** Milliseconds between checks while it is on its way. */
const LOOK_EVERY = 5_000;

export function TestPayout({ id }: { readonly id: string }) {
  const t = useMessages(payTexts);
  const queries = useQueryClient();
  const tests = useQuery({
    ...apiQuery(getTestPayouts, { params: { id } }),
    refetchInterval: ({ state: { data } }) => (data?.last && isOpen(data.last) ? LOOK_EVERY : false),
  });
  const send = useOnce({
    run: (client) => client.call(sendTestPayout, { body: { amount: 25 } }),
    onSuccess: ({ state }) =>
      notify(
        state === 'sending'
          ? { title: t('testUnderway'), detail: t('testUnderwayText') }
          : { title: t('testDone'), detail: t('testDoneText') },
      ),
    onError: (error) => notify({ title: t('testFailed'), detail: failureOf(t, error), tone: 'bad' }),
    onSettled: () => queries.invalidateQueries(),
  });
  if (!tests.data?.isPossible) return null;
  const { last } = tests.data;
  return (
    <PhoneSection title={t('testPayout')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-small text-muted">{t('testText')}</p>
        <Button busy={send.isPending} onClick={() => send.mutate()}>
          {t('testSend')}
        </Button>
        {last ? (
          <p className={classes('text-small', last.state === 'failed' && 'text-danger')} role="status">
            {saidOf(t, last)}
          </p>
        ) : null}
      </div>
    </PhoneSection>
  );
}

const isOpen = ({ state }: TestPayoutView): boolean => state === 'sending' || state === 'sent';

/** The provider's reason, in our words if we have any. */
function failureOf(t: TextOf<typeof payTexts>, error: unknown): string {
  if (!isProblem(error, 'test_payout_failed')) return sentenceOf(error, t('testFailedText'));
  const { code, message } = error.details;
  return typeof code === 'string' && typeof message === 'string'
    ? reasonOf(t, { code, message })
    : t('testFailedText');
}

function saidOf(
  t: TextOf<typeof payTexts>,
  { requestedAt, state, arrivesOn, failure }: TestPayoutView,
): string {
  const zone = deviceZone();
  const day = dayIn(requestedAt, zone);
  switch (state) {
    case 'sending':
      return t('testLastSending', { day });
    case 'sent':
      return t('testLastSent', { day, arrives: dayIn(arrivesOn ?? requestedAt, zone) });
    case 'paid':
      return t('testLastPaid', { day });
    case 'failed':
      return t('testLastFailed', { day, reason: failure ? reasonOf(t, failure) : t('testFailedText') });
    default:
      return unreachable(state);
  }
}
