/** Shown instead of the tabs until a partnership is active: what is pending, on whom, and until when. */
import type { ReactNode } from 'react';
import type { OwnPartner } from '#api/contract/partners.ts';
import { Art } from '#web/art/Art.tsx';
import { dayIn, deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { classes } from '#web/ui/classes.ts';
import { Notice } from '#web/ui/Notice.tsx';
import { Actions } from '#web/ui/PageMessage.tsx';
import { dashboardTexts } from '#words/generated/partner.ts';

export function NotYet({
  own,
  status,
}: {
  readonly own: OwnPartner;
  readonly status: 'pending' | 'not_applied' | 'rejected';
}) {
  return (
    <section className="grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-12 pt-4 max-desk:grid-cols-1">
      {status === 'pending' ? <Pending own={own} /> : <Invitation status={status} />}
      <Art
        piece="tv-unit"
        variant={status === 'pending' ? 'step' : 'ghost'}
        step={1}
        callouts={false}
        className="w-full max-w-100 justify-self-center max-desk:hidden"
      />
    </section>
  );
}

function Invitation({ status }: { readonly status: 'not_applied' | 'rejected' }) {
  const t = useMessages(dashboardTexts);
  const isRejected = status === 'rejected';
  return (
    <div className="grid max-w-[62ch] justify-items-start gap-4">
      <h2 className="text-h3">{t(isRejected ? 'rejectedTitle' : 'applyTitle')}</h2>
      <p className="text-muted">{t(isRejected ? 'rejectedText' : 'applyText')}</p>
      <ButtonLink kind="primary" href="/store-partnership">
        {t(isRejected ? 'correct' : 'apply')}
      </ButtonLink>
    </div>
  );
}

const MINUTE_MS = 60_000;

function Pending({ own }: { readonly own: OwnPartner }) {
  const t = useMessages(dashboardTexts);
  const { appliedAt, answerBy, legalBusinessName, storeName, numberOfLocations, city, commissionRate } = own;
  const zone = deviceZone();
  const now = useNow(answerBy !== null, MINUTE_MS);
  const isLate = answerBy !== null && Date.parse(answerBy) < now;
  return (
    <div>
      <h2 className="mb-4 text-h3">{t('pendingTitle')}</h2>
      <Notice tone="warn">{t('pendingText')}</Notice>
      <ol className="mt-6">
        <Step n={1} state="done" title={t('step_received')} time={appliedAt && wallTime(appliedAt, zone)}>
          {t('step_receivedText', {
            name: legalBusinessName ?? storeName,
            places: numberOfLocations,
            city: city ?? '',
          })}
        </Step>
        <Step
          n={2}
          state="now"
          title={t('step_read')}
          time={answerBy && !isLate ? t('by', { day: dayIn(answerBy, zone) }) : null}
        >
          {answerBy && isLate ? t('late', { day: dayIn(answerBy, zone) }) : t('step_readText')}
        </Step>
        <Step n={3} state="todo" title={t('step_code')}>
          {t('step_codeText')}
        </Step>
        <Step n={4} state="todo" title={t('step_first')}>
          {t('step_firstText', { rate: commissionRate })}
        </Step>
      </ol>
      <Actions className="mt-2">
        <ButtonLink href="/store-partnership">{t('seeSent')}</ButtonLink>
        <ButtonLink kind="quiet" href="/store-partner/dashboard/settings">
          {t('changeContact')}
        </ButtonLink>
      </Actions>
    </div>
  );
}

function Step({
  n,
  state,
  title,
  time,
  children,
}: {
  readonly n: number;
  readonly state: 'done' | 'now' | 'todo';
  readonly title: string;
  readonly time?: string | null;
  readonly children: ReactNode;
}) {
  return (
    <li
      className={classes(
        'relative grid grid-cols-[28px_minmax(0,1fr)_auto] gap-x-4 pb-5 not-last:before:absolute not-last:before:top-7.5 not-last:before:bottom-0.5 not-last:before:left-[13.25px] not-last:before:border-l-[1.5px] max-xs:grid-cols-[28px_minmax(0,1fr)]',
        state === 'done'
          ? 'not-last:before:border-ink'
          : 'not-last:before:border-dashed not-last:before:border-control',
      )}
      aria-current={state === 'now' ? 'step' : undefined}
    >
      <Callout n={n} state={state} />
      <div>
        <b>{title}</b>
        <p className="text-small text-muted">{children}</p>
      </div>
      {time ? (
        <span className="text-small whitespace-nowrap text-muted tabular-nums max-xs:col-start-2">
          {time}
        </span>
      ) : null}
    </li>
  );
}
