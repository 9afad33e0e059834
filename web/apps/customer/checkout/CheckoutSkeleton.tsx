/** Placeholder of the checkout. */
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { checkoutTexts } from '#words/generated/customer.ts';
import { CHECKOUT_COLUMNS } from './columns.ts';

/** The layout while booking and price load. */
export function CheckoutSkeleton() {
  const t = useMessages(checkoutTexts);
  return (
    <Loading label={t('preparing')}>
      <div className={CHECKOUT_COLUMNS}>
        <div className="grid gap-10">
          <SkeletonText heading lines={2} />
          <SkeletonText lines={6} />
          <Skeleton height="160px" />
        </div>
        <Skeleton height="480px" />
      </div>
    </Loading>
  );
}
