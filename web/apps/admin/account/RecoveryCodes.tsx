/** The codes for a lost phone, shown only once. */
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { notify } from '#web/ui/toast.ts';
import { ownTexts } from '#words/generated/admin.ts';

export function RecoveryCodes({
  codes,
  step,
  onClose,
}: {
  readonly codes: readonly string[];
  /** If they are the last step of a setup. */
  readonly step?: string;
  readonly onClose: () => void;
}) {
  const t = useMessages(ownTexts);
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    notify({ title: t('copied') });
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('recoveryTitle')}
      description={t('recoveryText')}
      footer={
        <>
          {step ? <span className="mr-auto text-small text-muted">{step}</span> : null}
          <Button kind="quiet" onClick={() => void copy()}>
            {t('copy')}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t('kept')}
          </Button>
        </>
      }
    >
      <ul
        className="grid grid-cols-2 gap-x-6 gap-y-1.5 border-y border-ink py-3 text-small tabular-nums max-xs:grid-cols-1"
        aria-label={t('recoveryList')}
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}
