/** How to install the app on an iPhone, on Android, and by link on another device (spec customer §2). */
import { useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { canInstall, install } from '#web/shell/install-prompt.ts';
import { installTexts } from '#words/generated/customer.ts';
import { Actions } from '#web/ui/PageMessage.tsx';

const ways = [
  { name: 'iphone', steps: ['iphone1', 'iphone2', 'iphone3'] },
  { name: 'android', steps: ['android1', 'android2', 'android3'] },
] as const;

export default function DownloadDialog({
  open,
  onOpenChange,
}: {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}) {
  const t = useMessages(installTexts);
  const [copied, setCopied] = useState<boolean | null>(null);
  const address = window.location.origin;
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(address);
      setCopied(true);
    } catch {
      // No permission or no clipboard: the URL is shown instead.
      setCopied(false);
    }
  };
  return (
    <Dialog open={open} onOpenChange={onOpenChange} title={t('title')} description={t('lead')}>
      <div className="grid gap-5">
        {ways.map(({ name, steps }) => (
          <section key={name}>
            <h3>{t(name)}</h3>
            <ol className="pl-5 [list-style:decimal]">
              {steps.map((step) => (
                <li key={step}>{t(step)}</li>
              ))}
            </ol>
          </section>
        ))}
        <section>
          <h3>{t('otherDevice')}</h3>
          <Actions>
            <Button onClick={() => void copy()}>{t('copy')}</Button>
            {canInstall() ? (
              <Button kind="primary" onClick={() => void install()}>
                {t('installNow')}
              </Button>
            ) : null}
          </Actions>
          <p role="status" className="text-small">
            {copied === null ? null : copied ? t('copied') : t('copyFailed', { address })}
          </p>
        </section>
      </div>
    </Dialog>
  );
}
