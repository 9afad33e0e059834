/** The end of a visit to which nobody came: photo, position, and what both mean in money. */
import { useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { count, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOutbox } from '../outbox/outbox.tsx';
import { troubleTexts } from '#words/generated/technician.ts';
import { type Asked, usePosition } from './position.ts';
import { ProofPhoto } from './ProofPhoto.tsx';

type Wait = NonNullable<Job['noShow']>;

export default function NoShowDialog({
  job,
  noShow,
  onClose,
}: {
  readonly job: Job;
  readonly noShow: Wait;
  readonly onClose: () => void;
}) {
  const t = useMessages(troubleTexts);
  const { add } = useOutbox();
  const [proof, setProof] = useState<Blob | null>(null);
  const [missing, setMissing] = useState(false);
  const [asked, ask] = usePosition();
  const position = asked.state === 'found' ? asked.position : null;
  const end = (): void => {
    if (proof === null) {
      setMissing(true);
      return;
    }
    void add(job, { kind: 'no_show', proof, position });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={t('endTitle')}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button kind="danger" busy={asked.state === 'asking'} onClick={end}>
            {t('end')}
          </Button>
        </>
      }
    >
      <div className="grid gap-4">
        <ProofPhoto
          label={t('doorPhoto')}
          addLabel={t('doorPhotoAdd')}
          photo={proof}
          onChange={setProof}
          error={missing && proof === null ? t('doorPhotoMissing') : undefined}
        />
        <div className="grid gap-1.5 justify-items-start">
          <span className="font-semibold text-small">{t('position')}</span>
          {asked.state === 'found' ? null : (
            <Button busy={asked.state === 'asking'} onClick={ask}>
              {t('positionAsk')}
            </Button>
          )}
          <p className="text-small text-muted" role="status">
            {positionSaid(t, asked)}
          </p>
        </div>
        <Notice tone={position && noShow.feeCents > 0 ? 'info' : 'warn'}>
          {moneySaid(t, job, noShow, position !== null)}
        </Notice>
      </div>
    </Dialog>
  );
}

function positionSaid(t: TextOf<typeof troubleTexts>, asked: Asked): string {
  switch (asked.state) {
    case 'not_asked':
      return t('positionWhy');
    case 'asking':
      return t('positionAsking');
    case 'denied':
      return t('positionDenied');
    case 'none':
      return t('positionNone');
    case 'found':
      return t('positionIn', { metres: count(Math.ceil(asked.position.accuracy)) });
    default:
      return unreachable(asked);
  }
}

function moneySaid(t: TextOf<typeof troubleTexts>, job: Job, noShow: Wait, hasPosition: boolean): string {
  const name = job.customerFirstName;
  if (noShow.feeCents === 0) return t('feeNone', { name });
  if (!hasPosition) return t('feeNoPosition', { name });
  return t('feeFull', { name, fee: money(noShow.feeCents), share: money(noShow.shareCents) });
}
