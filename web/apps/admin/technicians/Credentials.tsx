/** A technician's login to pass on, once it exists (spec admin §2): a generated password is shown only once. */
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { notify } from '#web/ui/toast.ts';
import { technicianTexts } from '#words/generated/admin.ts';

export interface Login {
  readonly email: string;
  /** Null: the one that the person has chosen. */
  readonly password: string | null;
}

export function Credentials({
  login: { email, password },
  text,
  onClose,
}: {
  readonly login: Login;
  /** What happens next. */
  readonly text: string;
  readonly onClose: () => void;
}) {
  const t = useMessages(technicianTexts);
  const address = `${window.location.origin}/technician/login`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText([email, ...(password ? [password] : []), address].join('\n'));
    notify({ title: t('copied') });
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('loginCreated')}
      description={text}
      footer={
        <>
          <Button kind="quiet" onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('done')}
          </Button>
        </>
      }
    >
      <KeyValue
        rows={[
          [t('email'), <code key="">{email}</code>],
          [t('password'), password === null ? t('ownPassword') : <code key="">{password}</code>],
          [t('signInAddress'), address],
        ]}
      />
    </Dialog>
  );
}
