/** A technician's jobs as the server says them, or as this phone keeps them until it does. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getJob, listMyJobs, type Job } from '#api/contract/jobs.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMe } from '#web/shell/Me.tsx';
import type { EndedJob, KeptWork } from './kept-record.ts';
import { keepWork, kept } from './kept-work.ts';

/** What is kept of this person. */
function keptOf(technicianId: string): KeptWork | null {
  const work = kept();
  return work?.person.id === technicianId ? work : null;
}

/** The technician's own jobs. */
export interface MyJobs {
  /** All of them as the server says; never what the phone keeps, which is not all. */
  readonly query: UseQueryResult<readonly Job[]>;
  /** What there is to show; undefined where neither server nor phone has anything. */
  readonly jobs: readonly Job[] | undefined;
  /** What of jobs beside those counts for the figures; undefined where that is not known. */
  readonly alsoEnded: readonly EndedJob[] | undefined;
  /** Instant (epoch milliseconds) of the server's answer that `jobs` are kept from: the active ones of the next days. */
  readonly keptAt: number | null;
}

/** The technician's own jobs; until the server has said them, those that are kept. */
export function useMyJobs(): MyJobs {
  const { id } = useMe();
  const query = useQuery(apiQuery(listMyJobs, {}));
  const work = query.data === undefined ? keptOf(id) : null;
  return {
    query,
    jobs: query.data ?? work?.jobs,
    alsoEnded: query.data ? [] : work?.ended,
    keptAt: work === null ? null : Date.parse(work.asOf),
  };
}

/** One job, open or own; without a connection one that is kept. What is kept is asked for again at once. */
export function useJob(jobId: string) {
  const { id } = useMe();
  const work = keptOf(id);
  const found = work?.jobs.find((one) => one.id === jobId);
  return useQuery({
    ...apiQuery(getJob, { params: { id: jobId } }),
    ...(work && found && { initialData: found, initialDataUpdatedAt: Date.parse(work.asOf) }),
    refetchOnMount: 'always',
  });
}

/** Keeps what the server says of the technician's jobs, as long as the app is open. */
export function useKeepWork(): void {
  const me = useMe();
  const {
    query: { data, dataUpdatedAt },
  } = useMyJobs();
  useEffect(() => {
    if (data) void keepWork(me, data, dataUpdatedAt);
  }, [me, data, dataUpdatedAt]);
}
