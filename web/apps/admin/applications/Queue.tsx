/** The applications that are waiting: those on the reviewer, and those on others. */
import type { ListedApplication } from '#api/contract/onboarding.ts';
import { dateIn, deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { classes } from '#web/ui/classes.ts';
import { AppLink } from '#web/ui/link.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { queueOf } from './queue.ts';

/** Milliseconds before its deadline from which a promise is urgent. */
const PRESSING_MS = 4 * 60 * 60 * 1000;

export function Queue({
  applications,
  current,
}: {
  readonly applications: readonly ListedApplication[];
  readonly current?: string;
}) {
  const t = useMessages(applicationTexts);
  const { own, others } = queueOf(applications);
  const group = (title: string, aside: string, rows: readonly ListedApplication[]) => (
    <section aria-label={title}>
      <h2 className="flex justify-between gap-3 border-b border-line px-6 pt-5 pb-2 font-body text-small font-semibold tracking-normal text-muted max-md:px-4">
        {title}
        <span className="font-normal">{aside}</span>
      </h2>
      {rows.length === 0 ? (
        <p className="px-6 py-3 text-small text-muted max-md:px-4">{t('none')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <li key={row.id}>
              <Row row={row} isCurrent={row.id === current} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
  return (
    <nav aria-label={t('queue')} className="min-w-0">
      {group(t('yourTurn'), t('oldestFirst'), own)}
      {group(t('waiting'), String(others.length), others)}
    </nav>
  );
}

function Row({ row, isCurrent }: { readonly row: ListedApplication; readonly isCurrent: boolean }) {
  const t = useMessages(applicationTexts);
  const now = useNow(true, 60_000);
  const zone = deviceZone();
  const { onboardingStep, until } = row;
  const isPressing = until !== null && Date.parse(until) - now < PRESSING_MS;
  return (
    <AppLink
      href={`/admin/applications/${row.id}`}
      aria-current={isCurrent ? 'true' : undefined}
      className="flex flex-wrap justify-between gap-x-3 border-b border-line px-6 py-2.5 text-small text-ink no-underline hover:bg-sunk aria-[current]:border-l-3 aria-[current]:border-l-brand aria-[current]:bg-chosen aria-[current]:pl-5.25 max-md:px-4"
    >
      <b className="font-semibold wrap-anywhere">
        {row.firstName} {row.lastName}
      </b>
      <span className={classes('ml-auto text-right', isPressing ? 'font-semibold text-warn' : 'text-muted')}>
        {until === null ? dateIn(row.createdAt, zone) : t('due', { time: wallTime(until, zone) })}
      </span>
      <span className="w-full text-muted">
        {row.serviceArea}, {t(`waits_${onboardingStep}`)}
      </span>
    </AppLink>
  );
}
