/**
 * The application in four steps (spec technician §2–§5). One form spans all steps; the URL names the step, so the
 * browser's Back goes to the previous step and the input is kept. The SSN exists only in this form and must be typed
 * again after a reload.
 */
import { useEffect } from 'react';
import { useWatch } from 'react-hook-form';
import { unreachable } from '#domain/core/unreachable.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { TextOf } from '#web/lib/language/messages.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Art } from '#web/art/Art.tsx';
import { useGo, useQueryParam } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Steps } from '#web/ui/Progress.tsx';
import { ArrowRightIcon } from '#web/ui/icons.tsx';
import { applyTexts } from '#words/generated/customer.ts';
import { ApplyPage } from './ApplyPage.tsx';
import { BackgroundStep } from './BackgroundStep.tsx';
import { fieldsOf, isDone } from './form.ts';
import { LegalStep } from './LegalStep.tsx';
import { PersonalStep } from './PersonalStep.tsx';
import { StepSheet } from './StepSheet.tsx';
import { applySteps, reachable, stepOf, stepPath, type ApplyStep } from './steps.ts';
import { useApplicant } from './applicant.ts';
import { useApplication, type Application } from './application.ts';
import { UnlessApplied } from './UnlessApplied.tsx';
import { WelcomeStep } from './WelcomeStep.tsx';

export function Wizard() {
  return (
    <UnlessApplied>
      <ApplicationSteps />
    </UnlessApplied>
  );
}

function ApplicationSteps() {
  const t = useMessages(applyTexts);
  usePageTitle(t('pageTitle'), 'apply');
  const application = useApplication();
  const isAgain = useApplicant() !== null;
  const { form } = application;
  const go = useGo();
  const step = stepOf(useQueryParam('step'));
  useWatch({ control: form.fields.control });
  const opened = reachable(step, (one) => isDone(one, form.fields.getValues()));
  useEffect(() => {
    if (opened !== step) go(stepPath(opened), { replace: true });
  }, [opened, step, go]);
  const current = applySteps.indexOf(step);
  const before = applySteps[current - 1];
  const next = applySteps[current + 1];
  const advance = async (): Promise<void> => {
    if (!next) return;
    if (await form.fields.trigger([...fieldsOf[step]], { shouldFocus: true })) go(stepPath(next));
  };
  return (
    <ApplyPage>
      <form
        {...form.props}
        method="post"
        className="mx-auto w-page pb-16 max-phone:pb-0"
        onSubmit={(event) => {
          if (step === 'legal') return form.props.onSubmit(event);
          event.preventDefault();
          void advance();
        }}
      >
        <div className="grid grid-cols-[minmax(0,8fr)_minmax(0,4fr)] items-end gap-x-[clamp(32px,5vw,80px)] pt-4 max-desk:grid-cols-1">
          <div className="grid gap-3 pb-8 max-phone:grid-cols-[1fr_104px] max-phone:pb-6">
            <div className="max-phone:col-span-full">
              {before ? (
                <BackLink href={stepPath(before)}>{t('back', { step: t(`step_${before}`) })}</BackLink>
              ) : (
                <BackLink href="/">{t('backToHome')}</BackLink>
              )}
            </div>
            <h1 className="max-phone:self-center">
              {isAgain && step === 'legal' ? t('titleAgain') : t(`title_${step}`)}
            </h1>
            <Art
              className="hidden h-26 max-phone:block"
              piece="chair"
              variant="step"
              step={current + 1}
              size="small"
            />
            <p className="max-w-[52ch] text-lead text-muted max-phone:col-span-full">{t(`lead_${step}`)}</p>
            <div className="col-span-full mt-3 desk:hidden">
              <Steps label={t('steps')} steps={applySteps.map((one) => t(`step_${one}`))} current={current} />
            </div>
          </div>
          <div className="grid justify-items-center max-desk:hidden">
            <Art className="-mb-0.5 h-59" piece="chair" variant="step" step={current + 1} />
          </div>
        </div>
        <div className="grid grid-cols-[minmax(0,8fr)_minmax(0,4fr)] items-start gap-x-[clamp(32px,5vw,80px)] gap-y-10 max-desk:grid-cols-1">
          <div className="grid gap-10">
            <Step step={step} application={application} />
            {form.failure ? (
              <Notice tone="danger" title={t('failed')}>
                {sentenceOf(form.failure, t('failedDetail'))}
              </Notice>
            ) : null}
            <div
              data-part="form-bar"
              className="flex flex-wrap items-center justify-end gap-x-6 gap-y-2 border-t-[1.5px] border-ink pt-5 max-phone:sticky max-phone:bottom-0 max-phone:z-4 max-phone:-mx-5 max-phone:bg-raised max-phone:px-5 max-phone:pt-2.5 max-phone:pb-[calc(14px+env(safe-area-inset-bottom))]"
            >
              {step === 'welcome' ? null : <p className="mr-auto text-small text-muted">{t('saved')}</p>}
              <Button kind="primary" size="big" type="submit" busy={form.busy} className="max-phone:w-full">
                {buttonOf(t, step, next, application.isKept)}
                {step === 'legal' ? null : <ArrowRightIcon />}
              </Button>
            </div>
          </div>
          <StepSheet step={step} />
        </div>
      </form>
    </ApplyPage>
  );
}

function Step({ step, application }: { readonly step: ApplyStep; readonly application: Application }) {
  switch (step) {
    case 'welcome':
      return <WelcomeStep isKept={application.isKept} onStartOver={application.startOver} />;
    case 'personal':
      return <PersonalStep form={application.form} isKept={application.isKept} />;
    case 'background':
      return <BackgroundStep form={application.form} />;
    case 'legal':
      return <LegalStep form={application.form} />;
    default:
      return unreachable(step);
  }
}

function buttonOf(
  t: TextOf<typeof applyTexts>,
  step: ApplyStep,
  next: ApplyStep | undefined,
  isKept: boolean,
): string {
  if (next === undefined) return t('submit');
  if (step === 'welcome') return t(isKept ? 'continue' : 'start');
  return t(`step_${next}`);
}
