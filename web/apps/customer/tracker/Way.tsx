/**
 * The technician on the way, while they share their location: the distance to scale in our own drawing (decision 238).
 */
import { useState } from 'react';
import { door, ground, markAt, milesOf, placeAt, scaleFor, van, VIEW, wayFrom } from '#web/art/way.ts';
import { miles } from '#web/lib/format.ts';
import type { Tracked } from '#web/lib/headline.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { trackerTexts } from '#words/generated/customer.ts';

const LABEL =
  '[paint-order:stroke] fill-ink stroke-paper stroke-[5px] [stroke-linejoin:round] font-body text-[22px] max-phone:text-[32px]';

export default function Way({
  nearing,
  name,
}: {
  readonly nearing: NonNullable<Tracked['nearing']>;
  /** The technician's first name, if known. */
  readonly name: string | null;
}) {
  const t = useMessages(trackerTexts);
  // Keeps the drawn street from shrinking as the technician comes closer. Lost when the page closes.
  const [farthest, setFarthest] = useState(nearing.metres);
  if (nearing.metres > farthest) setFarthest(nearing.metres);
  const scale = scaleFor(Math.max(farthest, nearing.metres));
  const toGo = milesOf(nearing.metres);
  const [x, y] = placeAt(toGo, scale);
  const { ahead, behind } = wayFrom(toGo, scale);
  const who = name ?? t('theTechnician');
  return (
    <figure className="grid w-full gap-2">
      <svg
        className="block h-auto w-full overflow-hidden"
        viewBox={VIEW.join(' ')}
        role="img"
        aria-label={t('wayPicture', { technician: who, distance: miles(nearing.metres) })}
      >
        <g className="iso iso-small opacity-60" dangerouslySetInnerHTML={{ __html: ground }} />
        <path className="fill-none stroke-ink stroke-[4px]" d={behind} />
        <path className="fill-none stroke-ink stroke-[3px] [stroke-dasharray:9_7]" d={ahead} />
        {scale.marks.map((mark) => {
          const { path, label } = markAt(mark, scale);
          return (
            <g key={mark}>
              <path className="fill-none stroke-ink stroke-[2px]" d={path} />
              <text className={LABEL} textAnchor="end" x={label[0]} y={label[1] + 4}>
                {t('wayMark', { miles: String(mark) })}
              </text>
            </g>
          );
        })}
        <g className="iso" dangerouslySetInnerHTML={{ __html: door }} />
        <g className="[transition:transform_var(--move)_var(--ease)]" transform={`translate(${x} ${y})`}>
          <g className="iso" dangerouslySetInnerHTML={{ __html: van }} />
          <text className={`${LABEL} font-semibold`} textAnchor="middle" x={0} y={-48}>
            {who}
          </text>
        </g>
      </svg>
      <figcaption className="text-micro text-muted">{t('wayCaption', { technician: who })}</figcaption>
    </figure>
  );
}
