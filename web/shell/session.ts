/** Who is signed in: the server's session decides, the record in this browser only says what to load first. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { session, signOut, type User } from '#api/contract/auth.ts';
import { notify } from '#web/ui/toast.ts';
import { api, apiQuery, isProblem, refreshLive } from '../lib/api.ts';
import { clientSentences } from '../lib/client-sentences.ts';
import { forgetPeople, rememberPerson } from '../lib/remembered.ts';

export const sessionQuery = () => ({
  ...apiQuery(session, {}, { live: false }),
  staleTime: 60_000,
});

export type SessionState =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: unknown; readonly retry: () => void }
  | { readonly state: 'signed_out' }
  | { readonly state: 'signed_in'; readonly user: User };

/** The person signed in with this role in this browser. */
export function useSession(role: User['role']): SessionState {
  const query = useQuery(sessionQuery());
  if (query.data) {
    const user = query.data.users.find((one) => one.role === role);
    return user ? { state: 'signed_in', user } : { state: 'signed_out' };
  }
  if (query.isError) return { state: 'failed', error: query.error, retry: () => void query.refetch() };
  return { state: 'loading' };
}

/** After a sign-in: everything of the person before is dropped, the session is known at once. */
export function useSignedIn(): (user: User) => void {
  const queries = useQueryClient();
  return (user) => {
    queries.clear();
    rememberPerson(user);
    queries.setQueryData(sessionQuery().queryKey, { users: [user] });
  };
}

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

/** Asks the server again who is signed in, after it refused a call for lack of a session. */
export function useSessionCheck(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: sessionQuery().queryKey }), [queries]);
}

/**
 * A change that was refused because the session has ended asks for it again: then the sign-in opens. Not after one that
 * leads to the sign-in by itself (`leaves` in its meta).
 */
export function useSessionWatch(): void {
  const queries = useQueryClient();
  const check = useSessionCheck();
  useEffect(
    () =>
      queries.getMutationCache().subscribe(({ mutation }) => {
        if (mutation?.state.status !== 'error' || mutation.meta?.['leaves'] === true) return;
        if (isProblem(mutation.state.error, 'sign_in_required')) check();
      }),
    [queries, check],
  );
}

/**
 * Signs out, forgets what this browser keeps of the person, and loads `to` afresh, so that nothing stays in memory.
 * The spec wants the same when the call fails (customer §6). Not where the server was never reached: the session lives
 * on then, and a page that looks signed out would hand it to the next person (decision 030). `forget`: what else the
 * device keeps of the person.
 */
export function useSignOut(to = '/', forget?: () => Promise<void>): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    try {
      await api().call(signOut);
    } catch (error) {
      if (isProblem(error, 'offline')) {
        notify({ tone: 'bad', title: clientSentences().stillSignedIn, detail: error.message });
        return;
      }
      console.warn(error);
    }
    forgetPeople();
    await forget?.();
    queries.clear();
    window.location.assign(to);
  };
}
