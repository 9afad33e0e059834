/** Adding, changing and deleting time off; accepted jobs in it are shown before it is saved. */
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import * as z from 'zod/mini';
import {
  addTimeOff,
  type Calendar,
  changeTimeOff,
  listJobsInTimeOff,
  removeTimeOff,
} from '#api/contract/calendar.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { day, text } from '#api/contract/fields.ts';
import type { Job } from '#api/contract/jobs.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { useContractForm } from '#web/shell/form.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { notify } from '#web/ui/toast.ts';
import { When } from '../job/When.tsx';
import { useShowCalendar } from './calendar-query.ts';
import { calendarTexts } from '#words/generated/technician.ts';

const time = z.union(
  [z.literal(''), z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/))],
  fieldError('clockTime'),
);
/** Times are required only for parts of days. */
const wantsTime = (name: 'start' | 'end') =>
  z.refine<Typed>((typed) => typed.wholeDays || typed[name] !== '', {
    error: fieldError('clockTime'),
    path: [name],
  });
interface Typed {
  from: string;
  to: string;
  wholeDays: boolean;
  start: string;
  end: string;
  reason: string;
}
const timeOffForm = z
  .object({ from: day, to: day, wholeDays: z.boolean(), start: time, end: time, reason: text(200) })
  .check(wantsTime('start'), wantsTime('end'));

/** The days in the form that the calls take. */
const daysOf = ({ from, to, wholeDays, start, end }: Omit<Typed, 'reason'>) =>
  wholeDays ? { from, to, start: null, end: null } : { from, to, start, end };

export default function TimeOffDialog({
  entry,
  today,
  onClose,
}: {
  /** Null: new. */
  readonly entry: Calendar['timeOff'][number] | null;
  /** YYYY-MM-DD at the technician's base. */
  readonly today: string;
  readonly onClose: () => void;
}) {
  const t = useMessages(calendarTexts);
  const show = useShowCalendar();
  /** Accepted jobs in the days that were entered at that time. */
  const [found, setFound] = useState<{ readonly days: string; readonly jobs: readonly Job[] } | null>(null);
  const jobsSeen = (days: ReturnType<typeof daysOf>): readonly Job[] =>
    found?.days === JSON.stringify(days) ? found.jobs : [];
  const form = useContractForm({
    schema: timeOffForm,
    start: {
      from: entry?.from ?? '',
      to: entry?.to ?? '',
      wholeDays: entry === null || entry.start === null,
      start: entry?.start ?? '',
      end: entry?.end ?? '',
      reason: entry?.reason ?? '',
    },
    run: async (client, typed) => {
      const days = daysOf(typed);
      const { from, to, start, end } = days;
      const query = { from, to, ...(start !== null && end !== null && { start, end }) };
      const jobs = await client.call(listJobsInTimeOff, { query });
      const seen = jobsSeen(days).map(({ id }) => id);
      if (jobs.some(({ id }) => !seen.includes(id))) return { days: JSON.stringify(days), jobs };
      const body = { ...days, reason: typed.reason || null, jobs: seen };
      return entry === null
        ? client.call(addTimeOff, { body })
        : client.call(changeTimeOff, { params: { id: entry.id }, body });
    },
    onSuccess: (answer) => {
      if ('jobs' in answer) return setFound(answer);
      show(answer);
      notify({ title: t('timeOffSaved') });
      onClose();
    },
  });
  const remove = useOnce({
    run: (client, id: string) => client.call(removeTimeOff, { params: { id } }),
    onSuccess: (changed) => {
      show(changed);
      notify({ title: t('removed') });
      onClose();
    },
  });
  const { control, register, setValue } = form.fields;
  const { from = '', to = '', wholeDays = true, start = '', end = '' } = useWatch({ control });
  const shown = jobsSeen(daysOf({ from, to, wholeDays, start, end }));
  const failure = form.failure ?? remove.error;
  const first = form.field('from');
  return (
    <FormDialog
      form={form}
      title={t(entry === null ? 'addTimeOff' : 'changeTitle')}
      leave={t('leave')}
      send={shown.length > 0 ? t('saveAnyway', { count: shown.length }) : t('saveTimeOff')}
      onClose={onClose}
    >
      <div className="grid grid-cols-2 gap-3 max-xs:grid-cols-1">
        <TextField
          label={t('firstDay')}
          type="date"
          min={entry === null ? today : undefined}
          {...first}
          onChange={(event) => {
            // Most time off is a single day, or a period that ends later.
            if (to === '' || to < event.target.value) setValue('to', event.target.value);
            return first.onChange(event);
          }}
        />
        <TextField label={t('lastDay')} type="date" min={from || today} {...form.field('to')} />
      </div>
      <Switch {...register('wholeDays')}>{t('wholeDays')}</Switch>
      {wholeDays ? null : (
        <div className="grid grid-cols-2 gap-3">
          <TextField label={t('fromTime')} type="time" step={900} {...form.field('start')} />
          <TextField label={t('untilTime')} type="time" step={900} {...form.field('end')} />
        </div>
      )}
      <TextField
        label={t('reason')}
        optional
        hint={t('reasonHint')}
        autoComplete="off"
        {...form.field('reason')}
      />
      <div role="status" className="empty:hidden">
        {shown.length > 0 ? (
          <Notice tone="warn" title={t('jobsIn', { count: shown.length })}>
            <ul className="grid py-1">
              {shown.map((job) => (
                <li key={job.id}>
                  <AppLink
                    href={`/technician/jobs/${job.id}`}
                    className="inline-flex min-h-11 flex-wrap items-center gap-x-2"
                  >
                    <b>{job.number}</b> <When job={job} />
                  </AppLink>
                </li>
              ))}
            </ul>
            <p>{t('jobsInText', { count: shown.length })}</p>
          </Notice>
        ) : null}
      </div>
      {failure ? <Notice tone="danger">{sentenceOf(failure, t('notSaved'))}</Notice> : null}
      {entry === null ? null : (
        <Button
          kind="quiet"
          className="justify-self-start"
          busy={remove.isPending}
          onClick={() => remove.mutate(entry.id)}
        >
          {t('remove')}
        </Button>
      )}
    </FormDialog>
  );
}
