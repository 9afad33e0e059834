/** Opens the Download App dialog, which loads on the first click. */
import { loadTexts } from '#web/lib/language/messages.ts';
import { lazy, Suspense, useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { installTexts, siteTexts } from '#words/generated/customer.ts';

const DownloadDialog = lazy(async () => {
  const [dialog] = await Promise.all([import('./DownloadDialog.tsx'), loadTexts(installTexts)]);
  return dialog;
});

export function DownloadApp() {
  const t = useMessages(siteTexts);
  const [isOpen, setOpen] = useState<boolean | null>(null);
  return (
    <>
      <button type="button" className="justify-self-start" onClick={() => setOpen(true)}>
        {t('downloadApp')}
      </button>
      {isOpen === null ? null : (
        <Suspense fallback={null}>
          <DownloadDialog open={isOpen} onOpenChange={setOpen} />
        </Suspense>
      )}
    </>
  );
}
