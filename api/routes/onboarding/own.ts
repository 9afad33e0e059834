/** The applicant's actions on the status page (decision 090). */
import {
  answerReviewer,
  authorizeCheck,
  disputeReport,
  getApplication,
  getEarlierAnswers,
  getReportCopy,
  giveNumber,
  resendConfirmation,
  withdrawApplication,
} from '../../contract/onboarding.ts';
import type { PlainText } from '#domain/core/says.ts';
import type { CandidateField } from '#domain/onboarding/events.ts';
import { needsNumber } from '#domain/onboarding/requirements.ts';
import { wantConfirmation } from '../../people/applicant-confirmation.ts';
import { asUnavailable } from '../../people/checks-away.ts';
import { settledBirthDate } from '../../people/birth-date.ts';
import { candidateCommand } from '../../people/candidate.ts';
import { mailboxOf } from '../../people/confirmed-address.ts';
import { executeOnboarding, ownId, vettedOf } from '../../people/vetted.ts';
import { implement } from '../../pipeline.ts';
import { notFound, Refused } from '../../problems.ts';
import { ownApplicationView, reportIdOf } from '../../views/application.ts';
import { earlierAnswersView } from '../../views/earlier-answers.ts';

export default [
  implement(getApplication, (call, deps) => ownApplicationView(deps, ownId(call))),
  implement(getEarlierAnswers, (call, deps) => earlierAnswersView(deps, ownId(call))),
  implement(getReportCopy, async (call, deps) => {
    const { state } = await vettedOf(deps, ownId(call));
    const reportId = reportIdOf(state);
    if (reportId === null) throw notFound('Report');
    try {
      const bytes = await deps.checks.copyOfReport(reportId);
      if (!bytes) throw notFound('Report');
      return { name: 'background-report.pdf', bytes };
    } catch (error) {
      throw asUnavailable(error);
    }
  }),
  implement(resendConfirmation, async (call, deps) => {
    const id = ownId(call);
    const { state, technician } = await vettedOf(deps, id);
    const alreadyConfirmed = state.emailConfirmedAt !== null;
    if (!alreadyConfirmed) {
      await deps.rateLimits.count('account_mail', id);
      const email = await deps.keys.open(technician.person.email);
      if (email !== null) await deps.rateLimits.count('confirmation_mail', mailboxOf(email));
      await wantConfirmation(call, deps, technician);
    }
    return { success: true as const, alreadyConfirmed };
  }),
  implement(authorizeCheck, (call, deps) => {
    const { disclosureVersion } = call.body;
    return executeOnboarding(call, deps, ownId(call), { type: 'AuthorizeCheck', disclosureVersion });
  }),
  implement(giveNumber, async (call, deps) => {
    const id = ownId(call);
    const vetted = await vettedOf(deps, id);
    // Checked before the provider is called, so that no candidate is created for a number that is not needed.
    if (!needsNumber(vetted.state)) throw new Refused('nothing_to_do', 'nothingToDo');
    const { ssn } = call.body;
    const dateOfBirth = await settledBirthDate(call, deps, id, call.body.dateOfBirth);
    const made = await candidateCommand(call, deps, vetted, { ssn, dateOfBirth });
    if (made.kind === 'away') throw new Refused('check_unavailable', 'checkUnavailable', { retryAfter: 60 });
    if (made.kind === 'no_birthday')
      throw new Refused('invalid_input', 'birthDate', { fields: { dateOfBirth: 'birthDate' } });
    if (made.kind === 'refused') throw checkRefused(made.fields);
    return executeOnboarding(call, deps, id, made.command);
  }),
  implement(answerReviewer, async (call, deps) => {
    const id = ownId(call);
    const answer = await deps.keys.seal(`technician-${id}`, 'answer', call.body.answer);
    return executeOnboarding(call, deps, id, { type: 'AnswerMore', answer });
  }),
  implement(disputeReport, async (call, deps) => {
    const id = ownId(call);
    const statement = await deps.keys.seal(`technician-${id}`, 'dispute', call.body.statement);
    return executeOnboarding(call, deps, id, { type: 'DisputeReport', statement });
  }),
  implement(withdrawApplication, (call, deps) =>
    executeOnboarding(call, deps, ownId(call), { type: 'Withdraw' }),
  ),
];

/** Which of a person's data the provider can't use, and where it can be corrected: the first one counts. */
const checkRefusals = {
  dateOfBirth: { said: 'checkRefusedBirth', field: 'dateOfBirth' },
  ssn: { said: 'checkRefused', field: 'ssn' },
  firstName: { said: 'checkRefusedName', field: null },
  lastName: { said: 'checkRefusedName', field: null },
  email: { said: 'checkRefusedContact', field: null },
  phone: { said: 'checkRefusedContact', field: null },
  zip: { said: 'checkRefusedZip', field: null },
} as const satisfies Readonly<
  Record<CandidateField, { readonly said: PlainText; readonly field: 'ssn' | 'dateOfBirth' | null }>
>;

function checkRefused([first = 'ssn']: readonly CandidateField[]): Refused {
  const { said, field } = checkRefusals[first];
  return new Refused('check_refused', said, field === null ? {} : { fields: { [field]: said } });
}
