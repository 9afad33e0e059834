/** What a row says about a piece read from a photo and, if that is uncertain, what the person can do about it. */
import { lazy, Suspense, useState } from 'react';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { money } from '#web/lib/format.ts';
import type { DraftItem } from '../draft.ts';
import { itemOfProduct } from '../item-of-product.ts';
import { photoTexts } from '#words/generated/customer.ts';

const OtherPiece = lazy(() => import('./OtherPiece.tsx'));

/** Read-only without `onConfirm` and `onReplace`. */
export default function Detected({
  item,
  onConfirm,
  onCount,
  onReplace,
}: {
  readonly item: DraftItem & { readonly detected: NonNullable<DraftItem['detected']> };
  readonly onConfirm?: (() => void) | undefined;
  readonly onCount?: ((quantity: number) => void) | undefined;
  readonly onReplace?: ((item: DraftItem) => void) | undefined;
}) {
  const t = useMessages(photoTexts);
  const language = useLanguage();
  const [isChanging, setChanging] = useState(false);
  const {
    isUnsure,
    description,
    question = null,
    seen = 1,
    labelCount = 1,
    alternatives = [],
  } = item.detected;
  // The model's description, which is in English.
  const saysMore = language === 'en' && item.catalogueId !== null && description !== '';
  if (!isUnsure && !saysMore) return null;
  if (question === 'quantity' && onCount)
    return (
      <div className="grid gap-2 mt-2 text-small" data-part="question">
        <p className="text-small">
          {labelCount > 1 ? t('howManyLabel', { count: labelCount }) : t('howMany', { count: seen })}
        </p>
        <p className="flex flex-wrap items-center gap-y-2 gap-x-3">
          {[...new Set([1, item.quantity, seen, labelCount])]
            .sort((a, b) => a - b)
            .map((count) => (
              <Button
                key={count}
                size="touch"
                aria-label={t('countOf', { count, name: item.name })}
                onClick={() => onCount(count)}
              >
                {t('count', { count })}
              </Button>
            ))}
          {onReplace ? (
            <Button
              size="touch"
              kind="quiet"
              aria-expanded={isChanging}
              aria-label={t('changePiece', { name: item.name })}
              onClick={() => setChanging(!isChanging)}
            >
              {isChanging ? t('keep') : t('change')}
            </Button>
          ) : null}
        </p>
        {isChanging && onReplace ? (
          <Suspense fallback={<Skeleton height="72px" />}>
            <OtherPiece brand={item.brand} onAdd={onReplace} />
          </Suspense>
        ) : null}
      </div>
    );
  if (question === 'variant' && onConfirm && onReplace)
    return (
      <div className="grid gap-2 mt-2 text-small" data-part="question">
        <p className="text-small">{t('whichOne', { name: item.name })}</p>
        <p className="flex flex-wrap items-center gap-y-2 gap-x-3">
          <Button size="touch" onClick={onConfirm}>
            {item.unitPriceCents === null
              ? item.name
              : t('pieceAt', { name: item.name, price: money(item.unitPriceCents) })}
          </Button>
          {alternatives.map((product) => (
            <Button
              key={product.id}
              size="touch"
              onClick={() => onReplace(itemOfProduct(product, item.brand))}
            >
              {t('pieceAt', { name: product.name, price: money(product.unitPriceCents) })}
            </Button>
          ))}
          <Button
            size="touch"
            kind="quiet"
            aria-expanded={isChanging}
            onClick={() => setChanging(!isChanging)}
          >
            {t('anotherPiece')}
          </Button>
        </p>
        {isChanging ? (
          <Suspense fallback={<Skeleton height="72px" />}>
            <OtherPiece brand={item.brand} onAdd={onReplace} />
          </Suspense>
        ) : null}
      </div>
    );
  return (
    <div className="grid gap-2 mt-2 text-small">
      {isUnsure ? (
        <p className="text-small">{item.catalogueId === null ? t('checkUnlisted') : t('checkHard')}</p>
      ) : (
        <p className="text-muted text-small">{description}</p>
      )}
      {isUnsure && onConfirm && onReplace ? (
        <p className="flex flex-wrap items-center gap-y-2 gap-x-3">
          <Button size="touch" aria-label={t('isRightOf', { name: item.name })} onClick={onConfirm}>
            {t('isRight')}
          </Button>
          <Button
            size="touch"
            kind="quiet"
            aria-expanded={isChanging}
            aria-label={t('changePiece', { name: item.name })}
            onClick={() => setChanging(!isChanging)}
          >
            {isChanging ? t('keep') : t('change')}
          </Button>
        </p>
      ) : null}
      {isUnsure && isChanging && onReplace ? (
        <Suspense fallback={<Skeleton height="72px" />}>
          <OtherPiece brand={item.brand} onAdd={onReplace} />
        </Suspense>
      ) : null}
    </div>
  );
}
