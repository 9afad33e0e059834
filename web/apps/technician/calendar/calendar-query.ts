/** The technician's calendar from the server, or as stored on this phone until then. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type Calendar, getCalendar } from '#api/contract/calendar.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMe } from '#web/shell/Me.tsx';
import { keepCalendar, loadCalendar } from '../offline/kept-calendar.ts';

const asked = apiQuery(getCalendar, {});

export function useCalendar() {
  const { id } = useMe();
  const queries = useQueryClient();
  const query = useQuery(asked);
  const { data, dataUpdatedAt } = query;
  useEffect(() => {
    void loadCalendar(id).then((kept) => {
      if (kept === null || queries.getQueryData(asked.queryKey) !== undefined) return;
      queries.setQueryData(asked.queryKey, kept.calendar, { updatedAt: kept.asOf });
    });
  }, [id, queries]);
  useEffect(() => {
    if (data) void keepCalendar(id, data, dataUpdatedAt);
  }, [id, data, dataUpdatedAt]);
  return query;
}

/** Shows the answer of a change at once; the list of open jobs follows with the next read. */
export function useShowCalendar() {
  const queries = useQueryClient();
  return ({ position: _, ...changed }: Calendar & { readonly position: string }): void => {
    queries.setQueryData(asked.queryKey, changed);
  };
}
