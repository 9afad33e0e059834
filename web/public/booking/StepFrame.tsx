/** One step of the wizard: the way back, its heading, where it stands among the four, and the bar with the total. */
import type { ReactNode } from 'react';
import { shownHours } from '#domain/pricing.ts';
import { money } from '#web/lib/format.ts';
import { Stats } from '#web/ui/Figures.tsx';
import { PageHeader, TotalBar } from '#web/ui/Layout.tsx';
import { Steps } from '#web/ui/Progress.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useQuote } from './quote.ts';
import { stepPath } from './wizard-context.ts';
import { wizardSteps, type WizardStep } from './wizard-machine.ts';

const names: Readonly<Record<WizardStep, string>> = {
  service: 'Service Selection',
  schedule: 'Schedule',
  contact: 'Contact Info',
  review: 'Review',
};

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
  /** The one button of the step. */
  readonly action: ReactNode;
  readonly children: ReactNode;
}) {
  usePageTitle(`${names[step]}, booking`);
  const current = wizardSteps.indexOf(step);
  const before = wizardSteps[current - 1];
  const { quote, problem } = useQuote();
  const has = quote !== undefined;
  return (
    <>
      <div className="wrap pb-12">
        <PageHeader
          title={title}
          lead={lead}
          back={
            before ? { href: stepPath(before), label: 'Previous Step' } : { href: '/', label: 'Back to Home' }
          }
        >
          <div className="mt-3 max-w-215">
            <Steps label="Booking steps" steps={wizardSteps.map((one) => names[one])} current={current} />
          </div>
        </PageHeader>
        {children}
      </div>
      <TotalBar
        figures={
          <Stats
            items={[
              { name: quote?.itemCount === 1 ? 'item' : 'items', value: quote?.itemCount ?? 0 },
              {
                name: quote?.technicianCount === 1 ? 'technician' : 'technicians',
                value: quote?.technicianCount ?? 0,
              },
              {
                name: quote && shownHours(quote.minutes) === 1 ? 'hour' : 'hours',
                value: quote ? shownHours(quote.minutes) : 0,
              },
            ]}
          />
        }
        total={has ? money(quote.pricing.totalCents) : '$0.00'}
        note={problem ? 'Not priced yet' : 'Estimated total'}
        action={action}
      />
    </>
  );
}
