/**
 * Installing the app on the phone's home screen, if the browser can do it or explain how; nothing in the installed app.
 */
import { useSyncExternalStore } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { install, installOffer } from '#web/shell/install-prompt.ts';
import { Button } from '#web/ui/Button.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { alertTexts } from '#words/generated/technician.ts';

export function InstallApp() {
  const t = useMessages(alertTexts);
  const offer = useSyncExternalStore(installOffer.subscribe, installOffer.current);
  if (offer === 'none') return null;
  return (
    <PhoneSection title={t('install')}>
      <div className="grid justify-items-start gap-3">
        <p className="text-small text-muted">{t(offer === 'ios' ? 'installIos' : 'installText')}</p>
        {offer === 'browser' ? <Button onClick={() => void install()}>{t('installNow')}</Button> : null}
      </div>
    </PhoneSection>
  );
}
