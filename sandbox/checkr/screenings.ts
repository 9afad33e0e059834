/** The searches of a report: which ones a package includes, and their results. */
import { createHash } from 'node:crypto';
import { CheckrFailure } from './failures.ts';
import {
  type AdverseItem,
  type Candidate,
  type CourtRecord,
  newCheckrId,
  type Screening,
  type ScreeningType,
  type StoredReport,
} from './objects.ts';

/** The packages that an account can order; real accounts define their own. */
export const packages: readonly { slug: string; name: string; screenings: readonly ScreeningType[] }[] = [
  {
    slug: 'tasker_pro',
    name: 'Tasker Pro',
    screenings: ['ssn_trace', 'sex_offender_search', 'national_criminal_search', 'county_criminal_search'],
  },
  {
    slug: 'driver_pro',
    name: 'Driver Pro',
    screenings: [
      'ssn_trace',
      'sex_offender_search',
      'national_criminal_search',
      'county_criminal_search',
      'motor_vehicle_report',
    ],
  },
];

/** These two only determine where to search; they are not part of the report, so their result is always null. */
const withoutResult: ReadonlySet<ScreeningType> = new Set(['ssn_trace', 'national_criminal_search']);

/** @throws CheckrFailure 404 for a package that the account does not have */
export function packageOf(slug: string): (typeof packages)[number] {
  const found = packages.find((one) => one.slug === slug);
  if (!found) throw new CheckrFailure(404, 'Package not found');
  return found;
}

/** The searches of a new report. */
export function newScreenings(slug: string): Screening[] {
  return packageOf(slug).screenings.map((type) => ({
    id: newCheckrId(),
    type,
    status: 'pending',
    result: null,
    cancellationReason: null,
    completedAt: null,
    records: [],
  }));
}

/** The searches after their report has ended; with `consider` the county has a record. */
export function finishedScreenings(
  screenings: Screening[],
  result: 'clear' | 'consider',
  candidate: Candidate,
  at: string,
): Screening[] {
  return screenings.map((screening) => ({
    ...screening,
    status: 'complete',
    completedAt: at,
    result: withoutResult.has(screening.type)
      ? null
      : screening.type === 'county_criminal_search'
        ? result
        : 'clear',
    records:
      screening.type === 'county_criminal_search' && result === 'consider' ? [theftRecord(candidate)] : [],
  }));
}

function theftRecord(candidate: Candidate): CourtRecord {
  return {
    id: newCheckrId(),
    case_number: '2023-KN-004471',
    file_date: '2023-05-11',
    arresting_agency: 'New York Police Department',
    court_jurisdiction: 'Kings County',
    court_of_record: 'Criminal Court of the City of New York',
    full_name: `${candidate.first_name ?? ''} ${candidate.last_name ?? ''}`,
    dob: candidate.dob,
    county: 'KINGS',
    state: 'NY',
    charges: [
      {
        id: newCheckrId(),
        charge: 'Petit larceny',
        classification: 'Misdemeanor',
        disposition: 'Guilty',
        offense_date: '2023-04-02',
        disposition_date: '2023-09-19',
        sentence: 'Conditional discharge: 1Y',
      },
    ],
  };
}

const segments: Record<ScreeningType, string> = {
  ssn_trace: 'ssn_traces',
  sex_offender_search: 'sex_offender_searches',
  national_criminal_search: 'national_criminal_searches',
  county_criminal_search: 'county_criminal_searches',
  motor_vehicle_report: 'motor_vehicle_reports',
};

/** A search as the API returns it. */
export function screeningBody(screening: Screening, report: StoredReport, candidate: Candidate): object {
  const { id, type, status, result, completedAt } = screening;
  const common = {
    id,
    object: type,
    uri: `/v1/${segments[type]}/${id}`,
    status,
    result,
    created_at: report.createdAt,
    completed_at: completedAt,
    turnaround_time: completedAt === null ? null : secondsBetween(report.createdAt, completedAt),
    ...(screening.cancellationReason === null
      ? {}
      : {
          cancellation_reason: screening.cancellationReason,
          cancellation_reason_description:
            'SSN Trace completed with an exception prior to screening completion',
        }),
  };
  switch (type) {
    case 'ssn_trace':
      return {
        ...common,
        ssn: candidate.ssn,
        no_data: false,
        dob_mismatch: false,
        name_mismatch: false,
        data_mismatch: report.outcome === 'suspended' || report.outcome === 'canceled',
        thin_file: false,
        death_index: false,
        ssn_already_taken: false,
        addresses: [],
        aliases: [],
      };
    case 'county_criminal_search':
      return { ...common, county: 'KINGS', state: 'NY', records: screening.records };
    case 'motor_vehicle_report':
      return { ...common, license_status: 'valid', license_state: candidate.driver_license_state };
    case 'sex_offender_search':
    case 'national_criminal_search':
      return { ...common, records: screening.records };
    default:
      throw new Error(`No such screening: ${String(type satisfies never)}`);
  }
}

/** Items of a report that can be held against its candidate: each charge with a stable id. */
export function adverseItemsOf(report: StoredReport): AdverseItem[] {
  return report.screenings.flatMap(({ records }) =>
    records.flatMap(({ charges }) =>
      charges.map(({ id, charge }) => ({
        id: createHash('sha1').update(id).digest('hex'),
        object: 'adverse_item' as const,
        text: charge,
      })),
    ),
  );
}

/** Whole seconds from one instant to a later one. */
export function secondsBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / 1000);
}
