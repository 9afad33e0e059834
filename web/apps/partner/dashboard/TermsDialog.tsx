/** The terms of the partnership as published. */
import { agreementTexts } from '#domain/partner/agreement-texts.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LegalWords } from '#web/shell/LegalWords.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { dashboardTexts } from '#words/generated/partner.ts';

export default function TermsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dashboardTexts);
  const text = agreementTexts.partnershipAgreement;
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('termsRead')}
      description={calendarDay(text.version, true)}
    >
      <LegalWords text={text} />
    </Dialog>
  );
}
