/** `/` for somebody who was signed in here: their bookings, or the landing page if the session has expired. */
import { useEffect } from 'react';
import { forgetPeople } from '#web/lib/remembered.ts';
import { useSession } from '#web/shell/session.ts';
import { Landing } from '../landing/Landing.tsx';
import { Live } from '../frame/Live.tsx';
import { Dashboard } from './Dashboard.tsx';

function BookingsOrLanding() {
  const session = useSession('customer');
  const isOver = session.state === 'signed_out';
  useEffect(() => {
    if (isOver) forgetPeople('customer');
  }, [isOver]);
  return isOver ? <Landing /> : <Dashboard />;
}

export default function CustomerHome() {
  return (
    <Live>
      <BookingsOrLanding />
    </Live>
  );
}
