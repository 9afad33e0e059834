/** What the customer's own page showed at the moment, made by its own functions from the state at that time. */
import { inCents } from '#api/contract/amounts.ts';
import { headline } from '#web/lib/headline.ts';
import { storyOf } from '#web/lib/progress.ts';
import { calendarDay, money, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { useControls } from '#web/ui/controls.ts';
import { KeyValue } from '#web/ui/Figures.tsx';
import { momentTexts } from '#words/generated/admin.ts';
import { progressTexts, trackerTexts } from '#words/generated/customer.ts';
import type { Moment } from './moment.ts';

export function CustomerThen({ moment: { customer } }: { readonly moment: Moment }) {
  const t = useMessages(momentTexts);
  const tracker = useMessages(trackerTexts);
  const progress = useMessages(progressTexts);
  const controls = useControls();
  const name = customer.technician?.name.split(' ')[0] ?? null;
  const story = storyOf(progress, { ...customer, isCharged: customer.paymentCapturedAt !== null }, name);
  const { totalPrice, paymentHoldAmount, pieces, priceRise } = customer;
  return (
    <Part title={t('customer')}>
      <div className="border-t border-ink bg-sunk px-4 py-4">
        <p className="pb-2 font-display text-lead font-strong text-balance">
          {headline(tracker, customer, name)}
        </p>
        <p className="pb-3 text-small text-muted">{story.next}</p>
        <KeyValue
          rows={[
            [t('customerStatus'), controls(`status_${customer.status}`)],
            [
              t('customerWhen'),
              customer.scheduledTime === null
                ? calendarDay(customer.scheduledDate)
                : `${calendarDay(customer.scheduledDate)}, ${windowText(customer.scheduledTime)}`,
            ],
            [t('customerTechnician'), customer.technician?.name ?? null],
            [t('customerTotal'), totalPrice === null ? null : money(inCents(totalPrice))],
            [t('fact_held'), paymentHoldAmount === null ? null : money(inCents(paymentHoldAmount))],
            [t('customerPieces'), pieces && tracker('pieces', pieces)],
            [
              t('customerAsked'),
              priceRise && `${t(`rise_${priceRise.state}`)}, ${money(priceRise.actualCents)}`,
            ],
            [t('fact_address'), customer.address],
          ]}
        />
      </div>
      <p className="pt-2 text-micro text-muted">{t('customerText')}</p>
    </Part>
  );
}
