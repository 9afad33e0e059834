/** Which photo a piece was read from, if there are several, and the confidence of the reading, in the row's facts. */
import { use } from 'react';
import { percent } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { DraftItem } from '../draft.ts';
import { PhotosContext, useQueue } from './use-photos.ts';
import { photoTexts } from '#words/generated/customer.ts';

export default function Sure({ confidence, isUnsure, photos = [] }: NonNullable<DraftItem['detected']>) {
  const t = useMessages(photoTexts);
  const queue = use(PhotosContext)?.queue ?? null;
  const isOneOfSeveral = useQueue(queue, ({ context }) => context.next > 2, false);
  return (
    <>
      {isOneOfSeveral && photos.length > 0 ? (
        <span className="text-muted tabular-nums whitespace-nowrap">
          {t('photo', { number: photos.join(', ') })}
        </span>
      ) : null}
      <span className="inline-flex gap-1.5 text-muted tabular-nums whitespace-nowrap items-center">
        {t('confidence', { percent: percent(confidence) })}
      </span>
      {isUnsure ? <Badge tone="warn">{t('check')}</Badge> : null}
    </>
  );
}
