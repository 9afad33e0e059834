/** The four steps as a chair being assembled, with the promised times below; beside the form on wide screens. */
import { Art } from '#web/art/Art.tsx';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { Callout } from '#web/ui/Callout.tsx';
import { applyTexts } from '#words/generated/customer.ts';
import { useApplicant } from './applicant.ts';
import { PromisedTimes } from './Promises.tsx';
import { applySteps, type ApplyStep } from './steps.ts';

export function StepSheet({ step }: { readonly step: ApplyStep }) {
  const t = useMessages(applyTexts);
  const isAgain = useApplicant() !== null;
  const current = applySteps.indexOf(step);
  return (
    <aside className="border-[1.5px] border-ink bg-raised desk:sticky desk:top-6" aria-label={t('steps')}>
      <ol className="max-desk:hidden">
        {applySteps.map((one, index) => {
          const state = index < current ? 'done' : index === current ? 'now' : 'todo';
          return (
            <li
              key={one}
              className="grid grid-cols-[76px_1fr] items-center gap-x-4 gap-y-0.5 px-5 py-4 not-first:border-t not-first:border-line aria-[current]:bg-now"
              aria-current={state === 'now' ? 'step' : undefined}
            >
              <span className="row-span-2 grid h-22 place-items-center">
                <Art
                  className="h-22 max-w-19"
                  piece="chair"
                  variant={state === 'todo' ? 'ghost' : 'step'}
                  step={index + 1}
                  joined={state === 'done'}
                  size="small"
                />
              </span>
              <span
                className={classes(
                  'flex items-center gap-2.5 self-end font-semibold',
                  state === 'todo' && 'text-muted',
                )}
              >
                <Callout n={index + 1} state={state} />
                {t(`step_${one}`)}
              </span>
              <span className="self-start text-small leading-[1.4] text-muted">
                {isAgain && one === 'legal' ? t('aboutAgain') : t(`about_${one}`)}
              </span>
            </li>
          );
        })}
      </ol>
      <div className="grid gap-1.5 border-ink px-5 py-4 text-small desk:border-t-[1.5px]">
        <PromisedTimes />
      </div>
    </aside>
  );
}
