/** The end of a visit where no one opened the door: photo, position, and what both mean for the fee. */
import { useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { type DistanceAway, isAtJob } from '#domain/booking/at-the-door.ts';
import { unreachable } from '#domain/core/unreachable.ts';
import { metresApart } from '#domain/places/distance.ts';
import { feet, money } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { useOutbox } from '../outbox/outbox.tsx';
import { troubleTexts } from '#words/generated/technician.ts';
import { type Asked, type Position, usePosition } from './position.ts';
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
  const away = awayFrom(noShow.place, position);
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
          {isAtJob(away) ? null : (
            <Button busy={asked.state === 'asking'} onClick={ask}>
              {t('positionAsk')}
            </Button>
          )}
          <p className="text-small text-muted" role="status">
            {positionSaid(t, asked, away)}
          </p>
        </div>
        <Notice tone={lackOf(noShow, away) === null && noShow.feeCents > 0 ? 'info' : 'warn'}>
          {moneySaid(t, job, noShow, away)}
        </Notice>
      </div>
    </Dialog>
  );
}

/** What the report lacks for a fee without review, as the server will decide; null: nothing. */
function lackOf({ isArrivalProven = true }: Wait, away: DistanceAway | null): 'none' | 'far' | 'late' | null {
  if (away === null) return 'none';
  if (!isAtJob(away)) return 'far';
  return isArrivalProven ? null : 'late';
}

/** The phone's distance from the job, as the server will compute it. */
function awayFrom(place: Wait['place'], position: Position | null): DistanceAway | null {
  if (!place || position === null) return null;
  return { metres: metresApart(place, position), accuracyMetres: Math.ceil(position.accuracy) };
}

function positionSaid(t: TextOf<typeof troubleTexts>, asked: Asked, away: DistanceAway | null): string {
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
      return away === null || isAtJob(away)
        ? t('positionIn', { exactness: feet(asked.position.accuracy) })
        : t('positionFar', { distance: feet(away.metres) });
    default:
      return unreachable(asked);
  }
}

function moneySaid(
  t: TextOf<typeof troubleTexts>,
  job: Job,
  noShow: Wait,
  away: DistanceAway | null,
): string {
  const name = job.customerFirstName;
  if (noShow.feeCents === 0) return t('feeNone', { name });
  const amounts = { name, fee: money(noShow.feeCents), share: money(noShow.shareCents) };
  const reason = lackOf(noShow, away);
  return reason === null ? t('feeFull', amounts) : t('feeReview', { ...amounts, reason });
}
