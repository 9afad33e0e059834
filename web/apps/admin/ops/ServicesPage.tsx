/**
 * Everything the product depends on (/ops/services): whether it responds, how long that takes, and when it last did.
 */
import { useQuery } from '@tanstack/react-query';
import { listServices, type ServiceRow } from '#api/contract/ops.ts';
import type { ServiceStatus } from '#domain/core/service-checks.ts';
import { apiQuery } from '#web/lib/api.ts';
import { ago, count } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { type Column, DataTable } from '#web/ui/DataTable.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { serviceTexts } from '#words/generated/admin.ts';

/** Milliseconds between refreshes. */
const LOOK_EVERY = 15_000;

const tones: Readonly<Record<ServiceStatus, Tone>> = {
  active: 'ok',
  unreachable: 'bad',
  refused: 'bad',
  not_configured: 'idle',
  unknown: 'warn',
};

export function ServicesPage() {
  const t = useMessages(serviceTexts);
  usePageTitle(t('title'));
  const now = useNow(true);
  const query = useQuery({ ...apiQuery(listServices, {}), refetchInterval: LOOK_EVERY });
  return (
    <>
      <Strip title={t('title')}>
        <span className="text-small text-muted">
          {query.data ? t(summaryOf(query.data.services)) : t('lead')}
        </span>
      </Strip>
      <main id="main" className="min-w-0 py-5">
        <Loaded query={query} failed={t('failed')} skeleton={<SkeletonText lines={7} />}>
          {({ services }) => (
            <DataTable
              caption={t('title')}
              columns={columnsOf(t, now)}
              rows={services}
              rowKey={({ name }) => name}
              markOf={({ status }) => (tones[status] === 'bad' ? 'late' : undefined)}
            />
          )}
        </Loaded>
      </main>
    </>
  );
}

/** Errors with their own sentence; others show their code. */
const reasons = {
  CERT_HAS_EXPIRED: 'certificate',
  ENOSPC: 'full',
  EDQUOT: 'full',
  EACCES: 'closed',
  EROFS: 'closed',
  ECONNREFUSED: 'refused',
  ENOTFOUND: 'unknownName',
} as const;

const reasonKind = (code: string): (typeof reasons)[keyof typeof reasons] | 'other' =>
  Object.entries(reasons).find(([one]) => one === code)?.[1] ?? 'other';

/** In one sentence; a service that is not configured is not a problem. */
function summaryOf(services: readonly ServiceRow[]): 'someAway' | 'someUnknown' | 'allActive' {
  if (services.some(({ status }) => tones[status] === 'bad')) return 'someAway';
  return services.some(({ status }) => status === 'unknown') ? 'someUnknown' : 'allActive';
}

const columnsOf = (t: TextOf<typeof serviceTexts>, now: number): readonly Column<ServiceRow>[] => [
  {
    id: 'name',
    header: t('name'),
    heading: true,
    cell: ({ name, service }) => (
      <span className="grid gap-0.5">
        <span className="font-semibold">{t(`name_${name}`)}</span>
        {service === null || name === 'database' || name === 'blobs' ? null : (
          <span className="text-small wrap-anywhere text-muted">{service}</span>
        )}
      </span>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: ({ name, status, reason }) => (
      <span className="grid justify-items-start gap-1">
        <Badge tone={tones[status]}>{t(`status_${status}`)}</Badge>
        {reason === null ? null : (
          <span className="text-small text-danger">
            {t('reason', { kind: reasonKind(reason), code: reason })}
          </span>
        )}
        {status === 'active' ? null : (
          <span className="text-small text-muted">
            {status === 'unknown' || status === 'not_configured' ? t(`about_${status}`) : t(`about_${name}`)}
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'active',
    header: t('lastActive'),
    cell: ({ activeAt }) => (activeAt === null ? t('never') : ago(Date.parse(activeAt), now)),
  },
  {
    id: 'answer',
    header: t('answer'),
    figures: true,
    cell: ({ answerMs, status }) =>
      answerMs === null || status === 'not_configured' ? '–' : t('milliseconds', { time: count(answerMs) }),
  },
];
