/** The lines of a price. */
import type { Pricing } from '#api/contract/quotes.ts';
import { Money } from '#web/ui/Figures.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { wordTexts } from '#words/generated/customer.ts';
import { priceLineWord } from '../words/words.ts';

export function PriceLines({ lines }: { readonly lines: Pricing['lines'] }) {
  const words = useMessages(wordTexts);
  return (
    <ul className="price-lines">
      {lines.map((line, k) => (
        <li key={k}>
          <span>
            {priceLineWord(words, line)}
            {line.addOn ? <small>{words(`why_${line.addOn}`)}</small> : null}
          </span>
          <Money cents={line.amountCents} />
        </li>
      ))}
    </ul>
  );
}
