/** The booking's events: those up to the moment, and dimmed, the later ones. */
import type { LoggedBookingEvent } from '#api/contract/admin.ts';
import { clockIn, dayIn } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Chips, ToggleChip } from '#web/ui/Chips.tsx';
import { classes } from '#web/ui/classes.ts';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { consoleTexts, momentTexts } from '#words/generated/admin.ts';
import { roleText } from '../words.ts';
import { HEAD } from './styles.ts';

const CELL = classes(
  'h-8 border-b border-line py-1.25 pr-2.5 align-middle last:pr-0 in-data-[when=here]:bg-now in-data-[when=later]:border-dashed in-data-[when=later]:text-muted',
);

export function MomentEvents({
  events,
  place,
  zone,
  goTo,
  messages,
  withMessages,
  onMessages,
}: {
  readonly events: readonly LoggedBookingEvent[];
  readonly place: number;
  readonly zone: string;
  readonly goTo: (place: number) => void;
  readonly messages: number;
  readonly withMessages: boolean;
  readonly onMessages: (withMessages: boolean) => void;
}) {
  const t = useMessages(momentTexts);
  const common = useMessages(consoleTexts);
  return (
    <Part title={t('events')} hint={t('eventCount', { count: events.length })}>
      {messages > 0 ? (
        <div className="pb-2">
          <Chips label={t('whichEvents')}>
            <ToggleChip pressed={withMessages} onPress={() => onMessages(!withMessages)}>
              {t('messages', { count: messages })}
            </ToggleChip>
          </Chips>
        </div>
      ) : null}
      <table className="w-full border-collapse text-small leading-[1.35]">
        <caption className="sr-only">{t('eventsCaption')}</caption>
        <thead>
          <tr>
            {['#', t('event'), t('by'), t('at')].map((name) => (
              <th key={name} className={classes(HEAD, 'last:text-right')} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map((event, k) => {
            const before = events[k - 1];
            const isNewDay = !before || dayIn(before.recordedAt, zone) !== dayIn(event.recordedAt, zone);
            return (
              <tr
                key={event.id}
                data-when={k === place ? 'here' : k > place ? 'later' : 'earlier'}
                aria-current={k === place ? 'true' : undefined}
              >
                <td
                  className={classes(
                    CELL,
                    'tabular-nums in-data-[when=here]:shadow-[inset_3px_0_0_var(--accent)] pl-1.5',
                  )}
                >
                  {k + 1}
                </td>
                <td className={CELL}>
                  <button
                    type="button"
                    className="text-left font-semibold wrap-anywhere in-data-[when=later]:font-normal"
                    onClick={() => goTo(k)}
                  >
                    {event.name}
                  </button>
                  {event.summary ? (
                    <span className="block text-micro text-muted">{event.summary}</span>
                  ) : null}
                </td>
                <td className={classes(CELL, 'text-muted')}>{roleText(common, event.actor)}</td>
                <td className={classes(CELL, 'text-right whitespace-nowrap text-muted tabular-nums')}>
                  {isNewDay ? <span className="block">{dayIn(event.recordedAt, zone)}</span> : null}
                  {clockIn(event.recordedAt, zone, true)}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Part>
  );
}
