/** The job's progress, in percent and by stage, and the admin's next step (spec admin §9). */
import type { BookingStatus } from '#domain/booking/events.ts';
import { adviceOf, progressPercent, stageOf, stages } from '#domain/booking/progress.ts';
import { percent } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useControls } from '#web/ui/controls.ts';
import { bookingTexts } from '#words/generated/admin.ts';

export function JobProgress({ status }: { readonly status: BookingStatus }) {
  const t = useMessages(bookingTexts);
  const controls = useControls();
  const done = progressPercent(status);
  const stage = stageOf(status);
  const reached = stage === null ? -1 : stages.indexOf(stage);
  return (
    <div className="flex flex-wrap items-center gap-x-8 gap-y-3 border-b border-line px-6 py-4 text-small max-md:px-4">
      <div className="min-w-0 flex-[2_1_420px]">
        <div
          className="grid grid-cols-5 gap-1"
          role="progressbar"
          aria-label={t('progress')}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={done}
          aria-valuetext={`${percent(done / 100)}${stage === null ? '' : `, ${controls(`status_${stage}`)}`}`}
        >
          {stages.map((one, k) => (
            <span
              key={one}
              className="h-2 rounded-tight border border-control bg-raised data-[state=done]:border-ink data-[state=done]:bg-ink data-[state=now]:border-on-accent data-[state=now]:bg-accent"
              data-state={k < reached || status === 'completed' ? 'done' : k === reached ? 'now' : 'todo'}
            />
          ))}
        </div>
        <ol className="mt-1.5 grid grid-cols-5 gap-1 text-micro text-muted" aria-hidden="true">
          {stages.map((one, k) => (
            <li
              key={one}
              className={k === reached ? 'font-semibold whitespace-nowrap text-ink' : 'max-md:invisible'}
            >
              {controls(`status_${one}`)}
            </li>
          ))}
        </ol>
      </div>
      <p className="flex flex-[1_1_280px] items-baseline gap-4">
        <b className="font-display text-[1.375rem]/none font-strong tabular-nums">{percent(done / 100)}</b>
        <span>
          <span className="text-muted">{t('advice')}</span>
          <span className="block font-semibold">{t(`advice_${adviceOf(status)}`)}</span>
        </span>
      </p>
    </div>
  );
}
