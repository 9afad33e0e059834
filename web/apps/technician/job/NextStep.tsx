/** The next step's button within reach of the thumb, below an explanation. */
import { unreachable } from '#domain/core/unreachable.ts';
import { driveMinutes } from '#domain/scheduling/slots.ts';
import { useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { money } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { BigStateButton, ThumbBar } from '#web/ui/Phone.tsx';
import { notify } from '#web/ui/toast.ts';
import { nextStepOf } from '../jobs.ts';
import { onTheWay } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { useAccept } from './accept.ts';
import { completionOf, type Completion } from './completion.ts';
import { useStep } from './step.tsx';
import { jobTexts, workTexts } from '#words/generated/technician.ts';

const ETAS = [10, 20, 30, 45, 60] as const;

/** The selectable arrival time closest to the actual drive. */
function likelyEta(metres: number | null): (typeof ETAS)[number] {
  if (metres === null) return 30;
  return ETAS.find((minutes) => minutes >= driveMinutes(metres)) ?? 60;
}

export function NextStep({ job, completion }: { readonly job: Job; readonly completion: Completion }) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const { entries } = useOutbox();
  const [give, question] = useStep(job);
  const accept = useAccept();
  const [eta, setEta] = useState<number>(() => likelyEta(job.distanceMetres));
  const next = nextStepOf(job);
  if (next === null) return null;

  const queued = onTheWay(entries, job.id);
  const photos = job.afterPhotos.length + queued.filter(({ step }) => step.kind === 'after_photo').length;
  const { technicianPayoutCents: least, payoutAsStaffedCents: asStaffed = least } = job;
  // No one joins the crew of a finished job, so the share is certain.
  const isCertain = next === 'complete' || asStaffed === least;
  const yours = isCertain
    ? t('toYou', { amount: money(asStaffed) })
    : t('toYouAtLeast', { amount: money(least) });
  const complete = (): void => {
    const result = completionOf(t, completion.values, photos, completion.seenPriceCents);
    if ('step' in result) {
      give(result.step);
      // Stops the running minutes, so that after a refusal the form shows what was sent.
      completion.change({ minutes: completion.values.minutes });
      return;
    }
    completion.setErrors(result.missing.errors);
    notify({ title: result.missing.title, detail: result.missing.detail, tone: 'bad' });
    document.getElementById('completion')?.scrollIntoView({ block: 'center' });
  };

  switch (next) {
    case 'accept':
      return (
        <ThumbBar left={t('firstGetsIt')} right={yours}>
          <BigStateButton busy={accept.isPending} onPress={() => accept.mutate(job)}>
            {work('accept')}
          </BigStateButton>
        </ThumbBar>
      );
    case 'route':
      return (
        <ThumbBar left={t('customerIsNotified')} right={t('minutesShort', { minutes: eta })}>
          {question}
          <div
            className="grid gap-1.5 grid-cols-[repeat(5,1fr)]"
            role="group"
            aria-label={t('arrivalMinutes')}
            data-arrival-times=""
          >
            {ETAS.map((minutes) => (
              <button
                className="border border-control rounded-base min-h-11 bg-raised font-medium tabular-nums aria-pressed:chosen"
                key={minutes}
                type="button"
                aria-pressed={minutes === eta}
                aria-label={t('minutes', { count: minutes })}
                onClick={() => setEta(minutes)}
              >
                {minutes}
              </button>
            ))}
          </div>
          <BigStateButton onPress={() => give({ kind: 'route', etaMinutes: eta })}>
            {work('step_route')}
          </BigStateButton>
        </ThumbBar>
      );
    case 'arrive':
      return (
        <ThumbBar left={t('atTheDoor')} right={yours}>
          <BigStateButton onPress={() => give({ kind: 'arrive' })}>{work('step_arrive')}</BigStateButton>
        </ThumbBar>
      );
    case 'start':
      return (
        <ThumbBar left={t(job.beforePhotos.length === 0 ? 'beforeMissing' : 'beforeIn')} right={yours}>
          {question}
          <BigStateButton onPress={() => give({ kind: 'start' })}>{work('step_start')}</BigStateButton>
        </ThumbBar>
      );
    case 'complete':
      return (
        <ThumbBar
          left={
            photos === 0
              ? t('needsAfterPhoto')
              : t(completion.values.notes.trim() ? 'photosAndNotesIn' : 'needsNotes')
          }
          right={yours}
        >
          <BigStateButton onPress={complete}>{work('step_complete')}</BigStateButton>
        </ThumbBar>
      );
    default:
      return unreachable(next);
  }
}
