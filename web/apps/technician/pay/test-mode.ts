/** Whether payments are in the provider's test mode, in which its test numbers stand for banks. */
import { useQuery } from '@tanstack/react-query';
import { config } from '#api/contract/public.ts';
import { apiQuery } from '#web/lib/api.ts';

/** The provider marks the keys of its test mode (docs.stripe.com/keys); false until the key is known. */
export function useTestMode(): boolean {
  const { data } = useQuery({
    ...apiQuery(config, {}, { live: false }),
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data?.stripePublishableKey.startsWith('pk_test_') ?? false;
}
