/** The third tab of the pricing page: one piece, priced by the rule that prices bookings; the address keeps the choice. */
import { useState } from 'react';
import { brandIds, brandOf } from '#domain/brands.ts';
import type { Complexity } from '#domain/catalogue/categories.ts';
import { cents } from '#domain/money.ts';
import { estimate, pricingPage } from '#domain/rates.ts';
import { count, money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery } from '#web/lib/navigation.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { ChoiceCard, ChoiceCards } from '#web/ui/Choice.tsx';
import { SelectField, TextField } from '#web/ui/TextField.tsx';
import { wordTexts } from '../words/texts.ts';
import { brandWord } from '../words/words.ts';
import { pricingTexts } from './texts.ts';

const { defaultHours, leastHours, weight } = pricingPage.calculator;
const LEAST = 0.5;
const MOST = 12;

/** The hours of a text such as `2.5` or `2,5`, or null. */
function hoursOf(text: string): number | null {
  const hours = Number(text.trim().replace(',', '.'));
  return text.trim() !== '' && hours >= LEAST && hours <= MOST ? hours : null;
}

export function Calculator() {
  const t = useMessages(pricingTexts);
  const words = useMessages(wordTexts);
  const [query, change] = useAddressQuery();
  const brand = brandOf(query['brand'] ?? '') ?? 'ikea';
  const rate = pricingPage.rates.find(({ complexity }) => complexity === query['complexity']);
  const complexity: Complexity = rate?.complexity ?? 'medium';
  const [typed, setTyped] = useState(query['hours'] ?? String(defaultHours));
  const hours = hoursOf(typed);
  const hourlyRate = pricingPage.rates.find((one) => one.complexity === complexity)?.hourlyRate ?? 0;
  const multiplier = pricingPage.multipliers.find((one) => one.brand === brand)?.multiplier ?? 1;
  return (
    <section aria-labelledby="calculator">
      <h2 id="calculator">{t('calculatorTitle')}</h2>
      <p className="muted pt-2">{t('calculatorLead')}</p>
      <div className="price-calculator">
        <form className="grid gap-5" onSubmit={(event) => event.preventDefault()} noValidate>
          <SelectField
            label={t('brand')}
            value={brand}
            onChange={(event) => change({ brand: event.target.value })}
          >
            {brandIds.map((id) => (
              <option key={id} value={id}>
                {brandWord(words, id)}
              </option>
            ))}
          </SelectField>
          <ChoiceCards legend={t('complexity')} columns={2} smallColumns={2}>
            {pricingPage.rates.map((one) => (
              <ChoiceCard
                key={one.complexity}
                name="complexity"
                value={one.complexity}
                checked={one.complexity === complexity}
                onChange={() => change({ complexity: one.complexity })}
              >
                {t(one.complexity)}
              </ChoiceCard>
            ))}
          </ChoiceCards>
          <TextField
            label={t('hours')}
            inputMode="decimal"
            autoComplete="off"
            hint={t('hoursHint')}
            value={typed}
            error={hours === null ? t('hoursWrong') : undefined}
            onChange={(event) => {
              setTyped(event.target.value);
              const next = hoursOf(event.target.value);
              if (next !== null) change({ hours: String(next) });
            }}
          />
        </form>
        <div className="price-result">
          <p id="estimate-name">{t('estimate')}</p>
          <output aria-labelledby="estimate-name" className="money-big">
            {hours === null ? '–' : money(estimate(brand, complexity, hours * 60))}
          </output>
          {hours === null ? null : (
            <p className="small muted">
              {t('formula', {
                rate: money(cents(hourlyRate * 100)),
                multiplier: count(multiplier),
                weight: count(Math.max(leastHours, hours * weight)),
              })}
            </p>
          )}
          <p className="small muted">{t('formulaText')}</p>
          <ButtonLink kind="primary" href={`/booking?brand=${brand}`}>
            {t('bookThis')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}
