/** Step 2: the ZIP code, and the windows in which technicians are available there. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useRef, useState } from 'react';
import { listSlots, type Slot } from '#api/contract/slots.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { shownHours, visitMinutes } from '#domain/scheduling/crew.ts';
import { addDays } from '#domain/scheduling/wall-time.ts';
import { apiQuery, isProblem } from '#web/lib/api.ts';
import { calendarDay, zoneName } from '#web/lib/format.ts';
import { useSession } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { FieldError } from '#web/ui/Field.tsx';
import { PlainSection } from '#web/ui/Layout.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { slotQuery, workMinutes } from './draft.ts';
import { isZip } from '../fields/zip.ts';
import { ZipBox } from '../fields/ZipBox.tsx';
import { StepFrame } from './StepFrame.tsx';
import { useDraft, useNext } from './wizard-draft.ts';
import { useZipField } from './zip-field.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { bookingTexts, scheduleStepTexts } from '#words/generated/customer.ts';
import { LoadFailed } from '#web/shell/Loaded.tsx';

const AskedThen = lazy(() => import('../again/AskedThen.tsx'));
const NotServed = lazy(() => import('./waitlist/NotServed.tsx'));
const SavedPlaces = lazy(() => import('./SavedPlaces.tsx'));

export function ScheduleStep() {
  const t = useMessages(scheduleStepTexts);
  const wizard = useMessages(bookingTexts);
  const [draft] = useDraft();
  const next = useNext();
  const [missing, setMissing] = useState(false);
  const field = useZipField();
  const session = useSession('customer');
  const slots = useRef<HTMLElement>(null);

  /** Continues, or moves to what is missing: the ZIP code first, then a time. */
  const goOn = (): void => {
    const isDone = next();
    setMissing(!isDone);
    if (!isDone && field.ask()) slots.current?.querySelector<HTMLInputElement>('input:enabled')?.focus();
  };

  return (
    <StepFrame
      step="schedule"
      title={t('scheduleTitle')}
      action={
        <Button className="max-phone:flex-[1_1_100%]" kind="primary" size="big" onClick={goOn}>
          {t('enterContact')}
          <ArrowRightIcon />
        </Button>
      }
    >
      <div className="grid gap-[clamp(32px,5vw,72px)] grid-cols-[minmax(0,5fr)_minmax(0,7fr)] items-start max-desk:grid-cols-1">
        <PlainSection className="grid content-start gap-4" title={wizard('whereBoxes')}>
          <form
            className="contents"
            noValidate
            onSubmit={(event) => {
              event.preventDefault();
              field.ask();
            }}
          >
            <ZipBox
              label={t('zip')}
              className="max-w-56"
              hint={t('zipHint')}
              error={field.isWrong ? wizard('zipInvalid') : undefined}
              {...field.control}
            />
            {session.state === 'signed_in' ? (
              <Suspense fallback={null}>
                <SavedPlaces zip={field.zip} onChoose={field.change} />
              </Suspense>
            ) : null}
          </form>
        </PlainSection>
        <PlainSection ref={slots} id="slots" title={wizard('chooseTime')}>
          {isZip(draft.zip) ? (
            <Slots key={draft.zip} />
          ) : (
            <EmptyState title={t('zipFirst')} piece="chair">
              {t('zipFirstDetail')}
            </EmptyState>
          )}
          {missing && draft.slot === null ? (
            <div className="mt-3">
              <FieldError>{t('timeMissing')}</FieldError>
            </div>
          ) : null}
        </PlainSection>
      </div>
    </StepFrame>
  );
}

function Slots() {
  const t = useMessages(scheduleStepTexts);
  const [draft, send] = useDraft();
  const session = useSession('customer');
  const [from, setFrom] = useState<string | null>(null);
  const query = useQuery({
    ...apiQuery(
      listSlots,
      {
        query: {
          ...slotQuery(draft),
          ...(from === null ? { today: 'true' as const } : { from }),
        },
      },
      { live: false },
    ),
    staleTime: 15_000,
  });
  if (query.isPending)
    return (
      <Loading label={t('looking')}>
        <div className="grid gap-3">
          {['1', '2', '3'].map((day) => (
            <Skeleton key={day} height="76px" />
          ))}
        </div>
      </Loading>
    );
  if (query.isError) {
    return isProblem(query.error, 'unknown_zip') ? (
      <EmptyState title={t('zipUnknown')} piece="chair">
        {t('zipUnknownDetail')}
      </EmptyState>
    ) : (
      <LoadFailed query={query} failed={t('slotsFailed')} />
    );
  }
  const { data } = query;
  if (data.notServed !== null || !data.served)
    return (
      <Suspense fallback={<Skeleton height="172px" />}>
        <NotServed zip={draft.zip} isTooLarge={data.notServed?.why === 'too_few'} />
      </Suspense>
    );
  const choose = (slot: Slot): void =>
    send({
      type: 'SET',
      values: {
        slot: {
          id: slot.id,
          date: slot.date,
          time: slot.time,
          startsAt: slot.startsAt,
          endsAt: slot.endsAt,
          zone: data.zone,
        },
      },
    });
  return (
    <div className="grid gap-4">
      {draft.items.length === 0 ? null : (
        <p className="text-muted">
          {t('arrivalHint', {
            count: data.crewSize,
            hours: shownHours(visitMinutes(workMinutes(draft), data.crewSize)),
          })}
        </p>
      )}
      <SlotPicker
        fees
        slots={data.slots}
        today={data.today}
        chosen={draft.slot?.id ?? null}
        onChoose={choose}
      />
      {draft.askFor && session.state === 'signed_in' ? (
        <Suspense fallback={<p className="min-h-6" />}>
          <AskedThen askFor={draft.askFor} />
        </Suspense>
      ) : null}
      <MoreDays data={data} from={from} onFrom={setFrom} />
    </div>
  );
}

/** The days after those on the spec's page (spec customer §9), before which today is shown with its fee. */
function MoreDays({
  data,
  from,
  onFrom,
}: {
  readonly data: AnswerOf<typeof listSlots>;
  readonly from: string | null;
  readonly onFrom: (day: string | null) => void;
}) {
  const t = useMessages(scheduleStepTexts);
  const last = data.slots.at(-1);
  const isFull = data.slots.every((slot) => !slot.available);
  const first = data.slots[0];
  return (
    <>
      {isFull ? (
        <p role="status">
          {data.nextAvailableDate
            ? t('nextFree', { day: calendarDay(data.nextAvailableDate) })
            : t('noneFree')}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isFull && data.nextAvailableDate ? (
          <Button onClick={() => onFrom(data.nextAvailableDate)}>
            {t('showDay', { day: calendarDay(data.nextAvailableDate) })}
          </Button>
        ) : last && !isFull ? (
          <Button kind="quiet" onClick={() => onFrom(addDays(last.date, 1))}>
            {t('laterDays')}
          </Button>
        ) : null}
        {from === null ? null : (
          <Button kind="quiet" onClick={() => onFrom(null)}>
            {t('nextDays')}
          </Button>
        )}
      </div>
      {first ? (
        <p className="text-muted text-small">
          {t('timesOfJob', { zone: zoneName(first.startsAt, data.zone) })}
        </p>
      ) : null}
    </>
  );
}
