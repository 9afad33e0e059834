/**
 * Suspending a technician: first what happens to each of their remaining jobs, then the reason, then the suspension.
 */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { planDayOff } from '#api/contract/dispatch.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { required } from '#api/contract/fields.ts';
import { updateTechnician, type AdminTechnicianDetail } from '#api/contract/technicians-admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { calendarDay, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonRows } from '#web/ui/Skeleton.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { technicianTexts } from '#words/generated/admin.ts';
import { useChangeForm } from '../change.ts';
import { useMay } from '../may.ts';
import { nameOf } from './columns.tsx';

const suspendForm = z.object({ reason: required(500, fieldError('reasonMissing')) });

export function SuspendDialog({
  technician,
  onDone,
  onClose,
}: { readonly technician: AdminTechnicianDetail } & {
  /** Called when it is done; the open jobs are unchanged. */
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const t = useMessages(technicianTexts);
  const { id, openJobs } = technician;
  const form = useChangeForm({
    schema: suspendForm,
    start: { reason: '' },
    run: (client, { reason }) =>
      client.call(updateTechnician, { params: { id }, body: { isActive: false, reason } }),
    success: t('statusUpdated'),
    failure: t('statusFailed'),
    otherwise: t('updateFailedText'),
    onDone,
  });
  return (
    <FormDialog
      form={form}
      danger
      wide
      title={t('suspendTitle', { name: nameOf(technician) })}
      description={t('suspendText')}
      leave={t('leaveIt')}
      send={t('suspend')}
      onClose={onClose}
    >
      {openJobs === 0 ? (
        <p className="text-small text-muted">{t('noOpenJobs')}</p>
      ) : (
        <OpenJobs id={id} count={openJobs} />
      )}
      <TextField label={t('reason')} hint={t('reasonHint')} {...form.field('reason')} />
    </FormDialog>
  );
}

function OpenJobs({ id, count }: { readonly id: string; readonly count: number }) {
  const t = useMessages(technicianTexts);
  const maySee = useMay()(planDayOff);
  return (
    <div className="grid gap-3">
      <Notice tone="warn" title={t('jobsTitle', { count })}>
        {t(maySee ? 'jobsText' : 'jobsTextForDispatch')}
      </Notice>
      {maySee ? <JobList id={id} /> : null}
    </div>
  );
}

function JobList({ id }: { readonly id: string }) {
  const t = useMessages(technicianTexts);
  const plan = useQuery(apiQuery(planDayOff, { params: { id }, query: {} }));
  return (
    <Loaded
      query={plan}
      failed={t('jobsFailed')}
      loading={t('loading')}
      skeleton={<SkeletonRows rows={3} height="36px" />}
    >
      {({ rows }) => (
        <ul className="grid text-small" aria-label={t('openJobsList')}>
          {rows.map((row) => (
            <JobLine key={row.bookingId} row={row} />
          ))}
        </ul>
      )}
    </Loaded>
  );
}

function JobLine({ row }: { readonly row: AnswerOf<typeof planDayOff>['rows'][number] }) {
  const t = useMessages(technicianTexts);
  const free = row.candidates.length;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line py-2 not-first:border-t">
      <b className="font-semibold tabular-nums">{row.number}</b>
      <span className="text-muted tabular-nums">
        {calendarDay(row.scheduledDate)} {windowText(row.scheduledTime)}
      </span>
      <StatusBadge status={row.status} />
      <span className="w-full text-muted">
        {row.stays ?? (free > 0 ? t('couldTake', { count: free }) : t('nobodyFree'))}
      </span>
    </li>
  );
}
