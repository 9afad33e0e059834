/** The selected technician next to the board: their day, and moving it. */
import { clockIn, duration, miles } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { SidePanel } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { dispatchTexts } from '#words/generated/admin.ts';
import { Key } from '../list/Keys.tsx';
import type { Row } from './day.ts';
import type { Desk } from './desk.ts';

export function TechnicianPanel({
  desk,
  row,
  onMoveDay,
}: {
  readonly desk: Desk;
  readonly row: Row;
  readonly onMoveDay: () => void;
}) {
  const t = useMessages(dispatchTexts);
  const { technician, bars, busyMinutes } = row;
  const { zone } = desk.day;
  const works = technician.works.map(({ start, end }) => `${clockIn(start, zone)} - ${clockIn(end, zone)}`);
  return (
    <SidePanel label={technician.name} title={technician.name} onClose={() => desk.chooseTechnician(null)}>
      <KeyValue
        rows={[
          [t('works'), works.length > 0 ? works.join(', ') : t('notAtWork')],
          [
            t('hasJobs'),
            t('jobsOf', {
              count: bars.length,
              duration: duration(busyMinutes),
            }),
          ],
          [t('startsFrom'), technician.zip],
          [t('drivesTo'), miles(technician.radiusMetres)],
          [t('held'), technician.held],
        ]}
      />
      <Part level={3} title={t('jobsTitle')}>
        {bars.length === 0 ? <p className="text-small text-muted">{t('noJobs')}</p> : null}
        <ol className="grid">
          {bars.map(({ job, link }) => (
            <li
              key={job.id}
              className="flex items-center gap-3 border-line py-2 text-small not-first:border-t"
            >
              <span className="w-20 tabular-nums">{clockIn(link.arrivesAt, zone)}</span>
              <button
                type="button"
                className="font-semibold underline"
                onClick={() => desk.choose({ jobId: job.id, row: technician.id })}
              >
                {job.number}
              </button>
              <span className="ml-auto">
                <StatusBadge status={job.status} />
              </span>
            </li>
          ))}
        </ol>
        {bars.length > 0 ? (
          <Button size="small" className="mt-3" onClick={onMoveDay}>
            {t('moveDay')} <Key>{t('shiftKey')}</Key>
            <Key>M</Key>
          </Button>
        ) : null}
      </Part>
    </SidePanel>
  );
}
