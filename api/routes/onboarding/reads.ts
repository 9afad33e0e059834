/** One application as reviewers see it (spec admin §2). */
import { audited } from '../../audited.ts';
import { getReviewedApplication, getReviewedReport } from '../../contract/onboarding.ts';
import { asUnavailable } from '../../people/checks-away.ts';
import { vettedOf } from '../../people/vetted.ts';
import { implement } from '../../pipeline.ts';
import { notFound } from '../../problems.ts';
import { reviewedApplicationView } from '../../views/application.ts';

export default [
  implement(getReviewedReport, async (call, deps) => {
    const { state } = await vettedOf(deps, call.params.id);
    const reportId = state.check === null || state.check.state === 'ordered' ? null : state.check.reportId;
    if (reportId === null) throw notFound('Report');
    const subject = `onboarding-${call.params.id}`;
    await audited(call, deps, { what: 'background_report', subject });
    try {
      const { screenings } = await deps.checks.readReport(reportId);
      return {
        reportId,
        screenings: screenings.map(({ records, ...screening }) => ({ ...screening, records: [...records] })),
      };
    } catch (error) {
      throw asUnavailable(error);
    }
  }),
  implement(getReviewedApplication, async (call, deps) => {
    const application = await reviewedApplicationView(deps, call.params.id);
    await audited(call, deps, { what: 'application', subject: `onboarding-${call.params.id}` });
    return application;
  }),
];
