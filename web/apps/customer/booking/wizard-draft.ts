/** The draft of the running wizard, for its steps; the URL says which step is open. */
import { useRouterState } from '@tanstack/react-router';
import { createContext, use, useSyncExternalStore } from 'react';
import { useGo } from '#web/shell/navigation.ts';
import { changed, type DraftChange } from './changes.ts';
import type { Draft } from './draft.ts';
import { isDone, stepOf, stepPath, wizardSteps } from './steps.ts';

/** Holds the draft outside React: photos being read add to it whichever step is shown. */
export interface DraftStore {
  readonly get: () => Draft;
  readonly send: (change: DraftChange) => void;
  /** Calls the listener on each change; call the result to unsubscribe. */
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

/** The surrounding wizard's draft, readable at any time. */
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

/** Goes to the next step if this one is done. Returns whether it went. */
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
