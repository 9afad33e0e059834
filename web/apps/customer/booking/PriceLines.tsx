/** The lines of a price. */
import type { Pricing } from '#api/contract/quotes.ts';
import { Money } from '#web/ui/Figures.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { wordTexts } from '#words/generated/shared.ts';
import { priceLineWord, priceReasonWord } from '#web/lib/words.ts';

export function PriceLines({ lines }: { readonly lines: Pricing['lines'] }) {
  const words = useMessages(wordTexts);
  return (
    <ul>
      {lines.map((line, k) => (
        <li className="flex gap-4 py-1.25 justify-between text-small" key={k}>
          <span>
            {priceLineWord(words, line)}
            {line.addOn ? <small className="block text-muted">{words(`why_${line.addOn}`)}</small> : null}
            {line.reason ? (
              <small className="block text-muted">{priceReasonWord(words, line.reason)}</small>
            ) : null}
          </span>
          <Money cents={line.amountCents} />
        </li>
      ))}
    </ul>
  );
}
