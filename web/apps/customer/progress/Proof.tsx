/** A technician's track record: reviews, completed jobs, and checks passed. */
import type { TechnicianRecord } from '#api/contract/bookings.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { CheckIcon, StarIcon } from '#web/ui/icons.tsx';
import { progressTexts } from '#words/generated/customer.ts';

export function Proof({ record }: { readonly record: TechnicianRecord }) {
  const t = useMessages(progressTexts);
  const { rating, ratings, jobs, badges } = record;
  return (
    <div className="col-span-full grid gap-1 text-small">
      <p className="flex flex-wrap items-center gap-x-2">
        {rating === null ? null : (
          <span className="inline-flex items-center gap-1">
            <StarIcon className="size-4 fill-current text-accent" />
            <b className="tabular-nums">{rating.toFixed(1)}</b>
          </span>
        )}
        <span>{t('recordReviews', { count: ratings })}</span>
        {jobs > 0 ? <span className="text-muted">{t('recordJobs', { count: jobs })}</span> : null}
      </p>
      {badges.length === 0 ? null : (
        <ul className="mt-1" aria-label={t('recordChecked')}>
          {badges.map((badge) => (
            <li
              key={badge}
              className="grid grid-cols-[20px_minmax(0,1fr)] items-start gap-3 border-t border-line py-2"
            >
              <CheckIcon className="mt-0.5 size-4.5 text-success" />
              {t(`badge_${badge}`)}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
