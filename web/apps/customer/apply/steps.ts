/** The four steps of the application, and which of them what was typed may open (spec technician §4). */
export const applySteps = ['welcome', 'personal', 'background', 'legal'] as const;
export type ApplyStep = (typeof applySteps)[number];

const PATH = '/technician/apply';
export const stepPath = (step: ApplyStep): string => (step === 'welcome' ? PATH : `${PATH}?step=${step}`);

/** The step that the address names; the first where it names none. */
export const stepOf = (name: string | null): ApplyStep =>
  applySteps.find((step) => step === name) ?? 'welcome';

/** The step that the address may open: the one it names, or the first before it that `isDone` denies. */
export function reachable(step: ApplyStep, isDone: (step: ApplyStep) => boolean): ApplyStep {
  const before = applySteps.slice(0, applySteps.indexOf(step));
  return before.find((one) => !isDone(one)) ?? step;
}
