/**
 * /technician/outbox: what is waiting on this phone, for all jobs, the space that is left, and the jobs available
 * offline.
 */
import { useMessages } from '#web/lib/language/react.tsx';
import { clockIn, deviceZone } from '#web/lib/format.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PhoneHead, PhonePage, PhoneSection } from '#web/ui/Phone.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { useMyJobs } from '../offline/queries.ts';
import { useOutbox } from './outbox.tsx';
import { Conflicts } from './Conflicts.tsx';
import { KeptJobs } from './KeptJobs.tsx';
import { WholeOutbox } from './WholeOutbox.tsx';
import { workTexts } from '#words/generated/technician.ts';

export function OutboxScreen() {
  const t = useMessages(workTexts);
  usePageTitle(t('onThisPhone'));
  const { entries } = useOutbox();
  const { query, keptAt } = useMyJobs();
  const heardAt = keptAt ?? query.dataUpdatedAt;
  return (
    <PhonePage
      head={
        <PhoneHead
          title={t('onThisPhone')}
          back={{ href: '/technician/jobs', label: t('backToJobs') }}
          end={heardAt === 0 ? null : <LastContact at={heardAt} />}
        />
      }
      foot={null}
    >
      <Conflicts entries={entries} />
      <PhoneSection>
        {entries.length === 0 ? (
          <EmptyState title={t('everythingSent')} piece="cartons">
            {t('everythingSentText')}
          </EmptyState>
        ) : (
          <WholeOutbox />
        )}
      </PhoneSection>
      <KeptJobs />
    </PhonePage>
  );
}

/** When the server last answered; epoch milliseconds. */
function LastContact({ at }: { readonly at: number }) {
  const t = useMessages(workTexts);
  return (
    <p className="text-right text-micro leading-tight text-muted">
      {t('lastContact')}
      <b className="block text-small font-semibold text-ink tabular-nums">
        {clockIn(new Date(at).toISOString(), deviceZone())}
      </b>
    </p>
  );
}
