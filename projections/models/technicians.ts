/**
 * Read model `technicians`: each technician folded with their vetting (decision 090), with what lists search and sort
 * by, totals of their jobs, and where their day starts.
 */
import { z } from 'zod';
import { noWork, replaced, type Work, type Worked, workAfter, workedOf } from '#domain/booking/work.ts';
import { as, type TechnicianId } from '#domain/core/ids.ts';
import { cents } from '#domain/core/money.ts';
import type { TechnicianEvent, TechnicianPerson } from '#domain/technician/events.ts';
import { isEligible, type VettingFacts } from '#domain/technician/eligibility.ts';
import { technicians as aggregate } from '#domain/technician/decide.ts';
import { isPayable, type Technician, type TechnicianState } from '#domain/technician/state.ts';
import { centroidOf } from '#domain/places/zones.ts';
import { vettingFacts } from '#domain/onboarding/eligibility.ts';
import {
  type ApplicationStatus,
  applicationStatusOf,
  type BackgroundCheckStatus,
  checkStatusOf,
} from '#domain/onboarding/overview.ts';
import type { Durations } from '#domain/core/durations.ts';
import { awaitedByOnboarding } from '#domain/onboarding/next.ts';
import { onboardings } from '#domain/onboarding/decide.ts';
import { clearedUntil } from '#domain/onboarding/requirements.ts';
import type { OnboardingState } from '#domain/onboarding/state.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import { type AwaitedByStory, awaitedColumns, ofStory, storedAwaited } from '../awaited.ts';
import { asBookingEvent, bookingIdOf } from '../booking-event.ts';
import type { Open, Projection, Target } from '../projection.ts';
import { load, type Table, upsert } from '../tables.ts';
import {
  erasePerson,
  eventOf,
  idIn,
  nobody,
  openPerson,
  type Person,
  personColumns,
  personRow,
  sealedPerson,
  toPerson,
  storedFold,
} from './person.ts';

type Known = Exclude<TechnicianState, { status: 'none' }>;

interface Row extends Worked {
  readonly state: Known;
  /** Their vetting; none between the record and the application. */
  readonly vetting: OnboardingState;
  readonly person: Person;
  /** When the email address last changed; null: it is the first. */
  readonly emailChangedAt: string | null;
  readonly since: string;
  readonly awaited: readonly AwaitedByStory[];
}

/** The facts of a technician's vetting at `now` (ISO instant). */
export function vettingOf(technician: Technician, vetting: OnboardingState, now: string): VettingFacts {
  return vettingFacts(vetting, { isPayable: isPayable(technician) }, now);
}

/** The two statuses of spec admin §3 and §4. */
export interface Standings {
  readonly applicationStatus: ApplicationStatus;
  readonly backgroundCheck: BackgroundCheckStatus;
}

/** The statuses of a vetting; without one, everything is pending. */
export function standingsOf(vetting: OnboardingState): Standings {
  if (vetting.status === 'none' || vetting.status === 'closed')
    return { applicationStatus: 'pending', backgroundCheck: 'pending' };
  return { applicationStatus: applicationStatusOf(vetting), backgroundCheck: checkStatusOf(vetting) };
}

function registered(state: Known): Technician | null {
  return state.status === 'registered' ? state : null;
}

function place({ state }: Row) {
  const technician = registered(state);
  return technician ? centroidOf(technician.profile.zip) : null;
}

const table: Table<Row> = {
  name: 'technicians',
  key: ['id'],
  columns: [
    { name: 'id', type: 'text', of: ({ state }) => state.id },
    { name: 'status', type: 'text', of: ({ state }) => state.status },
    ...personColumns<Row>(),
    { name: 'is_active', type: 'boolean', of: ({ state }) => registered(state)?.isActive ?? false },
    { name: 'is_available', type: 'boolean', of: ({ state }) => registered(state)?.isAvailable ?? false },
    {
      name: 'application_status',
      type: 'text',
      of: ({ state, vetting }) => (registered(state) ? standingsOf(vetting).applicationStatus : 'deleted'),
    },
    {
      name: 'background_check',
      type: 'text',
      of: ({ state, vetting }) => (registered(state) ? standingsOf(vetting).backgroundCheck : 'deleted'),
    },
    {
      name: 'eligible',
      type: 'boolean',
      of: ({ state, vetting }) => {
        const technician = registered(state);
        // Evaluated as of the beginning, when nothing had expired; expiry is checked when it is read.
        return (
          technician !== null && isEligible({ ...technician, vetting: vettingOf(technician, vetting, '') })
        );
      },
    },
    {
      name: 'cleared_until',
      type: 'timestamptz',
      of: ({ state, vetting }) => {
        const technician = registered(state);
        if (!technician || vetting.status === 'none' || vetting.status === 'closed') return null;
        return clearedUntil(vetting, { isPayable: isPayable(technician) });
      },
    },
    { name: 'jobs', type: 'int', of: ({ jobs }) => jobs },
    { name: 'ratings', type: 'int', of: ({ ratings }) => ratings },
    { name: 'rated', type: 'int', of: ({ rated }) => rated },
    { name: 'faults', type: 'int', of: ({ faults }) => faults },
    { name: 'refunded', type: 'bigint', of: ({ refunded }) => refunded },
    { name: 'lat', type: 'float8', of: (row) => place(row)?.latitude ?? null },
    { name: 'lon', type: 'float8', of: (row) => place(row)?.longitude ?? null },
    { name: 'email_changed_at', type: 'timestamptz', of: ({ emailChangedAt }) => emailChangedAt },
    { name: 'since', type: 'timestamptz', of: ({ since }) => since },
    { name: 'state', type: 'jsonb', of: ({ state }) => state },
    { name: 'vetting', type: 'jsonb', of: ({ vetting }) => vetting },
    ...awaitedColumns<Row>(),
  ],
};

export const storedTechnician = storedFold<Known>('id');

export const storedVetting = storedFold<OnboardingState>('status');

const stored = z.object({
  id: z.string(),
  ...personRow.shape,
  email_changed_at: z.string().nullable(),
  since: z.string(),
  jobs: z.number(),
  ratings: z.number(),
  rated: z.number(),
  faults: z.number(),
  refunded: z.bigint(),
  state: storedTechnician,
  vetting: storedVetting,
  awaited: storedAwaited,
});

function rowOf(found: z.output<typeof stored>): Row {
  const {
    state,
    vetting,
    awaited,
    since,
    jobs,
    ratings,
    rated,
    faults,
    email_changed_at: emailChangedAt,
  } = found;
  const sums = { jobs, ratings, rated, faults, refunded: cents(Number(found.refunded)) };
  return { state, vetting, awaited, person: toPerson(found), emailChangedAt, since, ...sums };
}

/** One booking's contribution to its crew's totals. */
interface WorkRow extends Work {
  readonly bookingId: string;
}

const workTable: Table<WorkRow> = {
  name: 'technician_work',
  key: ['booking_id'],
  columns: [
    { name: 'booking_id', type: 'text', of: ({ bookingId }) => bookingId },
    { name: 'crew', type: 'text[]', of: ({ crew }) => crew },
    { name: 'is_completed', type: 'boolean', of: ({ isCompleted }) => isCompleted },
    { name: 'rating', type: 'int', of: ({ rating }) => rating },
    { name: 'refunded_for_fault', type: 'int', of: ({ refundedForFault }) => refundedForFault },
  ],
};

const storedWork = z.object({
  booking_id: z.string(),
  crew: z.array(z.string()),
  is_completed: z.boolean(),
  rating: z.number().nullable(),
  refunded_for_fault: z.number(),
});

/** Events by which `workAfter` changes anything. */
const tellingTypes: ReadonlySet<string> = new Set([
  'BookingPlaced',
  'TechnicianAssigned',
  'TechnicianUnassigned',
  'StatusSetByAdmin',
  'WorkCompleted',
  'ReviewAdded',
  'RefundIssued',
  'RefundReturned',
]);

/** Folds the bookings of a batch; returns each technician's totals before and after. */
async function applyBookings(
  events: readonly RecordedEvent[],
  target: Target,
): Promise<ReadonlyMap<string, readonly { readonly before: Worked; readonly after: Worked }[]>> {
  const telling = events.flatMap((event) => {
    const bookingId = bookingIdOf(event);
    return bookingId !== null && tellingTypes.has(event.type) ? [{ bookingId, event }] : [];
  });
  const ids = [...new Set(telling.map(({ bookingId }) => bookingId as string))];
  const known = new Map<string, Work>(
    (await load(target, workTable, storedWork, ids)).map((row) => [
      row.booking_id,
      {
        crew: row.crew.map((id) => as<TechnicianId>(id)),
        isCompleted: row.is_completed,
        rating: row.rating,
        refundedForFault: cents(row.refunded_for_fault),
      },
    ]),
  );
  const rows = new Map(known);
  for (const { bookingId, event } of telling) {
    const work = workAfter(rows.get(bookingId), asBookingEvent(event));
    if (work !== undefined) rows.set(bookingId, work);
  }
  await upsert(
    target,
    workTable,
    [...rows].map(([bookingId, work]) => ({ bookingId, ...work })),
  );
  const changes = new Map<string, { readonly before: Worked; readonly after: Worked }[]>();
  for (const [bookingId, work] of rows) {
    const was = known.get(bookingId);
    for (const id of new Set([...(was?.crew ?? []), ...work.crew])) {
      const partOf = (one: Work | undefined) => (one?.crew.includes(id) ? workedOf(one) : noWork);
      changes.set(id, [...(changes.get(id) ?? []), { before: partOf(was), after: partOf(work) }]);
    }
  }
  return changes;
}

function personOf(event: TechnicianEvent | null): TechnicianPerson | null {
  switch (event?.type) {
    case 'TechnicianApplied':
    case 'TechnicianCreatedByAdmin':
    case 'TechnicianPersonChanged':
      return event.data.person;
    default:
      return null;
  }
}

function sealed(event: RecordedEvent): readonly Sealed[] {
  const person = personOf(eventOf(aggregate, event));
  return person ? sealedPerson(person) : [];
}

function applyEvent(row: Row | undefined, from: RecordedEvent, open: Open): Row | undefined {
  const vetted = eventOf(onboardings, from);
  // The record is written before the application.
  if (vetted) return row && { ...row, vetting: onboardings.evolve(row.vetting, vetted) };
  const event = eventOf(aggregate, from);
  if (!event) return row;
  const state = aggregate.evolve(row?.state ?? aggregate.initial, event);
  if (state.status === 'none') return undefined;
  const before = row ?? {
    ...noWork,
    vetting: onboardings.initial,
    person: nobody,
    emailChangedAt: null,
    since: from.recordedAt,
    awaited: [],
  };
  const person = personOf(event);
  if (!person) return { ...before, state };
  const known = row && registered(row.state);
  // An unchanged address keeps its sealed value.
  const isMoved = known && known.person.email !== person.email;
  const emailChangedAt = isMoved ? from.recordedAt : before.emailChangedAt;
  return { ...before, state, person: openPerson(person, open), emailChangedAt };
}

function awaitedBy({ state, vetting }: Row, now: string, durations: Durations): readonly AwaitedByStory[] {
  const technician = registered(state);
  // The application of a deleted person is closed immediately.
  if (!technician) return [];
  const record = { isPayable: isPayable(technician) };
  return ofStory('onboarding', awaitedByOnboarding(vetting, record, now, durations));
}

async function apply(events: readonly RecordedEvent[], target: Target): Promise<void> {
  const worked = await applyBookings(events, target);
  const own = events.flatMap((event) => {
    const id = idIn(event, 'technician-') ?? idIn(event, 'onboarding-');
    return id === null ? [] : [{ id, event }];
  });
  const ids = [...new Set([...worked.keys(), ...own.map(({ id }) => id)])];
  const rows = new Map((await load(target, table, stored, ids)).map((found) => [found.id, rowOf(found)]));
  for (const { id, event } of own) {
    const row = applyEvent(rows.get(id), event, target.openOf(event));
    if (row) rows.set(id, { ...row, awaited: awaitedBy(row, event.recordedAt, target.durations) });
  }
  for (const [id, changes] of worked) {
    const row = rows.get(id);
    // A technician must have a record before joining a crew.
    if (!row) continue;
    const total = changes.reduce<Worked>((sum, { before, after }) => replaced(sum, before, after), row);
    rows.set(id, { ...row, ...total });
  }
  await upsert(target, table, [...rows.values()]);
}

/** Read model `technicians`. */
export const technicians: Projection = {
  name: 'technicians',
  tables: [table.name, workTable.name],
  personal: { sealed, erase: erasePerson('technician', table.name) },
  apply,
};
