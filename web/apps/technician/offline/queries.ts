/** A technician's jobs as the server says them, or as this phone keeps them until it does. */
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getJob, listMyJobs, type Job } from '#api/contract/jobs.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMe } from '#web/shell/Me.tsx';
import { keepWork, kept } from './kept-work.ts';

/** What is kept of this person, for a query that has not been answered yet. */
function initialOf<T>(technicianId: string, pick: (jobs: readonly Job[]) => T | undefined) {
  const work = kept();
  const found = work?.person.id === technicianId ? pick(work.jobs) : undefined;
  return found === undefined || work === null
    ? {}
    : { initialData: found, initialDataUpdatedAt: Date.parse(work.asOf) };
}

/** The technician's own jobs; without a connection those that are kept. */
export function useMyJobs() {
  const { id } = useMe();
  return useQuery({ ...apiQuery(listMyJobs, {}), ...initialOf(id, (jobs) => [...jobs]) });
}

/** One job, open or own; without a connection one that is kept. */
export function useJob(jobId: string) {
  const { id } = useMe();
  const initial = initialOf(id, (jobs) => jobs.find((one) => one.id === jobId));
  return useQuery({ ...apiQuery(getJob, { params: { id: jobId } }), ...initial });
}

/** Keeps what the server says of the technician's jobs, as long as the app is open. */
export function useKeepWork(): void {
  const me = useMe();
  const { data, dataUpdatedAt } = useMyJobs();
  useEffect(() => {
    // What came from the device says nothing new.
    if (data && dataUpdatedAt !== Date.parse(kept()?.asOf ?? '')) void keepWork(me, data, dataUpdatedAt);
  }, [me, data, dataUpdatedAt]);
}
