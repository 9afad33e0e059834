/** After a good review: book the same again, and mark the technician as a favorite. */
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { sameAgainTexts } from '#words/generated/customer.ts';
import SameAgain from '../again/SameAgain.tsx';
import type { BookingDialog } from './opened.ts';

export default function AgainDialog({ booking, onClose }: BookingDialog) {
  const t = useMessages(sameAgainTexts);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('title')}
      footer={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <SameAgain booking={booking} isMain />
    </Dialog>
  );
}
