/** A form prefilled with the customer's name: it waits for the session if somebody was signed in here. */
import type { ReactNode } from 'react';
import type { User } from '#api/contract/auth.ts';
import { isRemembered } from '#web/lib/remembered.ts';
import { useSession } from '#web/shell/session.ts';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';

interface ForCustomerProps {
  /** Label of the loading state, for screen readers. */
  readonly label: string;
  /** `null` for a stranger, who gets the form immediately, without a request. */
  readonly children: (user: User | null) => ReactNode;
}

export function ForCustomer({ label, children }: ForCustomerProps) {
  return isRemembered('customer') ? <WithSession label={label}>{children}</WithSession> : children(null);
}

function WithSession({ label, children }: ForCustomerProps) {
  const session = useSession('customer');
  if (session.state === 'loading')
    return (
      <Loading label={label}>
        <SkeletonText heading lines={8} />
      </Loading>
    );
  return children(session.state === 'signed_in' ? session.user : null);
}
