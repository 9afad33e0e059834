/** Reloads the application after a change. */
import { useQueryClient } from '@tanstack/react-query';
import { getApplication } from '#api/contract/onboarding.ts';
import { apiQuery } from '#web/lib/api.ts';

export function useRefresh(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: apiQuery(getApplication, {}).queryKey });
}
