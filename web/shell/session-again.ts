/** A session that ends on its own while a page stands: whoever signs in again goes on where they were. */
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { User } from '#api/contract/auth.ts';
import { isProblem, refreshLive } from '../lib/api.ts';
import { rememberPerson } from '../lib/remembered.ts';
import { sessionQuery, useSessionCheck, useSignedIn } from './session.ts';

/**
 * After a sign-in on a page whose session had ended: for the same person the page stays, with what is known and
 * typed; for another one it is as after any sign-in.
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

/** What is on the screen of a change, such as a form's. */
interface Shown {
  readonly getCurrentResult: () => { readonly error: unknown };
  readonly reset: () => void;
}

const isSignedOut = (error: unknown): boolean => isProblem(error, 'sign_in_required');

/**
 * Changes that were refused because the session has ended, other than those that lead to the sign-in by themselves
 * (`leaves` in their meta).
 */
export function refusalsOf(queries: QueryClient) {
  const shown = new WeakMap<object, Shown>();
  const refused = new Set<Shown>();
  return {
    /** Calls `onRefused` at each of them; answers how to stop. */
    watch: (onRefused: () => void): (() => void) =>
      queries.getMutationCache().subscribe((event) => {
        if (event.type === 'observerAdded') shown.set(event.mutation, event.observer);
        // Once for each: a refusal stays in its form, which is drawn again with every key.
        if (event.type !== 'updated' || event.action.type !== 'error') return;
        const { mutation, action } = event;
        if (mutation.meta?.['leaves'] === true || !isSignedOut(action.error)) return;
        const here = shown.get(mutation);
        if (here) refused.add(here);
        onRefused();
      }),
    /** Takes their refusals off the screen. */
    takeBack: (): void => {
      // A form that was sent once more since says something else.
      for (const one of refused) if (isSignedOut(one.getCurrentResult().error)) one.reset();
      refused.clear();
    },
  };
}

/**
 * A change that was refused because the session has ended asks for it again: then the sign-in opens. Once somebody has
 * signed in, what said so is gone.
 */
export function useSessionWatch(hasEnded: boolean): void {
  const queries = useQueryClient();
  const check = useSessionCheck();
  const [refusals] = useState(() => refusalsOf(queries));
  useEffect(() => refusals.watch(check), [refusals, check]);
  useEffect(() => (hasEnded ? refusals.takeBack : undefined), [hasEnded, refusals]);
}
