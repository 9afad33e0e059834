/**
 * The live socket of a signed-in customer, separate from the layout so that strangers book without loading its code.
 */
import { useLive } from '#web/shell/live.ts';
import { useSession } from '#web/shell/session.ts';

/** Renders nothing; keeps the socket open while a customer is signed in. */
export default function LiveSocket() {
  const session = useSession('customer');
  return session.state === 'signed_in' ? <Listening customerId={session.user.id} /> : null;
}

function Listening({ customerId }: { readonly customerId: string }) {
  useLive({ id: customerId, role: 'customer' });
  return null;
}
