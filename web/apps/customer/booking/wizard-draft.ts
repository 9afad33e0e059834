/** The draft of the running wizard, for its steps: the address says which of them stands open. */
import { useRouterState } from '@tanstack/react-router';
import { createContext, use, useSyncExternalStore } from 'react';
import { useGo } from '#web/shell/navigation.ts';
import { changed, type DraftChange } from './changes.ts';
import type { Draft } from './draft.ts';
import { isDone, stepOf, stepPath, wizardSteps } from './steps.ts';

/** Holds the draft outside of React: photos that are being read add to it whichever step is shown. */
export interface DraftStore {
  readonly get: () => Draft;
  readonly send: (change: DraftChange) => void;
  /** Tells of each change; call the result to stop. */
  readonly subscribe: (listener: () => void) => () => void;
}

export function draftStore(start: Draft): DraftStore {
  let draft = start;
  const listeners = new Set<() => void>();
  return {
    get: () => draft,
    send: (change) => {
      draft = changed(draft, change);
      for (const listener of listeners) listener();
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export const DraftContext = createContext<DraftStore | null>(null);

/** The draft of the wizard that this step stands in, to be read whenever it is needed. */
export function useDraftStore(): DraftStore {
  const store = use(DraftContext);
  if (!store) throw new Error('This step stands outside of the wizard');
  return store;
}

/** The draft, and how a step changes it. */
export function useDraft(): readonly [draft: Draft, send: DraftStore['send']] {
  const store = useDraftStore();
  return [useSyncExternalStore(store.subscribe, store.get, store.get), store.send];
}

/** Leads on to the next step, once this one has what that needs. Answers whether it went. */
export function useNext(): () => boolean {
  const store = useDraftStore();
  const step = useRouterState({ select: ({ location }) => stepOf(location.pathname) });
  const go = useGo();
  return () => {
    const next = step && wizardSteps[wizardSteps.indexOf(step) + 1];
    if (!step || !next || !isDone(store.get(), step)) return false;
    go(stepPath(next));
    return true;
  };
}
