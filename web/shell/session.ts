/** Who is signed in: the server's session decides; the record in this browser only determines what to load first. */
import { hashKey, useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { session, signOut, type User } from '#api/contract/auth.ts';
import { notify } from '#web/ui/toast.ts';
import { api, apiQuery, isProblem } from '../lib/api.ts';
import { clientSentences } from '../lib/client-sentences.ts';
import { forgetPeople, rememberPerson } from '../lib/remembered.ts';
import { followAccount } from './language.ts';

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

/** After a sign-in: clears everything about the previous person and stores the session. */
export function useSignedIn(): (user: User) => void {
  const queries = useQueryClient();
  return (user) => {
    queries.clear();
    rememberPerson(user);
    void followAccount(user.language);
    queries.setQueryData(sessionQuery().queryKey, { users: [user] });
  };
}

/** The same for a person who stays on the page: its session is updated, and its data kept. */
export function useSignedInHere(): (user: User) => void {
  const queries = useQueryClient();
  return (user) => {
    const { queryKey } = sessionQuery();
    const kept = hashKey(queryKey);
    queries.removeQueries({ predicate: ({ queryHash }) => queryHash !== kept });
    rememberPerson(user);
    queries.setQueryData(queryKey, { users: [user] });
  };
}

/** Asks the server again who is signed in, after it refused a call for lack of a session. */
export function useSessionCheck(): () => void {
  const queries = useQueryClient();
  return useCallback(() => void queries.invalidateQueries({ queryKey: sessionQuery().queryKey }), [queries]);
}

/**
 * Signs out, clears what this browser stores about the person, and loads `to` as a new page, so that nothing stays in
 * memory. The spec requires the same if the call fails (customer §6). Not if the server was never reached: the session
 * is still active then, and a page that looks signed out would hand it to the next person (decision 030). `forget`:
 * what else the device stores about the person.
 */
export function useSignOut(to = '/', forget?: () => void | Promise<void>): () => Promise<void> {
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
