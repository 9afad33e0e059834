/** Why a commission is not paid yet, one press away from its row (decision 150). */
import type { CommissionRow } from '#api/contract/store-partners-admin.ts';
import { waitSentence } from '#web/lib/commission-wait.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { partnerTexts } from '#words/generated/admin.ts';

export default function WhyNotPaid({
  row: { bookingNumber: booking, storeName, storeCode, commissionCents, paymentStatus, waitsFor, flags },
  onClose,
}: {
  readonly row: CommissionRow;
  readonly onClose: () => void;
}) {
  const t = useMessages(partnerTexts);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('whyNotPaidTitle', { booking })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <p className="font-semibold">
        {waitsFor
          ? waitSentence(t, waitsFor)
          : t(paymentStatus === 'refused' ? 'wait_refused' : 'wait_notEarned')}
      </p>
      <KeyValue
        rows={[
          [t('store'), `${storeName}, ${storeCode}`],
          [t('commission'), money(commissionCents)],
          [t('status'), t(`pay_${paymentStatus}`)],
          [t('reasons'), flags.length > 0 ? flags.map((flag) => t(`flag_${flag}`)).join(', ') : null],
        ]}
      />
    </Dialog>
  );
}
