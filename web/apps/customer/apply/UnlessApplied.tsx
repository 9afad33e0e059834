/**
 * Shows the application forms to people who have not applied; signed-in applicants are sent to their application's
 * status.
 */
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
 * Shows the prerendered form immediately; the server is asked only if a technician was signed in here before. Someone
 * whose application has ended can apply again, in this form or at `againAt`.
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
  // Read once when the form mounts: whoever applies in it is redirected by the form, however often the query runs
  // again.
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
    // An expired session is not an error: the form stays.
    retry: false,
    staleTime: Infinity,
    gcTime: 0,
  });
  const page = data?.page ?? null;
  const answers = data?.answers ?? null;
  useEffect(() => {
    // A different app, so a full page load.
    if (page !== null) window.location.replace(page);
    else if (answers !== null && againAt !== undefined) go(againAt, { replace: true });
  }, [page, answers, againAt, go]);
  const applicant = useMemo(
    () => answers && { answers, client: steady, leave: () => queries.setQueryData(queryKey, null) },
    [answers, steady, queries],
  );
  return <ApplicantContext value={applicant}>{children}</ApplicantContext>;
}

/** The technician app's page for an application; null if the person may apply again. */
function pageOf({ status, mayApplyAgain }: Application): string | null {
  if (mayApplyAgain) return null;
  return status === 'active' ? '/technician' : '/technician/application-status';
}
