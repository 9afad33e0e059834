/** The lists of applications: the spec's whole list, a page of it, and what waits for somebody. */
import { allApplicants, decidedSince, listApplicants } from '#projections/queries/technicians.ts';
import { audited } from '../../audited.ts';
import { listApplicationPage, listApplications, listOpenApplications } from '../../contract/applications.ts';
import { implement } from '../../pipeline.ts';
import { listedApplicationView } from '../../views/application.ts';

const reads = ['technicians', 'payouts'];

/** How far back the figures of decisions look, in milliseconds. */
const FIGURES_MS = 30 * 24 * 60 * 60 * 1000;

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
      const { page, limit, status, search, sort } = call.query;
      await audited(call, deps, { what: 'application', search });
      const { rows, ...counts } = await listApplicants(
        deps.readModels,
        { status: status === 'all' ? undefined : status, search, sort },
        { page, limit },
      );
      return { applications: rows.map((one) => listedApplicationView(one, deps)), ...counts };
    },
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
