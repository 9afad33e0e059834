/** The live socket of a signed-in customer, apart from the layout: strangers book without its code. */
import { useLive } from '#web/shell/live.ts';
import { useSession } from '#web/shell/session.ts';

/** Shows nothing; while a customer is signed in, the socket is open. */
export default function LiveSocket() {
  const session = useSession('customer');
  return session.state === 'signed_in' ? <Listening customerId={session.user.id} /> : null;
}

function Listening({ customerId }: { readonly customerId: string }) {
  useLive({ id: customerId, role: 'customer' });
  return null;
}
