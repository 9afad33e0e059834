/** Technicians: by id, in the admins' lists, and as the roster for slots and rankings. */
import { z } from 'zod';
import type { TechnicianId } from '#domain/core/ids.ts';
import { type Badge, badgesOf } from '#domain/onboarding/badges.ts';
import type { Onboarding, OnboardingState } from '#domain/onboarding/state.ts';
import type { ApplicationStatus } from '#domain/onboarding/overview.ts';
import { type Cents, cents } from '#domain/core/money.ts';
import { isEligible, obstacles, type Obstacle, type VettingFacts } from '#domain/technician/eligibility.ts';
import { metresPerMile, type RosterTechnician } from '#domain/technician/roster.ts';
import { rosterTechnician, type Technician } from '#domain/technician/state.ts';
import { centroidOf } from '#domain/places/zones.ts';
import { type Person, personRow, toPerson } from '../models/person.ts';
import {
  type Standings,
  storedTechnician,
  standingsOf,
  storedVetting,
  vettingOf,
} from '../models/technicians.ts';
import {
  allOf,
  type Condition,
  type Key,
  type Page,
  type PageRequest,
  type ReadModels,
  searching,
  select,
  selectPage,
  type Whole,
  wholeList,
} from './read-models.ts';

/** The badges of spec admin §4. `pending`: a requirement for work is missing. */
export type TechnicianStanding = 'inactive' | 'pending' | 'available' | 'unavailable';

/** A technician with figures from bookings and books. */
export interface TechnicianView {
  /** The state as the domain folds it; its sealed fields stay sealed. */
  readonly technician: Technician;
  readonly person: Person;
  /** The admin's notes and the address, decrypted. */
  readonly notes: string | null;
  readonly address: string | null;
  /** Jobs completed. */
  readonly totalJobs: number;
  /** Mean of the reviews, 1 to 5, or null without any. */
  readonly avgRating: number | null;
  /** Shares of all captured money, transferred or not. */
  readonly totalEarnings: Cents;
  /** Jobs with a refund for which the crew was at fault, and the total refunded. */
  readonly faults: { readonly jobs: number; readonly refunded: Cents };
  /** The number of reviews behind the rating. */
  readonly ratings: number;
  readonly standings: Standings;
  /** The current facts of the vetting. */
  readonly vetted: VettingFacts;
  /** What keeps the technician from work; empty if nothing does. */
  readonly obstacles: readonly Obstacle[];
  readonly standing: TechnicianStanding;
  /** Their current email address is confirmed. */
  readonly emailVerified: boolean;
  /** A license was uploaded. */
  readonly hasLicense: boolean;
  /** What customers are told about the vetting. */
  readonly badges: readonly Badge[];
  readonly since: string;
}

/** With what a ranking needs in addition. */
export interface RankedView extends TechnicianView {
  /** Jobs of bookings placed in the last 30 days, for fairness. */
  readonly recentJobs: number;
}

const RECENT = `LATERAL (
    SELECT count(*) AS recent FROM rm.bookings b
    WHERE b.crew_ids @> ARRAY[t.id] AND b.status <> 'cancelled' AND b.placed_at > now() - interval '30 days'
  ) r`;
/**
 * Everyone has exactly one of these. Someone neither approved nor in the process of applying is as inactive as someone
 * deactivated.
 */
const STANDING = `CASE WHEN NOT t.is_active OR t.application_status = 'rejected' THEN 'inactive'
  WHEN t.cleared_until IS NULL OR t.cleared_until <= now() THEN 'pending'
  WHEN t.is_available THEN 'available' ELSE 'unavailable' END`;
const COLUMNS = `t.id, t.first_name, t.last_name, t.email, t.phone, t.email_changed_at, t.since, t.state, t.vetting, t.jobs, t.rating, t.ratings, t.faults,
  t.refunded, ${STANDING} AS standing,
  (SELECT coalesce(sum(p.owed), 0) FROM rm.payouts p WHERE p.technician_id = t.id) AS earnings`;

const row = z.object({
  id: z.string(),
  ...personRow.shape,
  email_changed_at: z.string().nullable(),
  since: z.string(),
  state: storedTechnician,
  vetting: storedVetting,
  jobs: z.number(),
  rating: z.number().nullable(),
  ratings: z.number(),
  faults: z.number(),
  refunded: z.bigint(),
  earnings: z.bigint(),
  standing: z.enum(['inactive', 'pending', 'available', 'unavailable']),
});

async function toViews(rm: ReadModels, rows: readonly z.output<typeof row>[]): Promise<TechnicianView[]> {
  const found = rows.flatMap(({ state, ...rest }) =>
    state.status === 'registered' ? [{ ...rest, technician: state }] : [],
  );
  const wanted = found.flatMap(({ technician }) => [technician.notes, technician.person.address]);
  const sealed = wanted.filter((value) => value !== null);
  const opened = sealed.length > 0 ? await rm.openMany(sealed) : [];
  const texts = new Map(sealed.map((value, index) => [value, opened[index] ?? null]));
  const now = new Date().toISOString();
  return found.map(({ technician, vetting, since, jobs, rating, earnings, standing, ...rest }) => {
    const vetted = vettingOf(technician, vetting, now);
    return {
      technician,
      standings: standingsOf(vetting),
      vetted,
      person: toPerson(rest),
      notes: technician.notes && (texts.get(technician.notes) ?? null),
      address: technician.person.address && (texts.get(technician.person.address) ?? null),
      totalJobs: jobs,
      avgRating: rating,
      ratings: rest.ratings,
      faults: { jobs: rest.faults, refunded: cents(Number(rest.refunded)) },
      totalEarnings: cents(Number(earnings)),
      obstacles: obstacles({ ...technician, vetting: vetted }),
      standing,
      emailVerified: isConfirmed(vetting, rest.email_changed_at),
      hasLicense: 'license' in vetting && vetting.license !== null,
      badges: badgesOf(vetting, now),
      since,
    };
  });
}

function isConfirmed(vetting: OnboardingState, changedAt: string | null): boolean {
  const at = 'emailConfirmedAt' in vetting ? vetting.emailConfirmedAt : null;
  return at !== null && (changedAt === null || changedAt < at);
}

const rankedRow = row.extend({ recent: z.bigint() });

async function toRanked(
  rm: ReadModels,
  rows: readonly z.output<typeof rankedRow>[],
): Promise<readonly RankedView[]> {
  const recent = new Map<string, number>(rows.map(({ id, recent: jobs }) => [id, Number(jobs)]));
  const views = await toViews(rm, rows);
  return views.map((view) => ({ ...view, recentJobs: recent.get(view.technician.id) ?? 0 }));
}

/** The technician of this id, or null; a deleted one is null as well. */
export async function technicianById(rm: ReadModels, id: TechnicianId): Promise<TechnicianView | null> {
  const text = `SELECT ${COLUMNS} FROM rm.technicians t WHERE t.id = $1`;
  return (await toViews(rm, await select(rm.pool, row, text, [id])))[0] ?? null;
}

/** Whether a technician of this id may work for us; false for one who is deactivated, deleted or unknown. */
export async function isActiveTechnician(rm: ReadModels, id: string): Promise<boolean> {
  const text = 'SELECT is_active FROM rm.technicians WHERE id = $1';
  const [found] = await select(rm.pool, z.object({ is_active: z.boolean() }), text, [id]);
  return found?.is_active ?? false;
}

/** Several technicians by id, in no particular order; those unknown or deleted are left out. */
export async function techniciansByIds(
  rm: ReadModels,
  ids: readonly string[],
): Promise<readonly RankedView[]> {
  const text = `SELECT ${COLUMNS}, r.recent FROM rm.technicians t, ${RECENT} WHERE t.id = ANY ($1)`;
  return toRanked(rm, await select(rm.pool, rankedRow, text, [ids]));
}

/** Everyone, for a ranking. */
export async function everyRanked(rm: ReadModels): Promise<readonly RankedView[]> {
  const text = `SELECT ${COLUMNS}, r.recent FROM rm.technicians t, ${RECENT} WHERE t.status = 'registered' ORDER BY t.since, t.id`;
  return toRanked(rm, await select(rm.pool, rankedRow, text));
}

/** Orders of the list; ties are ordered by id, so that pages never overlap. */
const ORDER = {
  newest: 't.since DESC, t.id DESC',
  technician: 'lower(t.last_name), lower(t.first_name), t.id',
  '-technician': 'lower(t.last_name) DESC, lower(t.first_name) DESC, t.id DESC',
  jobs: 't.jobs, t.id',
  '-jobs': 't.jobs DESC, t.id DESC',
  rating: 't.rating NULLS FIRST, t.id',
  '-rating': 't.rating DESC NULLS LAST, t.id DESC',
  joined: 't.since, t.id',
  '-joined': 't.since DESC, t.id DESC',
} as const;

export interface TechnicianFilter {
  /** `active`: all but the inactive ones. */
  readonly standing?: TechnicianStanding | 'active' | undefined;
  /** Name, email, phone, state or ZIP (`searching`). */
  readonly search?: string | undefined;
  /** A minus sorts descending; default `newest`. */
  readonly sort?: keyof typeof ORDER | undefined;
}

const standingIs = (standing: TechnicianStanding | 'active'): Condition =>
  standing === 'active' ? `${STANDING} <> 'inactive'` : [`${STANDING} = $?`, standing];

const listing = ({ standing, search }: TechnicianFilter) => ({
  row,
  columns: COLUMNS,
  from: 'rm.technicians t',
  id: 't.id',
  ...allOf([
    `t.status = 'registered'`,
    standing ? standingIs(standing) : null,
    search?.trim() ? ['t.search LIKE $?', searching(search)] : null,
  ]),
});

/** One page of technicians, newest first unless sorted otherwise. */
export async function listTechnicians(
  rm: ReadModels,
  { sort = 'newest', ...filter }: TechnicianFilter,
  asked: PageRequest,
): Promise<Page<TechnicianView>> {
  const found = await selectPage(rm.pool, { ...listing(filter), order: ORDER[sort] }, asked);
  return { ...found, rows: await toViews(rm, found.rows) };
}

/** All of them, oldest first. */
export const everyTechnician = (rm: ReadModels, filter: TechnicianFilter): Whole<TechnicianView> =>
  wholeList(rm.pool, listing(filter), BY_SINCE, (rows) => toViews(rm, rows));

/** The same at once, however many. */
export async function allTechnicians(rm: ReadModels): Promise<readonly TechnicianView[]> {
  const all: TechnicianView[] = [];
  for await (const view of everyTechnician(rm, {}).rows()) all.push(view);
  return all;
}

const BY_SINCE: Key<z.output<typeof row>> = {
  columns: ['t.since', 't.id'],
  below: ['-infinity', ''],
  of: ({ since, id }) => [since, id],
};

/** Someone who applied, or for whom an admin applied, with their vetting. */
export interface ApplicantView extends Pick<TechnicianView, 'technician' | 'person' | 'address' | 'since'> {
  readonly vetting: Onboarding;
}

/** Orders of the list of applications. */
const APPLICATION_ORDER = {
  newest: `t.vetting ->> 'sentAt' DESC, t.id DESC`,
  applicant: 'lower(t.last_name), lower(t.first_name), t.id',
  '-applicant': 'lower(t.last_name) DESC, lower(t.first_name) DESC, t.id DESC',
  created: `t.vetting ->> 'sentAt', t.id`,
  '-created': `t.vetting ->> 'sentAt' DESC, t.id DESC`,
} as const;

export interface ApplicationFilter {
  readonly status?: ApplicationStatus | undefined;
  /** Those that may wait for something; whether they really do follows from their steps. */
  readonly mayWait?: boolean | undefined;
  /** Name, email, phone, state or ZIP (`searching`). */
  readonly search?: string | undefined;
  /** A minus sorts descending; default `newest`. */
  readonly sort?: keyof typeof APPLICATION_ORDER | undefined;
}

/** Active technicians may have steps again: another license, a renewed check, a question. */
const MAY_WAIT = `t.vetting ->> 'status' IN ('open', 'approved') OR t.vetting ->> 'status' = 'active' AND (
  t.cleared_until IS NULL OR t.cleared_until <= now()
  OR t.vetting #>> '{license,verdict,kind}' IS DISTINCT FROM 'verified'
  OR t.vetting #>> '{check,state}' IS DISTINCT FROM 'reported'
  OR t.vetting #>> '{check,result}' <> 'clear' AND t.vetting #>> '{check,acceptedAt}' IS NULL
  OR t.vetting ->> 'question' IS NOT NULL AND t.vetting #>> '{question,answeredAt}' IS NULL
  OR t.vetting ->> 'emailConfirmedAt' IS NULL
)`;

const applicationListing = ({ status, mayWait, search }: ApplicationFilter) => ({
  row,
  columns: COLUMNS,
  from: 'rm.technicians t',
  id: 't.id',
  ...allOf([
    `t.status = 'registered' AND t.vetting ->> 'status' NOT IN ('none', 'closed')`,
    status ? ['t.application_status = $?', status] : null,
    mayWait ? MAY_WAIT : null,
    search?.trim() ? ['t.search LIKE $?', searching(search)] : null,
  ]),
});

async function toApplicants(
  rm: ReadModels,
  rows: readonly z.output<typeof row>[],
): Promise<readonly ApplicantView[]> {
  const views = new Map((await toViews(rm, rows)).map((view) => [view.technician.id as string, view]));
  return rows.flatMap(({ id, vetting }) => {
    const view = views.get(id);
    return view && vetting.status !== 'none' && vetting.status !== 'closed' ? [{ ...view, vetting }] : [];
  });
}

/** One page of the applications, the latest first unless sorted otherwise. */
export async function listApplicants(
  rm: ReadModels,
  { sort = 'newest', ...filter }: ApplicationFilter,
  asked: PageRequest,
): Promise<Page<ApplicantView>> {
  const listing = { ...applicationListing(filter), order: APPLICATION_ORDER[sort] };
  const found = await selectPage(rm.pool, listing, asked);
  return { ...found, rows: await toApplicants(rm, found.rows) };
}

/** All applications that match a filter, oldest technician first. */
export const everyApplicant = (rm: ReadModels, filter: ApplicationFilter): Whole<ApplicantView> =>
  wholeList(rm.pool, applicationListing(filter), BY_SINCE, (rows) => toApplicants(rm, rows));

/** The same at once, the latest application first. */
export async function allApplicants(
  rm: ReadModels,
  filter: ApplicationFilter = {},
): Promise<readonly ApplicantView[]> {
  const all: ApplicantView[] = [];
  for await (const view of everyApplicant(rm, filter).rows()) all.push(view);
  return all.toSorted((one, other) => (one.vetting.sentAt < other.vetting.sentAt ? 1 : -1));
}

const decisionsRow = z.object({ approved: z.number(), median: z.number().nullable() });

/**
 * Applications approved since `since` (ISO instant), and the median milliseconds to a decision; those entered by an
 * admin were decided by no one.
 */
export async function decidedSince(
  rm: ReadModels,
  since: string,
): Promise<{ readonly approved: number; readonly medianMs: number | null }> {
  const [found] = await select(
    rm.pool,
    decisionsRow,
    `SELECT count(*) FILTER (WHERE approved)::int AS approved,
       (percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM at - sent)) * 1000)::float8 AS median
     FROM (
       SELECT t.vetting ->> 'approvedAt' IS NOT NULL AS approved, (t.vetting ->> 'sentAt')::timestamptz AS sent,
         coalesce(
           t.vetting ->> 'approvedAt',
           CASE WHEN t.vetting ->> 'status' = 'rejected' THEN t.vetting #>> '{ended,at}' END
         )::timestamptz AS at
       FROM rm.technicians t WHERE t.status = 'registered' AND t.vetting ->> 'source' <> 'admin'
     ) d WHERE at >= $1`,
    [since],
  );
  return { approved: found?.approved ?? 0, medianMs: found?.median ?? null };
}

/** The maximum distance that anyone drives (domain/technician/roster), in degrees of latitude. */
const REACH_DEGREES = (100 * metresPerMile) / 111_000;

/**
 * Eligible technicians whose base may be within reach of a ZIP, for slots and rankings; the domain makes the final
 * decision. Empty for a nonexistent ZIP.
 */
export async function rosterNear(rm: ReadModels, zip: string): Promise<readonly RosterTechnician[]> {
  const centre = centroidOf(zip);
  if (!centre) return [];
  const { latitude, longitude } = centre;
  const wide = REACH_DEGREES / Math.cos((Math.min(85, Math.abs(latitude) + REACH_DEGREES) * Math.PI) / 180);
  const rows = await select(
    rm.pool,
    rosterRow,
    `SELECT t.state, t.vetting, t.rating, r.recent FROM rm.technicians t, ${RECENT}
     WHERE t.eligible AND t.lat BETWEEN $1 AND $2 AND t.lon BETWEEN $3 AND $4 ORDER BY t.id`,
    [latitude - REACH_DEGREES, latitude + REACH_DEGREES, longitude - wide, longitude + wide],
  );
  const now = new Date().toISOString();
  return rows.flatMap(({ state, vetting, rating, recent }) => {
    if (state.status !== 'registered') return [];
    const technician = rosterTechnician(state, {
      rating,
      recentJobs: Number(recent),
      vetting: vettingOf(state, vetting, now),
    });
    return isEligible(technician) ? [technician] : [];
  });
}

const rosterRow = z.object({
  state: storedTechnician,
  vetting: storedVetting,
  rating: z.number().nullable(),
  recent: z.bigint(),
});
