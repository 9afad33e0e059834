/** The checkout in outline. */
import { Loading, Skeleton, SkeletonText } from '#web/ui/Skeleton.tsx';

/** The layout while booking and price are on the way. */
export function CheckoutSkeleton() {
  return (
    <Loading label="Preparing the payment">
      <div className="checkout">
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
