/** Who the job is for and where, with call, message and directions; before acceptance only the area (R20). */
import { lazy, Suspense, useState } from 'react';
import type { Job } from '#api/contract/jobs.ts';
import { useCallsNow } from '#web/lib/calls.ts';
import { wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { formatPhone } from '#web/lib/phone.ts';
import { useUnread } from '#web/shell/conversation/unread.ts';
import { Button, ButtonLink } from '#web/ui/Button.tsx';
import { CalendarIcon, MessageIcon, PhoneIcon, RouteIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { directionsTo, isActive, nameOf } from '../jobs.ts';
import { Way } from './OfferFacts.tsx';
import { When } from './When.tsx';
import { jobTexts, workTexts } from '#words/generated/technician.ts';
import { wordTexts } from '#words/generated/shared.ts';
import { siteLine } from '#web/lib/words.ts';

const MessageDialog = lazy(() => import('./MessageDialog.tsx'));

export function Contact({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const work = useMessages(workTexts);
  const [writing, setWriting] = useState(false);
  const isOpen = job.accepted && isActive(job);
  const unread = useUnread(job.id, isOpen);
  const calls = useCallsNow(job.callWindow);
  const words = useMessages(wordTexts);
  const site = siteLine(words, job.site);
  return (
    <PhoneSection>
      <div className="grid gap-3">
        <p>
          <b className="text-lead">{nameOf(job)}</b>
          <br />
          {job.address}
          {job.accepted || job.distanceMetres === null ? null : (
            <>
              <br />
              <Way job={job} />
            </>
          )}
          {isOpen && job.customerPhone ? (
            <>
              <br />
              <span className="tabular-nums whitespace-nowrap">{formatPhone(job.customerPhone)}</span>
            </>
          ) : null}
        </p>
        <p className="flex items-center gap-2 text-small">
          <CalendarIcon small />
          <When job={job} />
        </p>
        {isOpen && job.isPhoneMasked ? (
          <p className="text-small text-muted" id="calls">
            {[
              t('masked'),
              ...(calls === 'early' && job.callWindow?.from
                ? [t('callFrom', { time: wallTime(job.callWindow.from, job.zone) })]
                : []),
            ].join(' ')}
          </p>
        ) : null}
        {site === null ? null : <p className="text-small">{site}</p>}
        {job.specialInstructions ? <Notice tone="warn">{job.specialInstructions}</Notice> : null}
        {job.accepted ? null : <p className="text-small text-muted">{work('afterAcceptance')}</p>}
        <div className="flex flex-wrap gap-2 [&>*]:flex-1">
          {isOpen && job.customerPhone && calls !== 'open' ? (
            <Button
              disabled
              aria-describedby="calls"
              icon={<PhoneIcon small />}
              className="px-2.5! text-small!"
            >
              {t('call')}
            </Button>
          ) : null}
          {isOpen && job.customerPhone && calls === 'open' ? (
            <ButtonLink
              href={`tel:${job.customerPhone}`}
              icon={<PhoneIcon small />}
              className="px-2.5! text-small!"
            >
              {t('call')}
            </ButtonLink>
          ) : null}
          {job.accepted && job.status !== 'cancelled' ? (
            <Button
              icon={<MessageIcon small />}
              className="px-2.5! text-small!"
              onClick={() => setWriting(true)}
            >
              {unread > 0 ? t('messageNew', { count: unread }) : t('message')}
            </Button>
          ) : null}
          {isActive(job) ? (
            <ButtonLink
              href={directionsTo(job.address)}
              target="_blank"
              rel="noreferrer"
              icon={<RouteIcon small />}
              className="px-2.5! text-small!"
            >
              {t('directions')}
            </ButtonLink>
          ) : null}
        </div>
      </div>
      {writing ? (
        <Suspense fallback={null}>
          <MessageDialog job={job} onClose={() => setWriting(false)} />
        </Suspense>
      ) : null}
    </PhoneSection>
  );
}
