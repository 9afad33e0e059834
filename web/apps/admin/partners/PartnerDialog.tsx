/** The dialogs of the store partners' page. */
import { unreachable } from '#domain/core/unreachable.ts';
import { DecideDialog } from './DecideDialog.tsx';
import { DeleteDialog } from './DeleteDialog.tsx';
import { AddDialog, EditDialog } from './FormDialogs.tsx';
import { LoginDialog } from './LoginDialog.tsx';
import { QrDialog } from './QrDialog.tsx';
import type { Shown } from './shown.ts';
import { StatementsDialog } from './StatementsDialog.tsx';
import { TermsDialog } from './TermsDialog.tsx';

export default function PartnerDialog({
  shown,
  onClose,
}: {
  readonly shown: Shown;
  readonly onClose: () => void;
}) {
  switch (shown.dialog) {
    case 'add':
      return <AddDialog onClose={onClose} />;
    case 'edit':
      return <EditDialog partner={shown.partner} onClose={onClose} />;
    case 'qr':
      return <QrDialog partner={shown.partner} onClose={onClose} />;
    case 'login':
      return <LoginDialog partner={shown.partner} onClose={onClose} />;
    case 'approve':
    case 'reject':
      return (
        <DecideDialog partner={shown.partner} isApproval={shown.dialog === 'approve'} onClose={onClose} />
      );
    case 'statements':
      return <StatementsDialog partner={shown.partner} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog partner={shown.partner} onClose={onClose} />;
    case 'terms':
      return <TermsDialog onClose={onClose} />;
    default:
      return unreachable(shown);
  }
}
