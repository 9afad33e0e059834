/** The four agreements, each with its text and checkbox (spec admin §5). */
import { useState } from 'react';
import { agreementTexts } from '#domain/partner/agreement-texts.ts';
import { type AgreementKind, agreementKinds } from '#domain/partner/agreements.ts';
import { calendarDay } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import type { WiredField } from '#web/shell/form.ts';
import { LegalWords } from '#web/shell/LegalWords.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Checkbox } from '#web/ui/Choice.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { applyTexts } from '#words/generated/partner.ts';

/** The form's field for each. */
const boxes = {
  partnershipAgreement: 'partnershipAgreementSigned',
  dataPrivacy: 'dataPrivacyConsent',
  qrPlacement: 'qrPlacementAgreement',
  marketingMaterials: 'marketingMaterialsConsent',
} as const satisfies Record<AgreementKind, string>;

export function Agreements({
  field,
}: {
  readonly field: (name: (typeof boxes)[AgreementKind]) => WiredField;
}) {
  const t = useMessages(applyTexts);
  const [read, setRead] = useState<AgreementKind | null>(null);
  return (
    <>
      <ul className="border-t-[1.5px] border-ink">
        {agreementKinds.map((kind) => (
          <li key={kind} className="flex flex-wrap items-start gap-x-4 border-b border-line py-1">
            <Checkbox className="min-w-0 flex-1" {...field(boxes[kind])}>
              {t(`agree_${kind}`)}
            </Checkbox>
            <Button
              kind="quiet"
              size="small"
              className="mt-1"
              aria-label={`${t('read')}: ${t(`agree_${kind}`)}`}
              onClick={() => setRead(kind)}
            >
              {t('read')}
            </Button>
          </li>
        ))}
      </ul>
      {read ? (
        <Dialog
          open
          wide
          onOpenChange={() => setRead(null)}
          title={t('agreements')}
          description={t('version', { day: calendarDay(agreementTexts[read].version, true) })}
        >
          <LegalWords text={agreementTexts[read]} />
        </Dialog>
      ) : null}
    </>
  );
}
