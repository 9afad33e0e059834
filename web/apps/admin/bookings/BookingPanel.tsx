/** The selected booking next to the table: facts, ranked assignment, history, and the most common changes. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type AdminBookingDetail, getAdminBooking } from '#api/contract/admin.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { pieceOf } from '#web/lib/furniture.ts';
import { Art } from '#web/art/Art.tsx';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { SidePanel } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Timeline } from '#web/ui/Progress.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { bookingTexts } from '#words/generated/admin.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { BookingDialogs, type DialogName } from '../booking/BookingDialogs.tsx';
import {
  Alert,
  Badges,
  customerRows,
  isOver,
  jobRows,
  may,
  moneyRows,
  useHistory,
} from '../booking/facts.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Candidates } from './Candidates.tsx';

interface PanelProps {
  readonly onClose: () => void;
}

export default function BookingPanel({ id, onClose }: PanelProps & { readonly id: string }) {
  const t = useMessages(bookingTexts);
  const query = useQuery(apiQuery(getAdminBooking, { params: { id } }));
  if (query.data) return <OneBooking booking={query.data} onClose={onClose} />;
  return (
    <SidePanel label={t('title')} title={t('title')} onClose={onClose}>
      <Loaded
        query={query}
        failed={t('notFound')}
        loading={t('loading')}
        skeleton={
          <div className="grid gap-4">
            <SkeletonText heading lines={5} />
            <SkeletonRows rows={3} height="52px" />
          </div>
        }
      >
        {() => null}
      </Loaded>
    </SidePanel>
  );
}

function OneBooking({ booking, onClose }: PanelProps & { readonly booking: AdminBookingDetail }) {
  const t = useMessages(bookingTexts);
  const words = useMessages(wordTexts);
  const history = useHistory(booking);
  const [dialog, setDialog] = useState<DialogName | null>(null);
  const can = may(booking);
  const names = booking.crew.map(({ name }) => name);
  return (
    <SidePanel
      label={t('titleOf', { number: booking.number })}
      title={booking.number}
      picture={
        <Art
          piece={pieceOf(booking.items[0]?.category ?? 'other')}
          variant="exploded"
          size="small"
          className="h-20"
        />
      }
      onClose={onClose}
      footer={
        <>
          {can.move ? (
            <Button size="small" onClick={() => setDialog('times')}>
              {t('timesTitle')}
            </Button>
          ) : null}
          {can.setStatus ? (
            <Button size="small" onClick={() => setDialog('status')}>
              {t('setStatus')}
            </Button>
          ) : null}
          <ButtonLink size="small" kind="quiet" href={`/admin/bookings/${booking.id}`}>
            {t('openDetails')}
          </ButtonLink>
          {can.cancel ? (
            <Button size="small" kind="danger" onClick={() => setDialog('cancel')}>
              {t('cancelBooking')}
            </Button>
          ) : null}
        </>
      }
    >
      <p className="flex flex-wrap gap-2">
        <Badges booking={booking} />
      </p>
      <Alert booking={booking} />
      <KeyValue
        rows={[...customerRows(t, booking), ...jobRows(t, words, booking), ...moneyRows(t, words, booking)]}
      />
      {(booking.technician && !can.assign) || isOver(booking) ? null : (
        <Part level={3} title={t(booking.technician ? 'reassignTitle' : 'assignTitle')} hint={t('ranking')}>
          {booking.technician ? (
            <p className="pb-2 text-small">{t('haveIt', { count: names.length, names: names.join(', ') })}</p>
          ) : null}
          {can.assign ? (
            <Candidates booking={booking} />
          ) : (
            <p className="text-small text-muted">
              {t(booking.status === 'pending' ? 'assignedOnceHeld' : 'noTechnician')}
            </p>
          )}
        </Part>
      )}
      <Part level={3} title={t('history')}>
        <Timeline items={history} />
      </Part>
      <BookingDialogs booking={booking} name={dialog} onClose={() => setDialog(null)} />
    </SidePanel>
  );
}
