/** One step of the wizard: Back, heading, progress, and the bar with the total. */
import { lazy, Suspense, type ReactNode } from 'react';
import { shownHours } from '#domain/scheduling/crew.ts';
import { money } from '#web/lib/format.ts';
import { Stats } from '#web/ui/Figures.tsx';
import { PageHeader, TotalBar } from '#web/ui/Layout.tsx';
import { Steps } from '#web/ui/Progress.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { beforeQuote } from './before-quote.ts';
import { refusedCode, useQuote } from './quote.ts';
import { stepPath, wizardSteps, type WizardStep } from './steps.ts';
import { useDraft } from './wizard-draft.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { bookingTexts, siteTexts } from '#words/generated/customer.ts';

const CodeRefused = lazy(() => import('./codes/CodeRefused.tsx'));

export function StepFrame({
  step,
  title,
  lead,
  action,
  children,
}: {
  readonly step: WizardStep;
  readonly title: string;
  readonly lead?: ReactNode;
  /** The step's single button; null if there is nothing to continue with or to pay. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  const t = useMessages(bookingTexts);
  const site = useMessages(siteTexts);
  // Search engines index only the first step.
  usePageTitle(t('stepTitle', { step: t(`step_${step}`) }), step === 'service' ? 'booking' : undefined);
  const current = wizardSteps.indexOf(step);
  const before = wizardSteps[current - 1];
  const { quote, problem } = useQuote();
  const [draft] = useDraft();
  const first = beforeQuote(draft);
  const { itemCount: items, technicianCount: technicians, minutes } = quote ?? first;
  const totalCents = quote ? quote.pricing.totalCents : first.totalCents;
  const refused = refusedCode(problem);
  const hours = shownHours(minutes);
  return (
    <>
      <div className="mx-auto w-page pb-12">
        <PageHeader
          title={title}
          lead={lead}
          back={
            before
              ? { href: stepPath(before), label: t('previousStep') }
              : { href: '/', label: site('backToHome') }
          }
        >
          <div className="mt-3 max-w-215">
            <Steps label={t('steps')} steps={wizardSteps.map((one) => t(`step_${one}`))} current={current} />
          </div>
        </PageHeader>
        {refused === null ? null : (
          <Suspense fallback={null}>
            <CodeRefused kind={refused} problem={problem} />
          </Suspense>
        )}
        {children}
      </div>
      {action === null ? null : (
        <TotalBar
          figures={
            <Stats
              size="bar"
              items={[
                { name: t('barItems', { count: items }), value: items },
                { name: t('barTechnicians', { count: technicians }), value: technicians },
                { name: t('barHours', { count: hours }), value: hours },
              ]}
            />
          }
          total={totalCents === null ? '–' : money(totalCents)}
          note={problem || totalCents === null ? t('notPriced') : t('estimatedTotal')}
          action={action}
        />
      )}
    </>
  );
}
