/** Says who referred the customer; a code that isn't valid is said and dropped. */
import { isProblem } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useQuote } from './quote.ts';
import { bookingTexts } from './texts.ts';
import { useDraft } from './wizard-context.ts';

export default function PartnerLine({ code }: { readonly code: string }) {
  const t = useMessages(bookingTexts);
  const [, send] = useDraft();
  const { quote, problem } = useQuote();
  if (isProblem(problem, 'unknown_store_code'))
    return (
      <div className="mb-8">
        <Notice
          tone="warn"
          actions={<Button onClick={() => send({ type: 'DROP_REF' })}>{t('codeDrop')}</Button>}
        >
          {t('codeInvalid', { code })}
        </Notice>
      </div>
    );
  return (
    <p className="small muted mb-6">
      {quote?.partner ? t('codeFrom', { store: quote.partner.storeName }) : t('code', { code })}
    </p>
  );
}
