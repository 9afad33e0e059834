/** One application with its evidence, step by step, and what a reviewer can decide. */
import { unreachable } from '#domain/core/unreachable.ts';
import type { ReviewedApplication } from '#api/contract/onboarding.ts';
import { calendarDay, deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { keyOf } from '#web/lib/words.ts';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { Callout } from '#web/ui/Callout.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { applicationTexts } from '#words/generated/admin.ts';
import { optionTexts } from '#words/generated/shared.ts';
import { skills } from '#domain/catalogue/options.ts';
import { ContractEvidence } from './ContractEvidence.tsx';
import { Decide } from './Decide.tsx';
import { History } from './History.tsx';
import { LicenseEvidence } from './LicenseEvidence.tsx';
import { ReportEvidence } from './ReportEvidence.tsx';
import { statusText, statusTone, stepBadge, untilOf } from './said.ts';

export function Review({ application }: { readonly application: ReviewedApplication }) {
  const t = useMessages(applicationTexts);
  const zone = deviceZone();
  const { firstName, lastName } = application;
  return (
    <main id="main" className="grid grid-cols-[minmax(0,1fr)_320px] max-desk:grid-cols-1">
      <div className="min-w-0">
        <div className="grid gap-3 border-b border-line px-6 py-4 max-md:px-4">
          <div className="lg:hidden">
            <BackLink href="/admin/applications">{t('back')}</BackLink>
          </div>
          <div className="flex flex-wrap items-center gap-3">
            <h1 className="text-h2 wrap-anywhere">
              {firstName} {lastName}
            </h1>
            <Badge tone={statusTone(application)}>{statusText(t, application)}</Badge>
            <span className="ml-auto text-small text-muted max-md:ml-0">
              {t('numbered', { number: application.number })}
            </span>
          </div>
          <Facts application={application} />
        </div>
        <ol aria-label={t('evidence')}>
          {application.steps.map((step, index) => {
            const { tone, said } = stepBadge(t, step, application.end);
            return (
              <li
                key={step.step}
                className="grid grid-cols-[28px_minmax(0,1fr)] gap-x-4 gap-y-2 border-b border-line px-6 py-4 text-small max-md:px-4"
              >
                <Callout
                  n={index + 1}
                  {...(step.state === 'met' && { state: 'done' as const })}
                  {...(step.waitingFor === 'reviewer' && { state: 'now' as const })}
                  {...(tone === 'idle' && { state: 'todo' as const })}
                />
                <div className="grid justify-items-start gap-2">
                  <div className="flex w-full flex-wrap justify-between gap-x-4">
                    <h2 className="font-body text-[0.9375rem] font-semibold tracking-normal">
                      {t(`step_${step.step}`)}
                    </h2>
                    <span className={step.isLate && step.state !== 'met' ? 'text-danger' : 'text-muted'}>
                      {untilOf(t, step, application, zone)}
                    </span>
                  </div>
                  <Badge tone={tone}>{said}</Badge>
                  <Evidence step={step.step} application={application} />
                </div>
              </li>
            );
          })}
        </ol>
        <Part title={t('workHistory')} className="px-6 py-4 max-md:px-4">
          {application.workHistory.length === 0 ? (
            <p className="text-small text-muted">{t('noHistory')}</p>
          ) : (
            <ul className="grid gap-3 text-small">
              {application.workHistory.map((job, index) => (
                <li key={index} className="wrap-anywhere">
                  <b>{job.company}</b>, {job.position}, {job.duration}
                  {job.description ? <p className="text-muted">{job.description}</p> : null}
                  {job.references ? <p className="text-muted">{job.references}</p> : null}
                </li>
              ))}
            </ul>
          )}
        </Part>
        <History lines={application.history} />
        <Changes changes={application.changes} />
      </div>
      <Decide application={application} />
    </main>
  );
}

/** Changes that the applicant or an admin has made to the original record. */
function Changes({ changes }: Pick<ReviewedApplication, 'changes'>) {
  const t = useMessages(applicationTexts);
  const option = useMessages(optionTexts);
  const zone = deviceZone();
  const reach = (miles: number | null): string => (miles === null ? t('unlimited') : t('miles', { miles }));
  const named = (list: readonly string[]): string =>
    skills
      .filter(({ value }) => list.includes(value))
      .map(({ value }) => option(`skill_${keyOf(value)}`))
      .join(', ');
  if (changes.length === 0) return null;
  return (
    <Part title={t('changes')} className="px-6 py-4 max-md:px-4">
      <ul className="grid gap-3 text-small">
        {changes.map(({ at, by, zip, workRadiusMiles, skills: list }) => (
          <li key={at} className="wrap-anywhere">
            <span className="text-muted">
              {t(by === 'technician' ? 'changedByPerson' : 'changedByUs', { time: wallTime(at, zone) })}
            </span>
            {zip ? <p>{t('zipChanged', zip)}</p> : null}
            {workRadiusMiles ? (
              <p>
                {t('radiusChanged', { from: reach(workRadiusMiles.from), to: reach(workRadiusMiles.to) })}
              </p>
            ) : null}
            {list && list.added.length > 0 ? <p>{t('skillsAdded', { names: named(list.added) })}</p> : null}
            {list && list.removed.length > 0 ? (
              <p>{t('skillsRemoved', { names: named(list.removed) })}</p>
            ) : null}
          </li>
        ))}
      </ul>
    </Part>
  );
}

function Facts({ application }: { readonly application: ReviewedApplication }) {
  const t = useMessages(applicationTexts);
  const option = useMessages(optionTexts);
  const { email, phone, address, serviceArea, workRadiusMiles, experience, availability, ssnLast4 } =
    application;
  const known = skills.filter(({ value }) => application.skills.includes(value));
  return (
    <div className="grid grid-cols-2 gap-x-8 gap-y-1 max-md:grid-cols-1">
      <KeyValue
        rows={[
          [
            t('email'),
            <a key="" href={`mailto:${email}`}>
              {email}
            </a>,
          ],
          [
            t('phone'),
            phone === null ? null : (
              <a key="" href={`tel:${phone}`}>
                {formatPhone(phone)}
              </a>
            ),
          ],
          [t('address'), address],
          [t('area'), serviceArea],
          [t('radius'), workRadiusMiles === null ? t('unlimited') : t('miles', { miles: workRadiusMiles })],
          [t('attempt'), `${application.attempt}, ${t(`source_${application.source}`)}`],
        ]}
      />
      <KeyValue
        rows={[
          [t('experience'), option(`experience_${experience}`)],
          [t('availability'), option(`availability_${keyOf(availability)}`)],
          [t('skills'), known.map(({ value }) => option(`skill_${keyOf(value)}`)).join(', ')],
          [t('born'), application.dateOfBirth === null ? null : calendarDay(application.dateOfBirth, true)],
          [t('ssn'), ssnLast4 === null ? null : `•••-••-${ssnLast4}`],
          [t('certifications'), application.certifications],
          [
            t('tax'),
            application.taxClassification === null ? null : option(`tax_${application.taxClassification}`),
          ],
          [t('business'), application.businessName],
        ]}
      />
    </div>
  );
}

function Evidence({
  step,
  application,
}: {
  readonly step: ReviewedApplication['steps'][number]['step'];
  readonly application: ReviewedApplication;
}) {
  const t = useMessages(applicationTexts);
  const zone = deviceZone();
  switch (step) {
    case 'email':
      return application.emailConfirmedAt ? <p>{wallTime(application.emailConfirmedAt, zone)}</p> : null;
    case 'license':
      return <LicenseEvidence application={application} />;
    case 'background_check':
      return <ReportEvidence application={application} />;
    case 'contract':
      return <ContractEvidence application={application} />;
    case 'review': {
      const { question } = application;
      if (!question) return null;
      return (
        <>
          <p className="wrap-anywhere">{t('question', { note: question.note })}</p>
          <p className="wrap-anywhere">
            {question.answer === null ? t('noAnswer') : t('answer', { answer: question.answer })}
          </p>
        </>
      );
    }
    case 'test_job':
    case 'bank':
    case 'activation':
      return null;
    default:
      return unreachable(step);
  }
}
