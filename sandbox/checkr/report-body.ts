/** A report as the API returns it: the ids of related objects, and those that the caller asked to embed. */
import { CheckrFailure } from './failures.ts';
import { documentBody } from './documents.ts';
import type { ScreeningType, StoredReport } from './objects.ts';
import { screeningBody, secondsBetween } from './screenings.ts';
import type { CheckrState } from './state.ts';

const includable = [
  'candidate',
  'county_criminal_searches',
  'documents',
  'federal_criminal_search',
  'global_watchlist_search',
  'motor_vehicle_report',
  'national_criminal_search',
  'sex_offender_search',
  'ssn_trace',
  'state_criminal_searches',
] as const;
/** Objects of a report that can be embedded. */
export type Includable = (typeof includable)[number];

/** Parses `include`, names separated by commas. @throws CheckrFailure 400 for one that the sandbox does not have */
export function readInclude(text: string | undefined): Includable[] {
  return (text ?? '')
    .split(',')
    .filter((name) => name !== '')
    .map((name) => {
      const known = includable.find((one) => one === name);
      if (!known) throw new CheckrFailure(400, 'Include is invalid');
      return known;
    });
}

/** The body of a response or a webhook. */
export function reportBody(
  state: CheckrState,
  report: StoredReport,
  include: readonly Includable[] = [],
): Record<string, unknown> {
  const idOf = (type: ScreeningType): string | null =>
    report.screenings.find((screening) => screening.type === type)?.id ?? null;
  const counties = report.screenings.filter(({ type }) => type === 'county_criminal_search');
  return {
    id: report.id,
    object: 'report',
    uri: `/v1/reports/${report.id}`,
    status: report.status,
    result: report.result,
    includes_canceled: report.screenings.some(({ status }) => status === 'canceled'),
    created_at: report.createdAt,
    completed_at: report.completedAt,
    revised_at: report.revisedAt,
    upgraded_at: null,
    turnaround_time:
      report.completedAt === null ? null : secondsBetween(report.createdAt, report.completedAt),
    package: report.package,
    tags: report.tags,
    adjudication: report.adjudication,
    assessment: null,
    source: report.source,
    segment_stamps: [],
    work_locations: report.workLocations,
    estimated_completion_time: null,
    candidate_story_ids: [],
    candidate_id: report.candidateId,
    ssn_trace_id: idOf('ssn_trace'),
    sex_offender_search_id: idOf('sex_offender_search'),
    national_criminal_search_id: idOf('national_criminal_search'),
    county_criminal_search_ids: counties.map(({ id }) => id),
    state_criminal_search_ids: [],
    federal_criminal_search_id: null,
    global_watchlist_search_id: null,
    motor_vehicle_report_id: idOf('motor_vehicle_report'),
    drug_screening_id: null,
    facis_search_id: null,
    arrest_search_id: null,
    personal_reference_verification_ids: [],
    professional_reference_verification_ids: [],
    professional_license_verification_ids: [],
    document_ids: report.documentId === null ? [] : [report.documentId],
    geo_ids: [],
    program_id: null,
    archived: false,
    ...Object.fromEntries(include.map((name) => [name, embedded(state, report, name)])),
  };
}

function embedded(state: CheckrState, report: StoredReport, name: Includable): unknown {
  const candidate = state.objects.find('candidate', report.candidateId);
  if (!candidate) throw new Error(`Report ${report.id} has no candidate`);
  const bodies = (type: ScreeningType): object[] =>
    report.screenings
      .filter((screening) => screening.type === type)
      .map((screening) => screeningBody(screening, report, candidate));
  switch (name) {
    case 'candidate':
      return candidate;
    case 'documents':
      return report.documentId === null ? [] : [documentBody(state, report.documentId)];
    case 'county_criminal_searches':
      return bodies('county_criminal_search');
    // In none of the sandbox's packages.
    case 'state_criminal_searches':
      return [];
    case 'federal_criminal_search':
    case 'global_watchlist_search':
      return null;
    case 'ssn_trace':
    case 'sex_offender_search':
    case 'national_criminal_search':
    case 'motor_vehicle_report':
      return bodies(name)[0] ?? null;
    default:
      throw new Error(`Nothing to embed: ${String(name satisfies never)}`);
  }
}
