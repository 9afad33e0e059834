/** `/v1/candidates`: the people to be checked. */
import { z } from 'zod';
import { CheckrFailure, notFound } from './failures.ts';
import { type Candidate, newCheckrId } from './objects.ts';
import { type CheckrOperation, pageOf, pageParameters, readParameters } from './operation.ts';
import { candidateFields } from './parameters.ts';
import { reportBody } from './report-body.ts';
import type { CheckrState } from './state.ts';

const createSchema = z.strictObject(candidateFields);
const updateSchema = createSchema.partial();
const listSchema = z.strictObject({
  ...pageParameters,
  email: z.string().optional(),
  full_name: z.string().optional(),
  custom_id: z.string().optional(),
  adjudication: z.string().optional(),
});
const eraseSchema = z.strictObject({
  deletion_contact_email_address: z.email('Deletion contact email address is invalid'),
  deletion_contact_first_name: z.string().optional(),
  deletion_contact_last_name: z.string().optional(),
});
const getSchema = z.strictObject({ include: z.enum(['reports'], 'Include is invalid').optional() });

/** Fields that may still change after a report was ordered. */
const changeableWithReports: ReadonlySet<string> = new Set(['email', 'phone', 'copy_requested', 'custom_id']);
/** Candidates with the same data created within a day. */
const duplicatesPerDay = 2;
/** Milliseconds during which duplicates are counted. */
export const countedFor = 24 * 3600 * 1000;

/** @throws CheckrFailure 404 */
export function findCandidate(state: CheckrState, id: string): Candidate {
  const candidate = state.objects.find('candidate', id);
  if (!candidate) throw notFound('Candidate');
  return candidate;
}

function checkMiddleName({ middle_name: middleName, no_middle_name: hasNone }: Partial<Candidate>): void {
  if (hasNone === true && middleName !== null && middleName !== undefined && middleName !== '') {
    throw new CheckrFailure(
      400,
      'Candidate must not have middle name when no_middle_name flag is set to true for the candidate',
    );
  }
}

/** The sandbox's packages refuse minors. */
export function checkAge(dob: string, now: number): void {
  const birthday = new Date(`${dob}T00:00:00Z`);
  birthday.setUTCFullYear(birthday.getUTCFullYear() + 18);
  if (birthday.getTime() > now) throw new CheckrFailure(400, 'Candidate must be at least 18 years old');
}

function checkDuplicates(state: CheckrState, given: Candidate): void {
  const since = state.clock.milliseconds() - countedFor;
  const same = (['email', 'first_name', 'last_name', 'dob', 'ssn'] as const).map((field) => given[field]);
  const duplicates = state.objects
    .list('candidate')
    .filter(
      (candidate) =>
        Date.parse(candidate.created_at) > since &&
        candidate.ssn !== null &&
        [candidate.email, candidate.first_name, candidate.last_name, candidate.dob, candidate.ssn].every(
          (value, index) => value === same[index],
        ),
    );
  if (duplicates.length > duplicatesPerDay) {
    throw new CheckrFailure(
      409,
      'Duplicate candidate detected. No more than 2 duplicate candidates can be created within a 24 hour period',
    );
  }
}

function create(state: CheckrState, body: unknown): Candidate {
  const given = readParameters(createSchema, body);
  const id = newCheckrId();
  const candidate: Candidate = {
    id,
    object: 'candidate',
    uri: `/v1/candidates/${id}`,
    created_at: state.now(),
    first_name: given.first_name ?? null,
    middle_name: given.middle_name ?? null,
    no_middle_name: given.no_middle_name ?? false,
    last_name: given.last_name ?? null,
    mother_maiden_name: given.mother_maiden_name ?? null,
    email: given.email,
    phone: given.phone ?? null,
    zipcode: given.zipcode ?? null,
    dob: given.dob ?? null,
    ssn: given.ssn ?? null,
    driver_license_number: given.driver_license_number ?? null,
    driver_license_state: given.driver_license_state ?? null,
    previous_driver_license_number: null,
    previous_driver_license_state: null,
    copy_requested: given.copy_requested ?? false,
    custom_id: given.custom_id ?? null,
    report_ids: [],
    geo_ids: [],
    adjudication: null,
    metadata: given.metadata ?? {},
  };
  checkMiddleName(candidate);
  checkDuplicates(state, candidate);
  state.objects.insert('candidate', candidate);
  state.emit('candidate.created', candidate);
  return candidate;
}

function update(state: CheckrState, id: string, body: unknown): Candidate {
  const candidate = findCandidate(state, id);
  const given = readParameters(updateSchema, body);
  const changes = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined));
  if (candidate.report_ids.length > 0) {
    const fixed = Object.keys(changes).filter(
      (field) => !changeableWithReports.has(field) && candidate[field as keyof Candidate] !== null,
    );
    if (fixed.includes('ssn')) {
      throw new CheckrFailure(400, 'Candidate SSN can not be updated because it has reports');
    }
    if (fixed.length > 0)
      throw new CheckrFailure(400, ...fixed.map((field) => `${label(field)} cannot be updated`));
  }
  const changed: Candidate = { ...candidate, ...changes };
  checkMiddleName(changed);
  state.objects.update('candidate', changed);
  state.emit('candidate.updated', changed);
  return changed;
}

/** What is left of an erased candidate says nothing about the person. */
function erase(state: CheckrState, id: string, body: unknown): Candidate {
  readParameters(eraseSchema, body);
  const candidate = findCandidate(state, id);
  if (candidate.first_name === null && candidate.ssn === null)
    throw new CheckrFailure(400, 'Candidate PII has already been removed');
  const erased: Candidate = {
    ...candidate,
    first_name: null,
    middle_name: null,
    last_name: null,
    mother_maiden_name: null,
    email: '',
    phone: null,
    zipcode: null,
    dob: null,
    ssn: null,
    driver_license_number: null,
    driver_license_state: null,
    metadata: {},
  };
  state.objects.update('candidate', erased);
  state.emit('candidate.updated', erased);
  return erased;
}

function label(field: string): string {
  return field.charAt(0).toUpperCase() + field.slice(1).replaceAll('_', ' ');
}

function list(state: CheckrState, query: unknown): object {
  const given = readParameters(listSchema, query);
  const found = state.objects
    .list('candidate')
    .filter(
      (candidate) =>
        (given.email === undefined || candidate.email === given.email) &&
        (given.custom_id === undefined || candidate.custom_id === given.custom_id) &&
        (given.adjudication === undefined || candidate.adjudication === given.adjudication) &&
        (given.full_name === undefined ||
          `${candidate.first_name ?? ''} ${candidate.last_name ?? ''}` === given.full_name),
    );
  return pageOf(found, '/candidates', given);
}

/** The calls of this family. */
export const candidateOperations: readonly CheckrOperation[] = [
  {
    name: 'candidates.create',
    route: 'POST /checkr/v1/candidates',
    status: 201,
    run: (state, { body }) => create(state, body),
  },
  {
    name: 'candidates.list',
    route: 'GET /checkr/v1/candidates',
    status: 200,
    run: (state, { query }) => list(state, query),
  },
  {
    name: 'candidates.get',
    route: 'GET /checkr/v1/candidates/:id',
    status: 200,
    run: (state, { id, query }) => {
      const { include } = readParameters(getSchema, query);
      const candidate = findCandidate(state, id);
      if (include === undefined) return candidate;
      const reports = state.objects.list('report', id).map((report) => reportBody(state, report));
      return { ...candidate, reports };
    },
  },
  {
    name: 'candidates.update',
    route: 'POST /checkr/v1/candidates/:id',
    status: 200,
    run: (state, { id, body }) => update(state, id, body),
  },
  {
    name: 'candidates.erase',
    route: 'DELETE /checkr/v1/candidates/:id/pii',
    status: 200,
    run: (state, { id, body }) => erase(state, id, body),
  },
];
