/** How a visit ended at which nobody opened the door: the evidence, and where to object. */
import type { NoShow as Shown } from '#api/contract/bookings.ts';
import { wallTime } from '#web/lib/format.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { RuledSection } from '#web/ui/Layout.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { progressTexts } from '#words/generated/customer.ts';

export function NoShow({
  noShow,
  zone,
}: {
  readonly noShow: Shown & { readonly reportedAt: string };
  readonly zone: string;
}) {
  const t = useMessages(progressTexts);
  return (
    <RuledSection title={t('noShowTitle')}>
      <div className="grid gap-4">
        <KeyValue
          rows={[
            [t('noShowNotified'), wallTime(noShow.notifiedAt, zone)],
            [t('noShowUntil'), wallTime(noShow.until, zone)],
            [t('noShowEnded'), wallTime(noShow.reportedAt, zone)],
          ]}
        />
        <PhotoGrid
          photos={noShow.photos.map((src, k) => ({ id: src, src, alt: t('noShowPhoto', { number: k + 1 }) }))}
        />
        <p className="text-small">
          <Rich area={progressTexts} id="noShowDispute" tags={{ link: <AppLink href="/support" /> }} />
        </p>
      </div>
    </RuledSection>
  );
}
