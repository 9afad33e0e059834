/** An application's status and steps in the console's wording (spec admin §2). */
import type { ListedApplication, ReviewedApplication } from '#api/contract/onboarding.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { calendarDay, lastDayIn, wallTime } from '#web/lib/format.ts';
import type { Tone } from '#web/ui/StatusBadge.tsx';
import type { applicationTexts } from '#words/generated/admin.ts';

type Say = TextOf<typeof applicationTexts>;
type Standing = Pick<ListedApplication, 'applicationStatus' | 'end'>;

export const statusText = (t: Say, { applicationStatus, end }: Standing): string =>
  t(`status_${end === null || end === 'rejected' ? applicationStatus : end}`);

const tones = { pending: 'idle', under_review: 'warn', approved: 'ok', rejected: 'bad' } as const;
export const statusTone = ({ applicationStatus }: Standing): Tone => tones[applicationStatus];

type Step = ReviewedApplication['steps'][number];

export function stepBadge(
  t: Say,
  step: Step,
  end: ReviewedApplication['end'],
): { readonly tone: Tone; readonly said: string } {
  const { state, waitingFor, until, byException, isLate } = step;
  if (state === 'met')
    return byException ? { tone: 'warn', said: t('state_exception') } : { tone: 'ok', said: t('state_met') };
  if (state === 'refused') return { tone: 'bad', said: t('state_refused') };
  // No one waits for what an ended application lacks.
  if (end !== null) return { tone: 'idle', said: t('state_undone') };
  // A review whose evidence is incomplete is no one's turn.
  const isEarly = step.step === 'review' && waitingFor === 'reviewer' && until === null;
  if (state === 'later' || waitingFor === null || isEarly) return { tone: 'idle', said: t('state_later') };
  const said = waitingFor === 'you' ? t('state_missing') : t(`state_${waitingFor}`);
  if (isLate) return { tone: 'bad', said: `${said}, ${t('late')}` };
  return { tone: waitingFor === 'reviewer' ? 'warn' : 'info', said };
}

/** Until when a completed step is valid, or by when a pending one was promised; empty if neither is known. */
export function untilOf(
  t: Say,
  { step, state, until, isLate, byException }: Step,
  { license }: Pick<ReviewedApplication, 'license'>,
  zone: string,
): string {
  if (until === null) return '';
  if (state === 'met') {
    // A license's last day is in its owner's time zone, wherever the reviewer is.
    const isPrinted = step === 'license' && !byException && license?.expiresOn;
    return t('validUntil', {
      day: isPrinted ? calendarDay(isPrinted, true) : lastDayIn(until, zone, true),
    });
  }
  return t(isLate ? 'promisedLate' : 'promisedBy', { time: wallTime(until, zone) });
}
