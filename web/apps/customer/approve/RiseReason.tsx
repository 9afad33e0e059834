/** Why the work came to more: the technician's own words, and the photos of the work. */
import './approve.css';
import type { PriceRise } from '#api/contract/bookings.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { PhotoGrid } from '#web/ui/Photos.tsx';
import { approveTexts } from '#words/generated/customer.ts';

export function RiseReason({
  rise,
  technician,
}: {
  readonly rise: Pick<PriceRise, 'notes' | 'photos'>;
  /** Name, where it is known to this person. */
  readonly technician: string | null;
}) {
  const t = useMessages(approveTexts);
  if (!rise.notes && rise.photos.length === 0) return null;
  return (
    <section className="rise-why" aria-label={t('why')}>
      {rise.notes ? (
        <figure>
          <blockquote className="whitespace-pre-line">{rise.notes}</blockquote>
          <figcaption className="small muted">{technician ?? t('yourTechnician')}</figcaption>
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
