/** Jobs that changed while the phone had no signal, each shown once; the component is loaded only if there is one. */
import { lazy, Suspense } from 'react';
import type { Conflicted, Entry } from './entry.ts';

const Conflict = lazy(() => import('./Conflict.tsx'));

const isConflicted = (one: Entry): one is Conflicted => one.problem?.conflict !== undefined;

export function Conflicts({ entries }: { readonly entries: readonly Entry[] }) {
  const jobs = new Map<string, [Conflicted, ...Conflicted[]]>();
  for (const one of entries.filter(isConflicted)) {
    const others = jobs.get(one.jobId);
    if (others) others.push(one);
    else jobs.set(one.jobId, [one]);
  }
  if (jobs.size === 0) return null;
  return (
    <Suspense>
      {[...jobs].map(([jobId, ofJob]) => (
        <Conflict key={jobId} entries={ofJob} />
      ))}
    </Suspense>
  );
}
