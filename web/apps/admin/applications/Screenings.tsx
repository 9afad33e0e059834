/** The searches of a report that may count, as the check provider has them now. */
import { useQuery } from '@tanstack/react-query';
import { getReviewedReport, type Screening } from '#api/contract/onboarding.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { applicationTexts } from '#words/generated/admin.ts';

const tones = {
  clear: 'ok',
  consider: 'warn',
  pending: 'info',
  suspended: 'warn',
  canceled: 'idle',
} as const;

export function Screenings({ id }: { readonly id: string }) {
  const t = useMessages(applicationTexts);
  const query = useQuery(apiQuery(getReviewedReport, { params: { id } }));
  return (
    <Loaded query={query} failed={t('screeningsFailed')} skeleton={<SkeletonRows rows={3} height="32px" />}>
      {({ screenings }) => (
        <ul className="w-full border-t border-line" aria-label={t('screenings')}>
          {screenings.map((one, index) => (
            <Search key={index} screening={one} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function Search({ screening }: { readonly screening: Screening }) {
  const t = useMessages(applicationTexts);
  const { kind, place, records } = screening;
  const said = outcomeOf(screening);
  const tone: Tone = tones[said];
  return (
    <li className="grid gap-1 border-b border-line py-1.5">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <span className="mr-auto">
          {t(`screening_${kind}`)}
          {place === null ? null : <span className="text-muted"> {place}</span>}
        </span>
        <span className="text-muted tabular-nums">{t('records', { count: records.length })}</span>
        <Badge tone={tone}>{t(`screening_${said}`)}</Badge>
      </div>
      {records.map(({ caseNumber, charge, classification, disposition, date }, index) => (
        <p key={index} className="pl-4 text-muted wrap-anywhere">
          {[charge, classification, disposition, date && calendarDay(date, true), caseNumber]
            .filter(Boolean)
            .join(', ')}
        </p>
      ))}
    </li>
  );
}

/** What a search found, or its progress. */
function outcomeOf({ status, result }: Screening): keyof typeof tones {
  return status === 'complete' ? (result ?? 'pending') : status;
}
