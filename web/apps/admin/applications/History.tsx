/** An application's events from the log, newest first. */
import type { ReviewedApplication } from '#api/contract/onboarding.ts';
import { isHistoryCode } from '#domain/onboarding/history.ts';
import { calendarDay, deviceZone, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { applicationTexts, consoleTexts } from '#words/generated/admin.ts';
import { roleText } from '../words.ts';

type Line = ReviewedApplication['history'][number];

export function History({ lines }: { readonly lines: readonly Line[] }) {
  const t = useMessages(applicationTexts);
  const words = useMessages(consoleTexts);
  const zone = deviceZone();
  return (
    <Part title={t('history')} className="px-6 py-4 max-md:px-4">
      <ol className="text-small">
        {lines.map((line) => {
          const said = saidOf(t, line);
          return said === null ? null : (
            <li
              key={`${line.at}${line.code}`}
              className="grid grid-cols-[168px_minmax(0,1fr)_auto] gap-4 border-b border-line py-1.25 max-md:grid-cols-1 max-md:gap-0"
            >
              <time className="text-muted tabular-nums" dateTime={line.at}>
                {wallTime(line.at, zone)}
              </time>
              <span className="wrap-anywhere">{said}</span>
              <span className="text-muted">{roleText(words, line.by)}</span>
            </li>
          );
        })}
      </ol>
    </Part>
  );
}

/** A line in the console's wording; null for an event without a text. */
function saidOf(t: TextOf<typeof applicationTexts>, { code, values }: Line): string | null {
  if (!isHistoryCode(code)) return null;
  const text = (name: string) => String(values[name] ?? '');
  switch (code) {
    case 'CheckOrdered':
    case 'CheckBegun':
    case 'ContractSigned':
    case 'ContractViewed':
    case 'SigningOrdered':
      return t(`event_${code}`, { number: text('number') });
    case 'CheckReported':
      return t('event_CheckReported', { number: text('number'), result: text('result') });
    case 'SigningEnded':
      return t('event_SigningEnded', { outcome: text('outcome') });
    case 'LicenseVerified':
      return t('event_LicenseVerified', { expiresOn: calendarDay(text('expiresOn'), true) });
    case 'SignatureAsked':
      return t('event_SignatureAsked', { version: calendarDay(text('version'), true) });
    default:
      return t(`event_${code}`);
  }
}
