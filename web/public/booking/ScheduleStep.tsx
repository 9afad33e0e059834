/** Step 2: where the boxes are, and the windows in which technicians can come there. */
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { brandName } from '#domain/brands.ts';
import { listSlots, type Slot } from '#api/contract/slots.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { apiQuery, isProblem, sentenceOf } from '#web/lib/api.ts';
import { calendarDay, zoneName } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { Loading, Skeleton } from '#web/ui/Skeleton.tsx';
import { EmptyState, ErrorState } from '#web/ui/States.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { SlotPicker } from '../SlotPicker.tsx';
import { slotQuery } from './draft.ts';
import { StepFrame } from './StepFrame.tsx';
import { useDraft, useNext } from './wizard-context.ts';

const isZip = (text: string): boolean => /^\d{5}$/.test(text);

export function ScheduleStep() {
  const [draft, send] = useDraft();
  const next = useNext();
  const [missing, setMissing] = useState(false);
  const [zip, setZip] = useState(draft.zip);
  const [zipError, setZipError] = useState<string | undefined>(undefined);

  const look = (event?: FormEvent): void => {
    event?.preventDefault();
    if (!isZip(zip)) return setZipError('Please enter a 5-digit ZIP code.');
    setZipError(undefined);
    send({ type: 'ZIP', zip });
  };
  const change = (text: string): void => {
    const digits = text.replace(/\D/g, '').slice(0, 5);
    setZip(digits);
    if (!isZip(digits)) return;
    setZipError(undefined);
    send({ type: 'ZIP', zip: digits });
  };

  return (
    <StepFrame
      step="schedule"
      title="When shall we come?"
      action={
        <Button kind="primary" size="big" onClick={() => setMissing(!next())}>
          Enter contact details
          <ArrowRightIcon />
        </Button>
      }
    >
      <div className="cols">
        <form className="grid gap-4 content-start" onSubmit={look} noValidate>
          <h2 className="part">Where are the boxes?</h2>
          <TextField
            label="ZIP code of the job"
            className="max-w-56"
            inputMode="numeric"
            autoComplete="postal-code"
            value={zip}
            error={zipError}
            hint="Technicians near this place are asked."
            onChange={(event) => change(event.currentTarget.value)}
            onBlur={() => zip !== '' && look()}
          />
        </form>
        <section aria-labelledby="slots">
          <h2 className="part" id="slots">
            Choose a time
          </h2>
          {isZip(draft.zip) ? (
            <Slots key={draft.zip} />
          ) : (
            <EmptyState title="Enter your ZIP code" piece="chair">
              The free times of the next three days will stand here.
            </EmptyState>
          )}
          {missing && draft.slot === null ? (
            <p className="error mt-3" role="alert">
              Choose a time to go on.
            </p>
          ) : null}
        </section>
      </div>
    </StepFrame>
  );
}

function Slots() {
  const [draft, send] = useDraft();
  const [from, setFrom] = useState<string | null>(null);
  const query = useQuery({
    ...apiQuery(
      listSlots,
      {
        query: {
          ...slotQuery(draft),
          ...(from === null ? {} : { from }),
        },
      },
      { live: false },
    ),
    staleTime: 15_000,
  });
  if (query.isPending)
    return (
      <Loading label="Looking for free times">
        <div className="grid gap-3">
          {['1', '2', '3'].map((day) => (
            <Skeleton key={day} height="76px" />
          ))}
        </div>
      </Loading>
    );
  if (query.isError) {
    return isProblem(query.error, 'unknown_zip') ? (
      <EmptyState title="We don't know this ZIP code" piece="chair">
        Check the five digits.
      </EmptyState>
    ) : (
      <ErrorState
        message={sentenceOf(query.error, 'The free times could not be loaded.')}
        onRetry={() => void query.refetch()}
        busy={query.isFetching}
      />
    );
  }
  const { data } = query;
  if (!data.served)
    return (
      <EmptyState title={`No technician for this near ${draft.zip} yet`} piece="chair">
        {`Nobody near this place assembles ${draft.brand === null || draft.brand === 'other' ? 'these' : brandName(draft.brand)} pieces. Try the ZIP code of another address.`}
      </EmptyState>
    );
  const choose = (slot: Slot): void =>
    send({
      type: 'SLOT',
      slot: {
        id: slot.id,
        date: slot.date,
        time: slot.time,
        startsAt: slot.startsAt,
        endsAt: slot.endsAt,
        zone: data.zone,
      },
    });
  return (
    <div className="grid gap-4">
      <SlotPicker slots={data.slots} chosen={draft.slot?.id ?? null} onChoose={choose} />
      <MoreDays data={data} from={from} onFrom={setFrom} />
    </div>
  );
}

function MoreDays({
  data,
  from,
  onFrom,
}: {
  readonly data: AnswerOf<typeof listSlots>;
  readonly from: string | null;
  readonly onFrom: (day: string | null) => void;
}) {
  const last = data.slots.at(-1);
  const isFull = data.slots.every((slot) => !slot.available);
  const first = data.slots[0];
  return (
    <>
      {isFull ? (
        <p role="status">
          {data.nextAvailableDate
            ? `No free time on these days. The next one is on ${calendarDay(data.nextAvailableDate)}.`
            : 'No free time in the next weeks. Fewer pieces need fewer technicians and may fit.'}
        </p>
      ) : null}
      <div className="flex flex-wrap gap-2">
        {isFull && data.nextAvailableDate ? (
          <Button onClick={() => onFrom(data.nextAvailableDate)}>
            {`Show ${calendarDay(data.nextAvailableDate)}`}
          </Button>
        ) : last && !isFull ? (
          <Button kind="quiet" onClick={() => onFrom(dayAfter(last.date))}>
            Later days
          </Button>
        ) : null}
        {from === null ? null : (
          <Button kind="quiet" onClick={() => onFrom(null)}>
            Back to the next days
          </Button>
        )}
      </div>
      {first ? (
        <p className="small muted">{`Times are those of the job (${zoneName(first.startsAt, data.zone)}).`}</p>
      ) : null}
    </>
  );
}

function dayAfter(day: string): string {
  return new Date(Date.parse(`${day}T12:00:00Z`) + 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
}
