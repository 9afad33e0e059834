/** The sign-in portals in a dialog over the current page (spec customer §2). */
import { useMessages } from '#web/lib/language/react.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Portals } from './Portals.tsx';
import { accountTexts } from '#words/generated/customer.ts';

export default function SignInDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const t = useMessages(accountTexts);
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('chooserTitle')} description={t('chooserLead')}>
      <Portals />
    </Dialog>
  );
}
