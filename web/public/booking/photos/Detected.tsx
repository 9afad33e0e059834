/** What a row says of a piece that a photo showed: how sure, and, when it is not, what the person can do about it. */
import { lazy, Suspense, useState } from 'react';
import { percent } from '#web/lib/format.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import type { BrandId } from '#domain/brands.ts';
import type { DraftItem } from '../draft.ts';
import { photoTexts } from './texts.ts';

const ItemSearch = lazy(async () => ({ default: (await import('../ItemSearch.tsx')).ItemSearch }));

/** Without `onConfirm` and `onReplace` it only tells. */
export default function Detected({
  item,
  brand,
  onConfirm,
  onReplace,
}: {
  readonly item: DraftItem & { readonly detected: NonNullable<DraftItem['detected']> };
  readonly brand: BrandId;
  readonly onConfirm?: (() => void) | undefined;
  readonly onReplace?: ((item: DraftItem) => void) | undefined;
}) {
  const t = useMessages(photoTexts);
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const { confidence, isUnsure, description } = item.detected;
  return (
    <div className="detected">
      <p className="sure">
        <span className="muted num">{t('confidence', { percent: percent(confidence) })}</span>
        {isUnsure ? <Badge tone="warn">{t('check')}</Badge> : null}
      </p>
      {isUnsure ? (
        <p className="small">{item.catalogueId === null ? t('checkUnlisted') : t('checkHard')}</p>
      ) : language === 'en' && item.catalogueId !== null ? (
        // The model writes English; the line above says the same in the person's language.
        <p className="small muted">{description}</p>
      ) : null}
      {isUnsure && onConfirm && onReplace ? (
        <p className="checks">
          <Button size="small" aria-label={t('isRightOf', { name: item.name })} onClick={onConfirm}>
            {t('isRight')}
          </Button>
          <Button
            size="small"
            kind="quiet"
            aria-expanded={isChanging}
            aria-label={t('changePiece', { name: item.name })}
            onClick={() => setChanging(!isChanging)}
          >
            {isChanging ? t('keep') : t('change')}
          </Button>
        </p>
      ) : null}
      {isChanging && onReplace ? (
        <Suspense fallback={<Skeleton height="72px" />}>
          <ItemSearch brand={item.brand ?? brand} onAdd={onReplace} />
        </Suspense>
      ) : null}
    </div>
  );
}
