/** A technician's jobs from the server, or as stored on this phone until then. */
import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { getJob, listMyJobs, type Job } from '#api/contract/jobs.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMe } from '#web/shell/Me.tsx';
import type { EndedJob, KeptWork } from './kept-record.ts';
import { keepWork, kept } from './kept-work.ts';

/** What is stored for this person. */
function keptOf(technicianId: string): KeptWork | null {
  const work = kept();
  return work?.person.id === technicianId ? work : null;
}

/** The technician's own jobs. */
export interface MyJobs {
  /** All of them from the server; never the stored ones, which are incomplete. */
  readonly query: UseQueryResult<readonly Job[]>;
  /** The jobs to show; undefined if neither server nor phone has any. */
  readonly jobs: readonly Job[] | undefined;
  /** Other ended jobs that count for the figures; undefined if unknown. */
  readonly alsoEnded: readonly EndedJob[] | undefined;
  /**
   * Instant (epoch milliseconds) of the server's answer from which `jobs` were stored: the active ones of the next
   * days.
   */
  readonly keptAt: number | null;
}

/** The technician's own jobs; the stored ones until the server has answered. */
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

/** One job, open or own; without a connection, a stored one. Stored data is reloaded at once. */
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

/** Stores the server's answers about the technician's jobs, while the app is open. */
export function useKeepWork(): void {
  const me = useMe();
  const {
    query: { data, dataUpdatedAt },
  } = useMyJobs();
  useEffect(() => {
    if (data) void keepWork(me, data, dataUpdatedAt);
  }, [me, data, dataUpdatedAt]);
}
