/** Photos added before the ZIP code: they are kept, and read once the area is known to be served. */
import { useEffect, useEffectEvent } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { photoTexts } from '#words/generated/customer.ts';

export default function HeldPhotos({
  count,
  isHeld,
  onFree,
}: {
  readonly count: number;
  readonly isHeld: boolean;
  readonly onFree: () => void;
}) {
  const t = useMessages(photoTexts);
  const free = useEffectEvent(onFree);
  useEffect(() => {
    if (!isHeld) free();
  }, [isHeld]);
  return (
    <div role="status">
      <Notice>{t('held', { count })}</Notice>
    </div>
  );
}
