/** The day below 1240 px: one technician per screen, or the jobs that lack someone. */
import { clockIn, duration, windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useAddressQuery } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { ArrowLeftIcon, ArrowRightIcon } from '#web/ui/icons.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { SelectField } from '#web/ui/TextField.tsx';
import { dispatchTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { brandsWord } from '#web/lib/words.ts';
import { serviceText } from '../words.ts';
import { keyOf } from './bars.tsx';
import type { Job, Row } from './day.ts';
import type { Desk } from './desk.ts';
import { TRAY } from './drag.ts';
import { dueText } from './words.ts';

export function OneTechnician({
  desk,
  rows,
  tray,
  onMoveDay,
}: {
  readonly desk: Desk;
  readonly rows: readonly Row[];
  readonly tray: readonly Job[];
  readonly onMoveDay: (technicianId: string) => void;
}) {
  const t = useMessages(dispatchTexts);
  const [address, change] = useAddressQuery();
  const shown = rows.find(({ technician }) => technician.id === address['technician']);
  const ids = [TRAY, ...rows.map(({ technician }) => technician.id)];
  const at = shown ? ids.indexOf(shown.technician.id) : 0;
  const show = (id: string | undefined): void => {
    if (id !== undefined) change({ technician: id === TRAY ? null : id });
  };
  const { day, now } = desk;
  return (
    <div className="grid content-start gap-4 p-4" data-part="one">
      <div className="grid grid-cols-[44px_minmax(0,1fr)_44px] items-end gap-2">
        <Button
          aria-label={t('previousTechnician')}
          className="px-0!"
          disabled={at === 0}
          onClick={() => show(ids[at - 1])}
        >
          <ArrowLeftIcon />
        </Button>
        <SelectField
          label={t('whoseDay')}
          value={shown?.technician.id ?? TRAY}
          onChange={(event) => show(event.currentTarget.value)}
        >
          <option value={TRAY}>{t('toAssignHere', { count: tray.length })}</option>
          {rows.map(({ technician, bars }) => (
            <option key={technician.id} value={technician.id}>
              {t('nameWithJobs', { name: technician.name, count: bars.length })}
            </option>
          ))}
        </SelectField>
        <Button
          aria-label={t('nextTechnician')}
          className="px-0!"
          disabled={at === ids.length - 1}
          onClick={() => show(ids[at + 1])}
        >
          <ArrowRightIcon />
        </Button>
      </div>
      {shown ? (
        <>
          {shown.bars.length === 0 ? <p className="text-muted">{t('noJobs')}</p> : null}
          <ol className="grid gap-2">
            {shown.bars.map(({ job, link, isLost }) => (
              <li key={job.id}>
                {link.driveMinutes === null ? null : (
                  <p className="border-l border-dashed border-control py-1 ps-3 text-micro text-muted">
                    {t('driveOf', { duration: duration(link.driveMinutes) })}
                  </p>
                )}
                <Card
                  job={job}
                  time={`${clockIn(link.arrivesAt, day.zone)} - ${clockIn(link.endsAt, day.zone)}`}
                  warning={
                    isLost
                      ? t('cannotCome')
                      : link.lateMinutes > 0
                        ? t('lateMinutes', { minutes: link.lateMinutes })
                        : null
                  }
                  barKey={keyOf({ jobId: job.id, row: shown.technician.id })}
                  onPress={() => desk.choose({ jobId: job.id, row: shown.technician.id })}
                />
              </li>
            ))}
          </ol>
          {shown.bars.length > 0 ? (
            <Button className="justify-self-start" onClick={() => onMoveDay(shown.technician.id)}>
              {t('moveDay')}
            </Button>
          ) : null}
        </>
      ) : (
        <>
          {tray.length === 0 ? <p className="text-muted">{t('nothingToAssign')}</p> : null}
          <ol className="grid gap-2">
            {tray.map((job) => (
              <li key={job.id}>
                <Card
                  job={job}
                  time={windowText(job.scheduledTime)}
                  warning={dueText(t, job, day.zone, now)?.text ?? null}
                  barKey={keyOf({ jobId: job.id, row: null })}
                  onPress={() => desk.choose({ jobId: job.id, row: null })}
                />
              </li>
            ))}
          </ol>
        </>
      )}
    </div>
  );
}

function Card({
  job,
  time,
  warning,
  barKey,
  onPress,
}: {
  readonly job: Job;
  readonly time: string;
  readonly warning: string | null;
  readonly barKey: string;
  readonly onPress: () => void;
}) {
  const words = useMessages(wordTexts);
  return (
    <button
      type="button"
      data-bar={barKey}
      className="grid w-full gap-1 rounded-base border border-ink bg-raised p-3 text-start text-small"
      onClick={onPress}
    >
      <span className="flex flex-wrap items-center justify-between gap-2">
        <b className="tabular-nums">{time}</b>
        <StatusBadge status={job.status} />
      </span>
      <span>
        <b className="font-semibold">{job.number}</b> {job.customer.firstName} {job.customer.lastName},{' '}
        {job.zip}
      </span>
      <span className="text-muted">
        {brandsWord(words, job.brand)} {serviceText(words, job.serviceType)}, {job.itemCount}
      </span>
      {warning === null ? null : <span className="font-semibold text-warn">{warning}</span>}
    </button>
  );
}
