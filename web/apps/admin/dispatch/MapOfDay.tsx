/** The day on a map: jobs by ZIP code, and the routes between them; the same as a table below. */
import { useMemo } from 'react';
import { clockIn, duration, miles } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { StatusBadge } from '#web/ui/StatusBadge.tsx';
import { dispatchTexts } from '#words/generated/admin.ts';
import type { Place } from '#domain/places/distance.ts';
import type { Chosen } from './bars.tsx';
import type { Day, Job, Row } from './day.ts';
import { projectionOf } from './map.ts';

const SIZE = { width: 960, height: 620, edge: 48 };
/** Length of the scale bar in kilometers: ten miles. */
const SCALE_KM = 16.0934;

/** Jobs in one ZIP code, which share one point. */
interface Spot {
  readonly zip: string;
  readonly place: Place;
  readonly jobs: readonly Job[];
}

function spotsOf(jobs: readonly Job[]): readonly Spot[] {
  const spots = new Map<string, Spot>();
  for (const job of jobs) {
    if (!job.place) continue;
    const before = spots.get(job.zip)?.jobs ?? [];
    spots.set(job.zip, {
      zip: job.zip,
      place: job.place,
      jobs: [...before, job],
    });
  }
  return [...spots.values()];
}

export function MapOfDay({
  day,
  rows,
  tray,
  chosen,
  technician,
  onChoose,
}: {
  readonly day: Day;
  readonly rows: readonly Row[];
  readonly tray: readonly Job[];
  readonly chosen: Chosen | null;
  /** Whose day is shown. */
  readonly technician: string | null;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  const t = useMessages(dispatchTexts);
  const { spots, projection } = useMemo(() => {
    const found = spotsOf(day.jobs);
    const bases = day.technicians.flatMap(({ base, works }) => (base && works.length > 0 ? [base] : []));
    return {
      spots: found,
      projection: projectionOf([...found.map(({ place }) => place), ...bases], SIZE),
    };
  }, [day]);
  if (!projection) return <p className="p-6 text-muted">{t('noPlaces')}</p>;
  const lacking = new Set(tray.map(({ id }) => id));
  const chosenJob = day.jobs.find(({ id }) => id === chosen?.jobId);
  const rowOf = (job: Job): string | null =>
    lacking.has(job.id) ? null : (job.crew[0]?.technicianId ?? null);
  return (
    <div className="grid content-start gap-6 overflow-y-auto p-6" data-part="map">
      <div className="border border-line bg-raised text-micro">
        <svg
          viewBox={`0 0 ${SIZE.width} ${SIZE.height}`}
          className="block h-auto w-full"
          role="group"
          aria-label={t('mapLabel')}
        >
          {rows.map((row) => (
            <Way
              key={row.technician.id}
              row={row}
              isChosen={row.technician.id === (chosen?.row ?? technician)}
              point={projection.place}
            />
          ))}
          {spots.map((spot) => {
            const { x, y } = projection.place(spot.place);
            const isChosen = chosenJob?.zip === spot.zip;
            const open = spot.jobs.filter(({ id }) => lacking.has(id)).length;
            return (
              <Marker
                key={spot.zip}
                x={x}
                y={y}
                label={t('spot', {
                  zip: spot.zip,
                  count: spot.jobs.length,
                  open,
                })}
                text={String(spot.jobs.length)}
                isOpen={open > 0}
                isChosen={isChosen}
                onPress={() => {
                  // Repeated presses select one after the other.
                  const at = spot.jobs.findIndex(({ id }) => id === chosen?.jobId);
                  const job = spot.jobs[(at + 1) % spot.jobs.length];
                  if (job) onChoose({ jobId: job.id, row: rowOf(job) });
                }}
              />
            );
          })}
          <g transform={`translate(${SIZE.edge} ${SIZE.height - 20})`} className="fill-muted">
            <path d={`M0 0h${SCALE_KM * projection.kilometer}`} stroke="currentColor" strokeWidth="1.5" />
            <text y="14">{miles(SCALE_KM * 1000)}</text>
            <text x={SIZE.width - 2 * SIZE.edge} textAnchor="end" y="14">
              {t('northUp')}
            </text>
          </g>
        </svg>
      </div>
      <div className="overflow-x-auto">
        <table className="w-full text-small">
          <caption className="sr-only">{t('mapTable')}</caption>
          <thead>
            <tr className="border-b border-ink text-left text-micro text-muted *:py-2 *:pr-4 *:font-semibold">
              <th scope="col">{t('technician')}</th>
              <th scope="col">{t('arrives')}</th>
              <th scope="col">{t('job')}</th>
              <th scope="col">{t('zip')}</th>
              <th scope="col">{t('way')}</th>
              <th scope="col">{t('status')}</th>
            </tr>
          </thead>
          <tbody>
            {tray.map((job) => (
              <tr key={job.id} className="border-b border-line *:py-1.5 *:pr-4">
                <td className="font-semibold text-warn">{t('nobodyYet')}</td>
                <td className="tabular-nums">{clockIn(job.startsAt, day.zone)}</td>
                <td>
                  <JobButton job={job} chosen={chosen} row={null} onChoose={onChoose} />
                </td>
                <td className="tabular-nums">{job.zip}</td>
                <td>–</td>
                <td>
                  <StatusBadge status={job.status} />
                </td>
              </tr>
            ))}
            {rows.flatMap(({ technician, bars }) =>
              bars.map(({ job, link }) => (
                <tr key={`${technician.id}-${job.id}`} className="border-b border-line *:py-1.5 *:pr-4">
                  <td>{technician.name}</td>
                  <td className="tabular-nums">{clockIn(link.arrivesAt, day.zone)}</td>
                  <td>
                    <JobButton job={job} chosen={chosen} row={technician.id} onChoose={onChoose} />
                  </td>
                  <td className="tabular-nums">{job.zip}</td>
                  <td className="tabular-nums">
                    {link.metres !== null && link.driveMinutes !== null
                      ? `${miles(link.metres)}, ${duration(link.driveMinutes)}`
                      : ''}
                  </td>
                  <td>
                    <StatusBadge status={job.status} />
                  </td>
                </tr>
              )),
            )}
          </tbody>
        </table>
      </div>
    </div>
  );
}

function JobButton({
  job,
  row,
  chosen,
  onChoose,
}: {
  readonly job: Job;
  readonly row: string | null;
  readonly chosen: Chosen | null;
  readonly onChoose: (chosen: Chosen) => void;
}) {
  return (
    <button
      type="button"
      className="font-semibold tabular-nums underline aria-pressed:text-brand"
      aria-pressed={chosen?.jobId === job.id && chosen.row === row}
      onClick={() => onChoose({ jobId: job.id, row })}
    >
      {job.number}
    </button>
  );
}

/** From a technician's base to their jobs, in order. */
function Way({
  row: { technician, bars },
  isChosen,
  point,
}: {
  readonly row: Row;
  readonly isChosen: boolean;
  readonly point: (place: Place) => { readonly x: number; readonly y: number };
}) {
  const places = [technician.base, ...bars.map(({ job }) => job.place)].filter((place) => place !== null);
  if (places.length < 2) return null;
  const points = places.map(point);
  const [start] = points;
  return (
    <g className={isChosen ? 'text-ink' : 'text-control'} aria-hidden="true">
      <polyline
        points={points.map(({ x, y }) => `${x.toFixed(1)},${y.toFixed(1)}`).join(' ')}
        fill="none"
        stroke="currentColor"
        strokeWidth={isChosen ? 2 : 0.75}
        strokeDasharray={isChosen ? undefined : '4 4'}
      />
      {start ? <rect x={start.x - 3} y={start.y - 3} width="6" height="6" fill="currentColor" /> : null}
    </g>
  );
}

function Marker({
  x,
  y,
  label,
  text,
  isOpen,
  isChosen,
  onPress,
}: {
  readonly x: number;
  readonly y: number;
  readonly label: string;
  readonly text: string;
  readonly isOpen: boolean;
  readonly isChosen: boolean;
  readonly onPress: () => void;
}) {
  return (
    <g
      role="button"
      tabIndex={0}
      aria-label={label}
      aria-pressed={isChosen}
      className="cursor-pointer"
      onClick={onPress}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        onPress();
      }}
    >
      <circle
        cx={x}
        cy={y}
        r="12"
        strokeWidth="1.5"
        strokeDasharray={isOpen ? '3 2.5' : undefined}
        className={classes(isChosen ? 'fill-accent stroke-on-accent' : 'fill-raised stroke-ink')}
      />
      <text
        x={x}
        y={y + 4}
        textAnchor="middle"
        className={classes('text-[12px] font-semibold', isChosen ? 'fill-on-accent' : 'fill-ink')}
      >
        {text}
      </text>
    </g>
  );
}
