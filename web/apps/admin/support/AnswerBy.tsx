/** By when a request is due to be answered, and whether it is overdue. */
import { deviceZone, wallTime, zoneName } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { supportTexts } from '#words/generated/admin.ts';

export function AnswerBy({ instant }: { readonly instant: string }) {
  const t = useMessages(supportTexts);
  const now = useNow(true, 60_000);
  const zone = deviceZone();
  const when = `${wallTime(instant, zone)} ${zoneName(instant, zone)}`;
  return Date.parse(instant) < now ? (
    <b className="text-danger">{t('lateSince', { when })}</b>
  ) : (
    <span className="in-[td]:whitespace-nowrap">{when}</span>
  );
}
