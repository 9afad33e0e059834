/** The signed-in customer's account, as its sections read and change it. */
import { useQueryClient } from '@tanstack/react-query';
import { createContext, use } from 'react';
import { getAccount, type Account, type SavedAddress } from '#api/contract/account.ts';
import { apiQuery } from '#web/lib/api.ts';

interface OwnAccount {
  readonly account: Account;
  /** Shows a farewell instead of the deleted account. */
  readonly leave: () => void;
}
export const OwnAccountContext = createContext<OwnAccount | null>(null);

/** @throws {Error} outside the account page */
export function useOwnAccount(): OwnAccount {
  const own = use(OwnAccountContext);
  if (own === null) throw new Error('useOwnAccount is for sections of the account');
  return own;
}

export const accountQuery = () => apiQuery(getAccount, {});

/** Stores the response of a change, so that every section shows it immediately. */
export function useKeepAccount(): (change: (account: Account) => Account) => void {
  const queries = useQueryClient();
  return (change) =>
    queries.setQueryData(accountQuery().queryKey, (account) => (account ? change(account) : account));
}

/** The same for responses that contain all addresses. */
export function useKeepAddresses(): (answer: { readonly addresses: SavedAddress[] }) => void {
  const keep = useKeepAccount();
  return ({ addresses }) => keep((account) => ({ ...account, addresses }));
}
