/** A customer's badge (spec admin §4): the more bookings, the fuller its mark. */
import type { CustomerBadge as BadgeName } from '#api/contract/customers.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Badge, type Tone } from '#web/ui/StatusBadge.tsx';
import { customerTexts } from '#words/generated/admin.ts';

const tones: Readonly<Record<BadgeName, Tone>> = {
  new: 'idle',
  active: 'info',
  returning: 'info',
  vip: 'ok',
  inactive: 'idle',
};

export function CustomerBadge({ status }: { readonly status: BadgeName }) {
  const t = useMessages(customerTexts);
  return <Badge tone={tones[status]}>{t(`badge_${status}`)}</Badge>;
}
