/** The tab of the QR codes. */
import { useMessages } from '#web/lib/language/react.tsx';
import { dashboardTexts } from '#words/generated/partner.ts';
import { useOwn } from './own.ts';

export function Codes() {
  const t = useMessages(dashboardTexts);
  const { storeCode } = useOwn();
  return (
    <section className="grid max-w-[62ch] gap-2">
      <h2 className="text-h3">{t('codesTitle')}</h2>
      <p className="text-muted">{t('codesText')}</p>
      <p className="text-h2 font-display font-strong tabular-nums">{storeCode}</p>
    </section>
  );
}
