/** Verifies the newest part of the audit against the record, and shows the result. */
import { useState } from 'react';
import { proveAudit } from '#api/contract/audit.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { count, deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { auditTexts } from '#words/generated/admin.ts';

type Answer = AnswerOf<typeof proveAudit>;

export function Proof() {
  const t = useMessages(auditTexts);
  const [proof, setProof] = useState<Answer | null>(null);
  const check = useOnce({
    run: (client) => client.call(proveAudit),
    onSuccess: setProof,
    onError: (error) => notify({ tone: 'bad', title: sentenceOf(error, t('proofFailed')) }),
  });
  return (
    <>
      <Button size="small" busy={check.isPending} onClick={() => check.mutate()}>
        {t('prove')}
      </Button>
      {proof ? <Outcome proof={proof} onClose={() => setProof(null)} /> : null}
    </>
  );
}

function Outcome({ proof, onClose }: { readonly proof: Answer; readonly onClose: () => void }) {
  const t = useMessages(auditTexts);
  const { checked, seals, sealedAt, faults } = proof;
  const isWhole = faults.length === 0;
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(isWhole ? 'proven' : 'notProven')}
      description={t(isWhole ? 'provenText' : 'notProvenText')}
      footer={
        <Button kind="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      <KeyValue
        rows={[
          [t('checked'), count(checked)],
          [t('seals'), count(seals)],
          [t('sealed'), sealedAt ? wallTime(sealedAt, deviceZone()) : null],
        ]}
      />
      {isWhole ? null : (
        <Notice tone="danger" title={t('faults', { count: faults.length })}>
          <ul className="grid gap-1">
            {faults.slice(0, 10).map(({ kind, position }) => (
              <li key={`${kind} ${position}`}>
                {t('faultAt', { position })} {t(`fault_${kind}`)}
              </li>
            ))}
          </ul>
        </Notice>
      )}
      <p className="text-small text-muted">{t('proofWhole')}</p>
    </Dialog>
  );
}
