/** Who read or changed what and when: searched, filtered, exported, and verified against the record. */
import { type AuditEntry, exportAudit, listAudit } from '#api/contract/audit.ts';
import { clockIn, dateIn, deviceZone, zoneName } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { auditTexts } from '#words/generated/admin.ts';
import { type Column, ConsoleTable } from '../list/ConsoleTable.tsx';
import { SaveCsv } from '../list/SaveCsv.tsx';
import { useList } from '../list/useList.ts';
import { listWords } from '../list/words.ts';
import { AuditFilters } from './AuditFilters.tsx';
import { Proof } from './Proof.tsx';

export function AuditPage() {
  const t = useMessages(auditTexts);
  usePageTitle(t('title'));
  const list = useList({ name: 'audit', endpoint: listAudit, rowsOf: ({ entries }) => entries });
  return (
    <>
      <Strip
        title={t('title')}
        actions={
          <>
            <SaveCsv list={list} endpoint={exportAudit} failed={t('exportFailed')} />
            <Proof />
          </>
        }
      >
        <span className="text-small text-muted">{t('lead')}</span>
      </Strip>
      <main id="main" className="min-w-0">
        <ConsoleTable
          list={list}
          words={listWords(t, t('title'))}
          filters={<AuditFilters params={list.params} set={list.set} />}
          columns={columns(t)}
          rowKey={({ position }) => position}
          rowName={({ what }) => what}
        />
      </main>
    </>
  );
}

const columns = (t: TextOf<typeof auditTexts>): readonly Column<AuditEntry>[] => [
  {
    id: 'at',
    header: `${t('when')}, ${zoneName(new Date().toISOString(), deviceZone())}`,
    heading: true,
    sortable: true,
    cell: ({ at }) => (
      <span className="tabular-nums whitespace-nowrap" title={zoneName(at, deviceZone())}>
        {dateIn(at, deviceZone())}, {clockIn(at, deviceZone(), true)}
      </span>
    ),
  },
  { id: 'actor', header: t('who'), cell: ({ actor }) => <span className="wrap-anywhere">{actor.name}</span> },
  { id: 'what', header: t('what'), cell: ({ what }) => <b>{what}</b> },
  {
    id: 'about',
    header: t('about'),
    cell: ({ about }) =>
      about.href ? <AppLink href={about.href}>{about.label}</AppLink> : <span>{about.label}</span>,
  },
  {
    id: 'details',
    header: t('details'),
    cell: ({ details }) =>
      details ? <span className="text-small text-muted wrap-anywhere">{details}</span> : null,
  },
  { id: 'kind', header: t('kind'), isExtra: true, cell: ({ kind }) => t(`kind_${kind}`) },
  { id: 'type', header: t('event'), isExtra: true, cell: ({ type }) => type },
  {
    id: 'position',
    header: t('position'),
    isExtra: true,
    figures: true,
    cell: ({ position }) => position,
  },
];
