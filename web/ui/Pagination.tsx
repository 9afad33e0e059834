/** Pages of a list: `Showing 1 to 17 of 17 bookings`. */
import type { ReactNode } from 'react';
import { count } from '#web/lib/format.ts';
import { useControls } from './controls.ts';
import { ArrowLeftIcon, ArrowRightIcon } from './icons.tsx';

/** The pages to offer around `page`: first, last, neighbors; null stands for a gap. */
export function pagesAround(page: number, last: number): (number | null)[] {
  const wanted = [...new Set([1, page - 1, page, page + 1, last])]
    .filter((n) => n >= 1 && n <= last)
    .sort((a, b) => a - b);
  return wanted.flatMap((n, k) => (k > 0 && n - (wanted[k - 1] ?? 0) > 1 ? [null, n] : [n]));
}

const PAGE =
  'grid px-2 py-0 border border-transparent rounded-base place-items-center min-w-8 h-8 text-ink tabular-nums pointer-coarse:min-w-11 pointer-coarse:h-11 aria-[current]:border-ink aria-[current]:font-semibold disabled:text-muted disabled:cursor-not-allowed hover:enabled:bg-sunk';

/** `page` counts from 1. */
export function Pagination({
  page,
  pageSize,
  total,
  shown,
  onPage,
  children,
}: {
  readonly page: number;
  readonly pageSize: number;
  readonly total: number;
  /** The sentence about the rows on the screen, with formatted counts. */
  readonly shown: (rows: Readonly<Record<'from' | 'to' | 'total', string>>) => string;
  readonly onPage: (page: number) => void;
  /** Between the sentence and the pages: the number of rows per page. */
  readonly children?: ReactNode;
}) {
  const t = useControls();
  const last = Math.max(1, Math.ceil(total / pageSize));
  const from = total === 0 ? 0 : (page - 1) * pageSize + 1;
  return (
    <div className="flex px-0 py-2 flex-wrap justify-between items-center gap-y-2 gap-x-4 text-small text-muted">
      <span>
        {shown({ from: count(from), to: count(Math.min(total, page * pageSize)), total: count(total) })}
      </span>
      {children}
      <nav className="flex gap-1 items-center" aria-label={t('pages')}>
        <button
          className={PAGE}
          type="button"
          aria-label={t('previous')}
          disabled={page <= 1}
          onClick={() => onPage(page - 1)}
        >
          <ArrowLeftIcon small />
        </button>
        {pagesAround(page, last).map((n, k) =>
          n === null ? (
            <span key={`gap-${k}`}>…</span>
          ) : (
            <button
              className={PAGE}
              key={n}
              type="button"
              aria-label={t('page', { n })}
              aria-current={n === page ? 'page' : undefined}
              onClick={() => onPage(n)}
            >
              {n}
            </button>
          ),
        )}
        <button
          className={PAGE}
          type="button"
          aria-label={t('next')}
          disabled={page >= last}
          onClick={() => onPage(page + 1)}
        >
          <ArrowRightIcon small />
        </button>
      </nav>
    </div>
  );
}
