/** The confidence of a photo's reading of a piece, in the row's facts. */
import { percent } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { DraftItem } from '../draft.ts';
import { photoTexts } from '#words/generated/customer.ts';

export default function Sure({ confidence, isUnsure }: NonNullable<DraftItem['detected']>) {
  const t = useMessages(photoTexts);
  return (
    <>
      <span className="inline-flex gap-1.5 text-muted tabular-nums whitespace-nowrap items-center">
        {t('confidence', { percent: percent(confidence) })}
      </span>
      {isUnsure ? <Badge tone="warn">{t('check')}</Badge> : null}
    </>
  );
}
