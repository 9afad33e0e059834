/** The signed-in customer's saved addresses, for the steps that ask for the job's location. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getAccount, type SavedAddress } from '#api/contract/account.ts';
import { apiQuery } from '#web/lib/api.ts';

/** Newest first; empty until loaded or if loading fails, because typing works without them. */
export function useSavedAddresses(): readonly SavedAddress[] {
  const { data } = useQuery({
    ...apiQuery(getAccount, {}, { live: false }),
    staleTime: 60_000,
    refetchInterval: false,
  });
  // The account stores them oldest first.
  return data?.addresses.toReversed() ?? [];
}

export const zipOf = ({ zipCode }: Pick<SavedAddress, 'zipCode'>): string => zipCode.slice(0, 5);

/** Fills an empty ZIP field with the default address's. */
export function useDefaultPlace(zip: string, onChoose: (zip: string) => void): void {
  const preferred = useSavedAddresses().find(({ isDefault }) => isDefault);
  const first = preferred && zipOf(preferred);
  const fillEmpty = useEffectEvent((code: string) => {
    if (zip === '') onChoose(code);
  });
  // Only once, when the addresses arrive: a field that somebody clears stays empty.
  useEffect(() => {
    if (first !== undefined) fillEmpty(first);
  }, [first]);
}

/** `Home, 350 W 31st St, 4B`. */
export const addressName = ({ label, street, unit }: SavedAddress): string =>
  [label, street, unit].filter(Boolean).join(', ');
