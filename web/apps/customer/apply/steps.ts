/** The four steps of the application, and which of them the input so far may open (spec technician §4). */
export const applySteps = ['welcome', 'personal', 'background', 'legal'] as const;
export type ApplyStep = (typeof applySteps)[number];

const PATH = '/technician/apply';
export const stepPath = (step: ApplyStep): string => (step === 'welcome' ? PATH : `${PATH}?step=${step}`);

/** The step named in the URL; the first if it names none. */
export const stepOf = (name: string | null): ApplyStep =>
  applySteps.find((step) => step === name) ?? 'welcome';

/** The step to open: the requested one, or the first step before it for which `isDone` is false. */
export function reachable(step: ApplyStep, isDone: (step: ApplyStep) => boolean): ApplyStep {
  const before = applySteps.slice(0, applySteps.indexOf(step));
  return before.find((one) => !isDone(one)) ?? step;
}
