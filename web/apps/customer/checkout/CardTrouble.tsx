/** What went wrong with a card, in one place next to its fields, announced once. */
import { bankAdvice, bankSentence } from '#domain/messages/bank.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { CardTrouble, TroubleTitle } from './card-machine.ts';
import { bankTexts } from '#words/generated/contract.ts';
import { checkoutTexts } from '#words/generated/customer.ts';

/** Fallback texts if neither bank nor server says more. */
const details = {
  setupError: 'setupErrorDetail',
  notReady: 'notReadyDetail',
  authFailed: 'unexpected',
  paymentError: 'unexpected',
  intentEnded: 'intentEndedDetail',
  providerDown: 'providerDownDetail',
  bookingError: 'recordFailed',
} as const satisfies Record<TroubleTitle, string>;

export function CardTroubleNotice({
  trouble,
  kept,
}: {
  readonly trouble: CardTrouble;
  /** What a decline does not lose. */
  readonly kept?: string;
}) {
  const bank = useMessages(bankTexts);
  const t = useMessages(checkoutTexts);
  const language = useLanguage();
  const { code, message } = trouble;
  const isKnown = code !== null && message !== null;
  return (
    <Notice tone="danger" title={t(trouble.title)}>
      {isKnown ? (
        <>
          <b>{bankSentence(bank, language, { code, message })}</b> {bankAdvice(bank, { code })} {kept}
        </>
      ) : (
        (message ?? t(details[trouble.title]))
      )}
    </Notice>
  );
}
