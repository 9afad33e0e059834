/** The running wizard, for its steps. */
import { useSelector } from '@xstate/react';
import { createContext, use } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useGo } from '#web/shell/navigation.ts';
import type { Draft } from './draft.ts';
import { wizardSteps, type WizardEvent, type WizardStep, type wizardMachine } from './wizard-machine.ts';

export type WizardActor = ActorRefFrom<typeof wizardMachine>;
export const WizardContext = createContext<WizardActor | null>(null);

/** The wizard that this step stands in. */
export function useActor(): WizardActor {
  const actor = use(WizardContext);
  if (!actor) throw new Error('This step stands outside of the wizard');
  return actor;
}

/** The draft, and how a step changes it. */
export function useDraft(): readonly [draft: Draft, send: (event: WizardEvent) => void] {
  const actor = useActor();
  return [useSelector(actor, (snapshot) => snapshot.context), actor.send];
}

export const stepPath = (step: WizardStep): string => `/booking/${step}`;

/** Leads on: the machine decides, the address follows. Answers whether it went. */
export function useNext(): () => boolean {
  const actor = useActor();
  const go = useGo();
  return () => {
    if (!actor.getSnapshot().can({ type: 'NEXT' })) return false;
    actor.send({ type: 'NEXT' });
    go(stepPath(actor.getSnapshot().value));
    return true;
  };
}

/** The step that an address names, or null. */
export const stepOf = (path: string): WizardStep | null =>
  wizardSteps.find((step) => path.replace(/\/$/, '') === stepPath(step)) ?? null;
