/** The crew, and changes of it, each with who will be notified. */
import { lazy, Suspense, useState } from 'react';
import type { AdminBookingDetail } from '#api/contract/admin.ts';
import { Rich, useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { Button } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { Candidates } from '../bookings/Candidates.tsx';
import { seenOf } from '../dispatch/seen.ts';

const ChangeDialog = lazy(() => import('../dispatch/ChangeDialog.tsx'));

type Member = AdminBookingDetail['crew'][number];

export function Crew({
  booking,
  canAssign,
  canTakeOff,
}: {
  readonly booking: AdminBookingDetail;
  readonly canAssign: boolean;
  readonly canTakeOff: boolean;
}) {
  const t = useMessages(bookingTexts);
  const [changing, setChanging] = useState(false);
  const [leaving, setLeaving] = useState<Member | null>(null);
  const { technician, crew } = booking;
  const hasRoom = crew.length < booking.crewSize;
  return (
    <Part
      title={t('technician')}
      end={
        technician && canAssign && !hasRoom ? (
          <Button
            kind="quiet"
            size="small"
            className="px-1.5! whitespace-nowrap"
            onClick={() => setChanging(!changing)}
          >
            {t(changing ? 'keep' : 'change')}
          </Button>
        ) : null
      }
    >
      {technician ? (
        <KeyValue
          rows={[
            ...crew.map(
              (member, k) =>
                [
                  k === 0 ? t('lead') : t('second', { n: k + 1 }),
                  <span key={member.technicianId} className="flex items-center justify-between gap-3">
                    {member.name}
                    {canTakeOff ? (
                      <Button
                        kind="quiet"
                        size="small"
                        className="-my-1 px-1.5!"
                        onClick={() => setLeaving(member)}
                      >
                        <Rich
                          area={bookingTexts}
                          id="takeOff"
                          values={{ name: member.name }}
                          tags={{ name: <span className="sr-only" /> }}
                        />
                      </Button>
                    ) : null}
                  </span>,
                ] as const,
            ),
            [t('phone'), technician.user.phone && formatPhone(technician.user.phone)],
            [t('email'), technician.user.email],
          ]}
        />
      ) : (
        <p className="text-small text-muted">
          {t(booking.status === 'pending' ? 'pendingAssignment' : 'noTechnicianYet')}
        </p>
      )}
      {canAssign && (changing || hasRoom) ? (
        <div className="pt-3">
          <Candidates booking={booking} />
        </div>
      ) : null}
      {leaving ? <TakeOff booking={booking} member={leaving} onClose={() => setLeaving(null)} /> : null}
    </Part>
  );
}

function TakeOff({
  booking,
  member: { technicianId, name },
  onClose,
}: {
  readonly booking: AdminBookingDetail;
  readonly member: Member;
  readonly onClose: () => void;
}) {
  const t = useMessages(bookingTexts);
  const [seen] = useState(() => seenOf(booking));
  return (
    <Suspense fallback={null}>
      <ChangeDialog
        change={{ bookingId: booking.id, seen, takeOff: [technicianId] }}
        title={t('takeOffTitle', { name, number: booking.number })}
        leave={t('leaveIt')}
        send={t('takeOffSend', { name })}
        success={t('tookOff')}
        failure={t('takeOffFailed')}
        onClose={onClose}
      />
    </Suspense>
  );
}
