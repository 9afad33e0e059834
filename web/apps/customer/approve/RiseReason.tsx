/** Why the price rose: the technician's own words and photos of the work. */
import type { PriceRise } from '#api/contract/bookings.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { approveTexts } from '#words/generated/customer.ts';

export function RiseReason({
  rise,
  technician,
}: {
  readonly rise: Pick<PriceRise, 'notes' | 'photos'>;
  /** Name, if this person may know it. */
  readonly technician: string | null;
}) {
  const t = useMessages(approveTexts);
  if (!rise.notes && rise.photos.length === 0) return null;
  return (
    <section
      className="grid gap-[clamp(24px,4vw,56px)] py-8 border-t-[1.5px] border-ink grid-cols-[minmax(0,4fr)_minmax(0,5fr)] items-start max-phone:grid-cols-1"
      aria-label={t('why')}
    >
      {rise.notes ? (
        <figure>
          <blockquote className="font-strong text-h3 leading-[1.35] font-display wrap-anywhere whitespace-pre-line">
            {rise.notes}
          </blockquote>
          <figcaption className="mt-3 text-muted text-small">{technician ?? t('yourTechnician')}</figcaption>
        </figure>
      ) : null}
      {rise.photos.length > 0 ? (
        <PhotoGrid
          columns={2}
          photos={rise.photos.map((src, k) => ({ id: src, src, alt: t('photo', { number: k + 1 }) }))}
        />
      ) : null}
    </section>
  );
}
