/** The parts of Checkr's objects that are read; other fields may be present or not. */
import { z } from 'zod';

/** The service's ids; anything else could not be requested. */
export const checkrId = z.string().regex(/^[A-Za-z0-9_-]{1,64}$/);

const result = z
  .enum(['clear', 'consider'])
  .nullish()
  .transform((value) => value ?? null);

export const candidateShape = z.object({
  id: checkrId,
  custom_id: z.string().nullish(),
  /** `XXX-XX-` and the last four digits. */
  ssn: z.string().nullish(),
  report_ids: z.array(checkrId).default([]),
});

export const candidateList = z.object({ data: z.array(candidateShape) });

/** Part of a report that is enough to find it. */
export const orderedReport = z.object({
  id: checkrId,
  package: z.string(),
  tags: z.array(z.string()).nullish(),
});

export const candidateWithReports = z.object({ reports: z.array(orderedReport).default([]) });

const charge = z.object({
  charge: z.string().nullish(),
  classification: z.string().nullish(),
  disposition: z.string().nullish(),
  disposition_date: z.string().nullish(),
});
const record = z.object({
  case_number: z.string().nullish(),
  file_date: z.string().nullish(),
  charges: z.array(charge).nullish(),
});
const screening = z.object({
  status: z.enum(['pending', 'complete', 'suspended', 'canceled']),
  result,
  county: z.string().nullish(),
  state: z.string().nullish(),
  records: z.array(record).nullish(),
});
/** A search and its results. */
export type ScreeningShape = z.output<typeof screening>;

const one = screening.nullish();
const several = z.array(screening).nullish();

/**
 * The searches that may count against a person. The SSN trace and the national database only show where to search: they
 * are not part of the report, and by law nobody may base a decision on them.
 */
export const reviewable = {
  county_criminal_searches: several,
  state_criminal_searches: several,
  federal_criminal_search: one,
  sex_offender_search: one,
  global_watchlist_search: one,
  motor_vehicle_report: one,
} as const;

export const reportShape = z.object({
  id: checkrId,
  candidate_id: checkrId,
  status: z.enum(['pending', 'complete', 'suspended', 'paused', 'dispute', 'canceled']),
  result,
  adjudication: z
    .enum(['engaged', 'pre_adverse_action', 'post_adverse_action'])
    .nullish()
    .transform((value) => value ?? null),
  completed_at: z.iso.datetime({ offset: true }).nullish(),
  ...reviewable,
});

export const reportWithDocuments = z.object({
  documents: z.array(z.object({ type: z.string(), download_uri: z.url().nullish() })).nullish(),
});

export const reportWithCandidate = z.object({ id: checkrId, candidate: candidateShape });

export const verificationList = z.object({
  data: z.array(
    z.object({
      verification_type: z.string(),
      // A person will open this link.
      verification_url: z.url({ protocol: /^https?$/ }),
      completed_at: z.string().nullish(),
    }),
  ),
});

export const adverseItemList = z.object({ data: z.array(z.object({ id: checkrId, text: z.string() })) });

export const adverseActionShape = z.object({
  id: checkrId,
  status: z.enum(['pending', 'complete', 'dispute', 'canceled']),
  post_notice_scheduled_at: z.iso.datetime({ offset: true }).nullish(),
});
export const adverseActionList = z.object({ data: z.array(adverseActionShape) });
