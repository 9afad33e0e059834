/** A dashed outline of the layout while its content is loading. */
import type { ReactNode } from 'react';
import { useControls } from './controls.ts';

const WIDTHS = ['100%', '84%', '92%', '68%'] as const;

/** Wraps skeletons once per region, so that loading is announced once. */
export function Loading({ label, children }: { readonly label?: string; readonly children: ReactNode }) {
  const t = useControls();
  return (
    <div role="status">
      <span className="sr-only">{label ?? t('loading')}</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** One block; sizes are CSS lengths. */
export function Skeleton({
  width = '100%',
  height = '1em',
}: {
  readonly width?: string;
  readonly height?: string;
}) {
  return (
    <span
      data-part="skeleton"
      className="block border border-dashed border-line rounded-tight bg-sunk min-h-[1em] animate-wait motion-reduce:animate-none"
      style={{ width, height }}
    />
  );
}

/** A heading and `lines` of text, in their final size. */
export function SkeletonText({
  lines = 3,
  heading,
}: {
  readonly lines?: number;
  readonly heading?: boolean;
}) {
  return (
    <div className="grid gap-2.5 content-start">
      {heading ? <Skeleton width="60%" height="28px" /> : null}
      {Array.from({ length: lines }, (_, k) => (
        <Skeleton key={k} width={WIDTHS[k % WIDTHS.length] ?? '100%'} height="16px" />
      ))}
    </div>
  );
}

/** `rows` rows of a list or table, 40 px each. */
export function SkeletonRows({
  rows = 6,
  height = '40px',
}: {
  readonly rows?: number;
  readonly height?: string;
}) {
  return (
    <div className="grid gap-px">
      {Array.from({ length: rows }, (_, k) => (
        <Skeleton key={k} height={height} />
      ))}
    </div>
  );
}
