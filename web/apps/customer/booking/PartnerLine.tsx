/** Names the partner who referred the customer. */
import { useMessages } from '#web/lib/language/react.tsx';
import { useQuote } from './quote.ts';
import { bookingTexts } from '#words/generated/customer.ts';

export default function PartnerLine({ code }: { readonly code: string | null }) {
  const t = useMessages(bookingTexts);
  const { quote } = useQuote();
  return (
    <p className="text-muted text-small mb-6">
      {quote?.partner ? t('codeFrom', { store: quote.partner.storeName }) : code && t('code', { code })}
    </p>
  );
}
