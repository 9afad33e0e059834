/** An amount or a name that links to its account in the books, as of a moment (decisions 224 and 244). */
import type { ReactNode } from 'react';
import { getAccountMoment, type personAccounts } from '#api/contract/moments.ts';
import { AppLink } from '#web/ui/link.tsx';
import { useMay } from '../may.ts';

/** A technician's or a store's account. */
export const accountOf = (kind: (typeof personAccounts)[number], id: string): string => `${kind}:${id}`;

/** Without permission to read the books, only the content is shown. */
export function AccountLink({
  account,
  position,
  since,
  at,
  children,
}: {
  readonly account: string;
  /** Positions of the log; `at`: an instant (ISO) instead. */
  readonly position?: string | undefined;
  readonly since?: string | undefined;
  readonly at?: string | undefined;
  readonly children: ReactNode;
}) {
  const may = useMay();
  if (!may(getAccountMoment)) return children;
  const query = new URLSearchParams({
    account,
    ...(position !== undefined && { position }),
    ...(since !== undefined && { since }),
    ...(at !== undefined && { at }),
  });
  return <AppLink href={`/ops/accounts?${query.toString()}`}>{children}</AppLink>;
}
