/** Who is signed in: the server's session decides, the record in this browser only says what to load first. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { session, signOut, type User } from '#api/contract/auth.ts';
import { api, apiQuery } from './api.ts';
import { forgetPeople, rememberPerson } from './remembered.ts';

const sessionQuery = () => ({
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
 * Signs out, forgets what this browser keeps of the person, and loads `to` afresh, so that nothing stays in memory.
 * The spec wants the same when the call fails.
 */
export function useSignOut(to = '/'): () => Promise<void> {
  const queries = useQueryClient();
  return async () => {
    try {
      await api().call(signOut);
    } finally {
      forgetPeople();
      queries.clear();
      window.location.assign(to);
    }
  };
}
