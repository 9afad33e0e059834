/** The live socket of a signed-in customer, apart from the layout: strangers book without its code. */
import { useLive } from '#web/lib/live.ts';

/** Shows nothing; the socket is open while this stands. */
export default function LiveSocket({ customerId }: { readonly customerId: string }) {
  useLive({ id: customerId, role: 'customer' });
  return null;
}
