/** The addresses that the signed-in customer keeps, for the steps that ask where the job is. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getAccount, type SavedAddress } from '#api/contract/account.ts';
import { apiQuery } from '#web/lib/api.ts';

/** Newest first; empty until they have come, and where they can't be had: typing goes on. */
export function useSavedAddresses(): readonly SavedAddress[] {
  const { data } = useQuery({
    ...apiQuery(getAccount, {}, { live: false }),
    staleTime: 60_000,
    refetchInterval: false,
  });
  // The account keeps them in the order in which they were saved.
  return data?.addresses.toReversed() ?? [];
}

export const zipOf = ({ zipCode }: Pick<SavedAddress, 'zipCode'>): string => zipCode.slice(0, 5);

/** Fills an empty ZIP field with that of the default address. */
export function useDefaultPlace(zip: string, onChoose: (zip: string) => void): void {
  const preferred = useSavedAddresses().find(({ isDefault }) => isDefault);
  const first = preferred && zipOf(preferred);
  const fillEmpty = useEffectEvent((code: string) => {
    if (zip === '') onChoose(code);
  });
  // Once, when the addresses arrive: a field that somebody clears stays empty.
  useEffect(() => {
    if (first !== undefined) fillEmpty(first);
  }, [first]);
}

/** `Home, 350 W 31st St, 4B`. */
export const addressName = ({ label, street, unit }: SavedAddress): string =>
  [label, street, unit].filter(Boolean).join(', ');
