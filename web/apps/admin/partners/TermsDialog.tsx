/** The terms of a partnership: its figures, its wording, and the announced version (spec admin §9). */
import { agreementTexts } from '#domain/partner/agreement-texts.ts';
import { noticeDays, termsAhead } from '#domain/partner/terms.ts';
import { defaultCommissionBps } from '#domain/partner/store.ts';
import { attributedForDays } from '#domain/scans/attribution.ts';
import { closingWithinDays, minimumPayout, payWithinDays } from '#domain/settlement/terms.ts';
import { calendarDay, money } from '#web/lib/format.ts';
import { useLanguage, useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { partnerTexts } from '#words/generated/admin.ts';

const terms = agreementTexts.partnershipAgreement;

export function TermsDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(partnerTexts);
  const { sections, title } = terms.wording[useLanguage()];
  const ahead = termsAhead(new Date(useNow(true)).toISOString());
  return (
    <Dialog
      open
      wide
      onOpenChange={onClose}
      title={t('termsTitle')}
      description={t('termsVersion', { day: calendarDay(terms.version, true) })}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {ahead ? <Notice>{t('termsAhead', { day: calendarDay(ahead, true), days: noticeDays })}</Notice> : null}
      <KeyValue
        rows={[
          [t('termsRate'), t('termsRateText', { rate: (defaultCommissionBps / 100).toFixed(2) })],
          [t('termsWindow'), t('termsWindowText', { days: attributedForDays })],
          [t('termsPay'), t('termsPayText', { days: payWithinDays })],
          [t('termsLeast'), t('termsLeastText', { amount: money(minimumPayout) })],
          [t('termsEnd'), t('termsEndText', { days: closingWithinDays })],
          [t('termsChange'), t('termsChangeText', { days: noticeDays })],
        ]}
      />
      <article className="grid max-w-[68ch] gap-3 text-small">
        <h3 className="text-lead">{title}</h3>
        {sections.map(({ heading, paragraphs }) => (
          <section key={heading ?? ''} className="grid gap-2">
            {heading === null ? null : <h4 className="font-semibold">{heading}</h4>}
            {paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </article>
    </Dialog>
  );
}
