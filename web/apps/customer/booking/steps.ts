/** The four steps of the booking wizard, and which of them a draft may open (spec customer §4). */
import { unreachable } from '#domain/core/unreachable.ts';
import type { Draft } from './draft.ts';

export const wizardSteps = ['service', 'schedule', 'contact', 'review'] as const;
export type WizardStep = (typeof wizardSteps)[number];

export const stepPath = (step: WizardStep): string => `/booking/${step}`;

/** The step that a path names, or null. */
export const stepOf = (path: string): WizardStep | null =>
  wizardSteps.find((step) => path.replace(/\/$/, '') === stepPath(step)) ?? null;

/** The first row with an unanswered question raised by a photo, or null. */
export function openQuestion({ items }: Pick<Draft, 'items'>): number | null {
  const at = items.findIndex(({ detected }) => detected?.question);
  return at < 0 ? null : at;
}

/** Whether a step has what the next one needs (spec customer §5). */
export function isDone(draft: Draft, step: WizardStep): boolean {
  switch (step) {
    case 'service':
      return draft.brand !== null && draft.items.length > 0 && openQuestion(draft) === null;
    case 'schedule':
      return draft.slot !== null;
    case 'contact':
      return draft.contact !== null && draft.contact.zipCode.slice(0, 5) === draft.zip.slice(0, 5);
    case 'review':
      return wizardSteps.slice(0, 3).every((before) => isDone(draft, before));
    default:
      return unreachable(step);
  }
}

/** The step to open: the requested one, or the first before it that is not done. */
export function reachable(draft: Draft, step: WizardStep): WizardStep {
  const before = wizardSteps.slice(0, wizardSteps.indexOf(step));
  return before.find((one) => !isDone(draft, one)) ?? step;
}
