/** Step 3 for a customer with a saved text message choice: sets the checkbox to it once it is known. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { getAccount } from '#api/contract/account.ts';
import { apiQuery } from '#web/lib/api.ts';

export default function KeptConsent({ onKnown }: { readonly onKnown: (agrees: boolean) => void }) {
  const { data } = useQuery({
    ...apiQuery(getAccount, {}, { live: false }),
    staleTime: 60_000,
    refetchInterval: false,
  });
  const sms = data?.notifications.sms;
  const agrees = sms && (sms.progress || sms.reminders || sms.reviews);
  const tell = useEffectEvent(() => agrees && onKnown(true));
  // Only once, when it arrives: later changes by the customer stay.
  useEffect(() => {
    if (agrees !== undefined) tell();
  }, [agrees]);
  return null;
}
