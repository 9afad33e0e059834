/** The lists of applications: the spec's whole list, a page of it, and what waits for an admin. */
import {
  allApplicants,
  type ApplicationFilter,
  decidedSince,
  everyApplicant,
  listApplicants,
} from '#projections/queries/technicians.ts';
import { audited } from '../../audited.ts';
import {
  exportApplications,
  listApplicationPage,
  listApplications,
  listOpenApplications,
} from '../../contract/applications.ts';
import type { ListedApplication } from '../../contract/onboarding.ts';
import { csvOf, mapped, type Sheet } from '../../csv.ts';
import { implement } from '../../pipeline.ts';
import { listedApplicationView } from '../../views/application.ts';

const reads = ['technicians', 'payouts'];

/** The period that the figures on decisions cover, in milliseconds. */
const FIGURES_MS = 30 * 24 * 60 * 60 * 1000;

const filterOf = ({
  status,
  search,
}: {
  readonly status?: 'all' | ApplicationFilter['status'];
  readonly search?: string | undefined;
}): ApplicationFilter => ({ status: status === 'all' ? undefined : status, search });

/** The screen's columns, one value each. */
const columns = {
  id: ({ id }) => id,
  first_name: ({ firstName }) => firstName,
  last_name: ({ lastName }) => lastName,
  email: ({ email }) => email,
  phone: ({ phone }) => phone,
  address: ({ address }) => address,
  experience: ({ experience }) => experience,
  availability: ({ availability }) => availability,
  area: ({ serviceArea }) => serviceArea,
  applied_at: ({ createdAt }) => createdAt,
  attempt: ({ attempt }) => attempt,
  source: ({ source }) => source,
  status: ({ applicationStatus }) => applicationStatus,
  background_check: ({ backgroundCheckStatus }) => backgroundCheckStatus,
  next_step: ({ end, onboardingStep }) => (end === null ? onboardingStep : null),
  waiting_for: ({ waitingFor }) => waitingFor,
  due: ({ until }) => until,
  ended_as: ({ end }) => end,
  approved_at: ({ approvedAt }) => approvedAt,
  ended_at: ({ endedAt }) => endedAt,
} satisfies Sheet<ListedApplication>['columns'];

export default [
  implement(
    listApplications,
    async (_call, deps) =>
      (await allApplicants(deps.readModels)).map((one) => listedApplicationView(one, deps)),
    { reads },
  ),
  implement(
    listApplicationPage,
    async (call, deps) => {
      const { page, limit, sort, ...asked } = call.query;
      await audited(call, deps, { what: 'application', search: asked.search });
      const { rows, ...counts } = await listApplicants(
        deps.readModels,
        { ...filterOf(asked), sort },
        { page, limit },
      );
      return { applications: rows.map((one) => listedApplicationView(one, deps)), ...counts };
    },
    { reads },
  ),
  implement(
    exportApplications,
    (call, deps) =>
      csvOf(call, deps, {
        list: 'applications',
        columns,
        all: mapped(everyApplicant(deps.readModels, filterOf(call.query)), (one) =>
          listedApplicationView(one, deps),
        ),
      }),
    { reads },
  ),
  implement(
    listOpenApplications,
    async (_call, deps) => {
      const since = new Date(Date.parse(deps.now()) - FIGURES_MS).toISOString();
      const [applicants, figures] = await Promise.all([
        allApplicants(deps.readModels, { mayWait: true }),
        decidedSince(deps.readModels, since),
      ]);
      const applications = applicants
        .map((one) => listedApplicationView(one, deps))
        .filter(({ end, onboardingStep }) => end === null && onboardingStep !== 'done');
      return { applications, ...figures };
    },
    { reads },
  ),
];
