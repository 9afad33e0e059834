/** The forms to apply, for people who have not: somebody who has, and is signed in, goes on to where they stand. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createClient } from '#api/contract/client.ts';
import { getApplication, getEarlierAnswers, type Application } from '#api/contract/onboarding.ts';
import { clientSentences } from '#web/lib/client-sentences.ts';
import { withSteadyKeys } from '#web/lib/once.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { useGo } from '#web/shell/navigation.ts';
import { ApplicantContext } from './applicant.ts';

const queryKey = ['technician', getApplication.path];

/**
 * Shows the form at once, as it was made at the build; the server is asked only where a technician was signed in before.
 * Somebody whose application has ended applies again, in this form or at `againAt`.
 */
export function UnlessApplied({
  againAt,
  children,
}: {
  readonly againAt?: string;
  readonly children: ReactNode;
}) {
  const [client] = useState(() => createClient({ role: 'technician', sentences: clientSentences }));
  const [steady] = useState(() => withSteadyKeys(client));
  const queries = useQueryClient();
  const go = useGo();
  // As it was when the form came: who applies in it goes on by itself, whenever the query runs again.
  const wasHere = useRef<boolean | null>(null);
  const { data } = useQuery({
    queryKey,
    queryFn: async ({ signal }) => {
      wasHere.current ??= isRemembered('technician');
      if (!wasHere.current) return null;
      const page = pageOf(await client.call(getApplication, { signal }));
      if (page !== null) return { page, answers: null };
      return { page, answers: await client.call(getEarlierAnswers, { signal }) };
    },
    // A session that has ended is no failure: the form stands.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const page = data?.page ?? null;
  const answers = data?.answers ?? null;
  useEffect(() => {
    // Another app.
    if (page !== null) window.location.replace(page);
    else if (answers !== null && againAt !== undefined) go(againAt, { replace: true });
  }, [page, answers, againAt, go]);
  const applicant = useMemo(
    () => answers && { answers, client: steady, leave: () => queries.setQueryData(queryKey, null) },
    [answers, steady, queries],
  );
  return <ApplicantContext value={applicant}>{children}</ApplicantContext>;
}

/** The page of the technician's app that an application leads to; null where another one may be sent. */
function pageOf({ status, mayApplyAgain }: Application): string | null {
  if (mayApplyAgain) return null;
  return status === 'active' ? '/technician' : '/technician/application-status';
}
