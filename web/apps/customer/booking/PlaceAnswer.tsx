/** The answer to a ZIP code: that we serve it and when, that we do not yet, or that it does not exist. */
import type { ReactNode } from 'react';
import { unreachable } from '#domain/core/unreachable.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { AlertIcon, CloseIcon } from '#web/ui/later-icons.tsx';
import { placeTexts } from '#words/generated/customer.ts';
import type { Place, Slots } from './place.ts';
import NotServed from './waitlist/NotServed.tsx';

export default function PlaceAnswer({ zip, place }: { readonly zip: string; readonly place: Place }) {
  const t = useMessages(placeTexts);
  switch (place.state) {
    case 'unasked':
      return null;
    case 'asking':
      return (
        <p className="text-muted" role="status">
          {t('asking', { zip })}
        </p>
      );
    case 'served':
      return (
        <Said icon={<CheckIcon className="text-success" />} title={t('served', { zip })}>
          {firstTime(place.slots, t)}
        </Said>
      );
    case 'not_served':
      return <NotServed key={zip} zip={zip} isTooLarge={place.slots.notServed?.why === 'too_few'} isBeside />;
    case 'unknown':
      return (
        <Said icon={<CloseIcon className="text-warn" />} title={t('unknown', { zip })}>
          {t('unknownDetail')}
        </Said>
      );
    case 'failed':
      return (
        <Said icon={<AlertIcon className="text-warn" />} title={t('failed', { zip })}>
          {t('failedDetail')}{' '}
          <Button size="small" onClick={place.retry}>
            {t('again')}
          </Button>
        </Said>
      );
    default:
      return unreachable(place);
  }
}

function Said({
  icon,
  title,
  children,
}: {
  readonly icon: ReactNode;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <p className="flex gap-2.5 items-start max-w-[62ch] *:first:mt-0.5" role="status">
      {icon}
      <span>
        <b className="font-semibold">{title}</b> {children}
      </span>
    </p>
  );
}

/** The first free window, or the first day that has one. */
function firstTime({ slots, nextAvailableDate, today }: Slots, t: TextOf<typeof placeTexts>): string {
  const first = slots.find(({ available }) => available);
  if (first)
    return t(first.date === today ? 'firstToday' : 'firstTime', {
      day: calendarDay(first.date),
      window: windowText(first.time),
    });
  return nextAvailableDate === null ? t('noneFree') : t('firstDay', { day: calendarDay(nextAvailableDate) });
}
