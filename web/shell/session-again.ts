/** A session that ends by itself while a page is open: whoever signs in again continues where they were. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#api/contract/auth.ts';
import { isProblem, refreshLive } from '../lib/api.ts';
import { rememberPerson } from '../lib/remembered.ts';
import { sessionQuery, useSessionCheck, useSignedIn } from './session.ts';

/**
 * After a sign-in on a page whose session had ended: for the same person the page stays, with its data and typed text;
 * for a different person it is like any sign-in.
 */
export function useSignedInAgain(): (person: User, user: User) => void {
  const queries = useQueryClient();
  const signedIn = useSignedIn();
  return (person, user) => {
    if (user.id !== person.id) return signedIn(user);
    rememberPerson(user);
    queries.setQueryData(sessionQuery().queryKey, { users: [user] });
    void refreshLive(queries);
  };
}

/** The visible state of a mutation, such as a form's. */
interface Shown {
  readonly getCurrentResult: () => { readonly error: unknown };
  readonly reset: () => void;
}

const isSignedOut = (error: unknown): boolean => isProblem(error, 'sign_in_required');

/**
 * Mutations refused because the session has ended, except those that lead to the sign-in themselves (`leaves` in their
 * meta).
 */
export function refusalsOf(queries: QueryClient) {
  const shown = new WeakMap<object, Shown>();
  const refused = new Set<Shown>();
  return {
    /** Calls `onRefused` for each of them; returns how to stop. */
    watch: (onRefused: () => void): (() => void) =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'observerAdded') shown.set(event.mutation, event.observer);
        // Once for each: a refusal stays in its form, which is rendered again with every keystroke.
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { mutation, action } = event;
        if (mutation.meta?.['leaves'] === true || !isSignedOut(action.error)) return;
        const here = shown.get(mutation);
        if (here) refused.add(here);
        onRefused();
      }),
    /** Removes these errors from the screen. */
    takeBack: (): void => {
      // A form submitted again since then may show something else.
      for (const one of refused) if (isSignedOut(one.getCurrentResult().error)) one.reset();
      refused.clear();
    },
  };
}

/**
 * A mutation refused because the session has ended triggers a session check, which opens the sign-in. After signing in,
 * these errors are removed.
 */
export function useSessionWatch(hasEnded: boolean): void {
  const queries = useQueryClient();
  const check = useSessionCheck();
  const [refusals] = useState(() => refusalsOf(queries));
  useEffect(() => refusals.watch(check), [refusals, check]);
  useEffect(() => (hasEnded ? refusals.takeBack : undefined), [hasEnded, refusals]);
}
