/** The lines of a price, as the server wrote them. */
import type { Pricing } from '#api/contract/quotes.ts';
import { Money } from '#web/ui/Figures.tsx';

export function PriceLines({ lines }: { readonly lines: Pricing['lines'] }) {
  return (
    <ul className="price-lines">
      {lines.map((line, k) => (
        <li key={k}>
          <span>{line.label}</span>
          <Money cents={line.amountCents} />
        </li>
      ))}
    </ul>
  );
}
