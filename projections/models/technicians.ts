/** Read model `technicians`: each technician folded with their vetting (decision 090), with what lists search by and where the day starts. */
import { z } from 'zod';
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
import { onboardings } from '#domain/onboarding/decide.ts';
import type { OnboardingState } from '#domain/onboarding/state.ts';
import type { Sealed } from '#domain/core/sealed.ts';
import type { RecordedEvent } from '#events/log.ts';
import { keyed } from '../keyed.ts';
import type { Open } from '../projection.ts';
import type { Table } from '../tables.ts';
import {
  erasePerson,
  eventOf,
  keyIn,
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

interface Row {
  readonly state: Known;
  /** How they are vetted; none between the record and the application. */
  readonly vetting: OnboardingState;
  readonly person: Person;
  readonly since: string;
}

/** What a technician's vetting says at `now` (ISO instant). */
export function vettingOf(technician: Technician, vetting: OnboardingState, now: string): VettingFacts {
  return vettingFacts(vetting, { isPayable: isPayable(technician) }, now);
}

/** The two statuses of spec admin §3 and §4. */
export interface Standings {
  readonly applicationStatus: ApplicationStatus;
  readonly backgroundCheck: BackgroundCheckStatus;
}

/** How a vetting stands; of somebody whom nobody has vetted, everything is yet to come. */
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
        // Nothing has run out at the beginning: what has by now is looked at where it is read.
        return (
          technician !== null && isEligible({ ...technician, vetting: vettingOf(technician, vetting, '') })
        );
      },
    },
    { name: 'lat', type: 'float8', of: (row) => place(row)?.latitude ?? null },
    { name: 'lon', type: 'float8', of: (row) => place(row)?.longitude ?? null },
    { name: 'since', type: 'timestamptz', of: ({ since }) => since },
    { name: 'state', type: 'jsonb', of: ({ state }) => state },
    { name: 'vetting', type: 'jsonb', of: ({ vetting }) => vetting },
  ],
};

export const storedTechnician = storedFold<Known>('id');

export const storedVetting = storedFold<OnboardingState>('status');

const stored = z.object({
  id: z.string(),
  ...personRow.shape,
  since: z.string(),
  state: storedTechnician,
  vetting: storedVetting,
});

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

function apply(row: Row | undefined, from: RecordedEvent, open: Open): Row | undefined {
  const vetted = eventOf(onboardings, from);
  // The record is written before the application.
  if (vetted) return row && { ...row, vetting: onboardings.evolve(row.vetting, vetted) };
  const event = eventOf(aggregate, from);
  if (!event) return row;
  const state = aggregate.evolve(row?.state ?? aggregate.initial, event);
  if (state.status === 'none') return undefined;
  const since = row?.since ?? from.recordedAt;
  const person = personOf(event);
  const vetting = row?.vetting ?? onboardings.initial;
  return { state, vetting, person: person ? openPerson(person, open) : (row?.person ?? nobody), since };
}

/** Read model `technicians`. */
export const technicians = keyed({
  name: 'technicians',
  table,
  keysOf: (event) => [...keyIn(event, 'technician-'), ...keyIn(event, 'onboarding-')],
  personal: { sealed, erase: erasePerson('technician', table.name) },
  stored,
  fromStored: (found) =>
    [
      found.id,
      { state: found.state, vetting: found.vetting, person: toPerson(found), since: found.since },
    ] as const,
  apply,
});
