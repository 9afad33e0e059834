/** The signed-in partner's own record, as every screen reads it. */
import { useQuery } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { getPartner, type OwnPartner } from '#api/contract/partners.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMe } from '#web/shell/Me.tsx';

/** Reads it, and reloads it when something changes. */
export function useOwnQuery() {
  const { id } = useMe();
  return useQuery(apiQuery(getPartner, { params: { id } }));
}

export const OwnContext = createContext<OwnPartner | null>(null);

/** The record loaded by the dashboard around a tab. @throws {Error} outside of it */
export function useOwn(): OwnPartner {
  const own = use(OwnContext);
  if (!own) throw new Error('useOwn needs the dashboard');
  return own;
}
