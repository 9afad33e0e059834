/** What went wrong with a card, in one place beside its fields, announced once. */
import { refusalWords } from '#domain/messages/refusals.ts';
import type { Language } from '#domain/core/language.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import type { CardTrouble, TroubleTitle } from './card-machine.ts';
import { checkoutTexts } from '#words/generated/customer.ts';

/** What is said where neither bank nor server says more. */
const details = {
  setupError: 'setupErrorDetail',
  notReady: 'notReadyDetail',
  authFailed: 'unexpected',
  paymentError: 'unexpected',
  intentEnded: 'intentEndedDetail',
  providerDown: 'providerDownDetail',
  bookingError: 'recordFailed',
} as const satisfies Record<TroubleTitle, string>;

/** The bank's own sentence, in other languages by its code; null where there is none. */
function bankSentence(language: Language, { message, code }: CardTrouble): string | null {
  return code === null || message === null ? message : refusalWords(language, { code, message });
}

export function CardTroubleNotice({ trouble }: { readonly trouble: CardTrouble }) {
  const t = useMessages(checkoutTexts);
  const language = useLanguage();
  return (
    <Notice tone="danger" title={t(trouble.title)}>
      {bankSentence(language, trouble) ?? t(details[trouble.title])}
    </Notice>
  );
}
