/** The applications as reviewers read them (spec admin §2). */
import { listApplicants } from '#projections/queries/technicians.ts';
import { getReviewedApplication, listApplications } from '../../contract/onboarding.ts';
import { implement } from '../../pipeline.ts';
import { listedApplicationView, reviewedApplicationView } from '../../views/application.ts';

export default [
  implement(
    listApplications,
    async (_call, deps) =>
      (await listApplicants(deps.readModels)).map((one) => listedApplicationView(one, deps)),
    { reads: ['technicians', 'bookings', 'payouts'] },
  ),
  implement(getReviewedApplication, (call, deps) => reviewedApplicationView(deps, call.params.id)),
];
