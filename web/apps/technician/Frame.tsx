/** The frame of every screen of a signed-in technician: the live socket, the outbox. */
import { Outlet, useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useRef } from 'react';
import { signInTechnician } from '#api/contract/auth.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useLive } from '#web/shell/live.ts';
import { listenForInstall } from '#web/shell/install-prompt.ts';
import { useHasEnded, useMe } from '#web/shell/Me.tsx';
import { useSessionWatch } from '#web/shell/session-again.ts';
import { AppLink } from '#web/ui/link.tsx';
import { OfflineBanner } from '#web/ui/OfflineBanner.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { forgetKept } from './offline/kept-work.ts';
import { useKeepWork } from './offline/queries.ts';
import { summaryOf } from './outbox/entry.ts';
import { OutboxProvider, useOutbox } from './outbox/outbox.tsx';
import { workTexts } from '#words/generated/technician.ts';

const SessionEnded = lazy(() =>
  import('#web/shell/account/SessionEnded.tsx').then((module) => ({ default: module.SessionEnded })),
);

// Part of the signed-in screens, so that the sign-in page does not load it. The offer is on the notifications page
// only, not in a card.
listenForInstall(
  () => undefined,
  () => false,
);

export function Frame() {
  const { id } = useMe();
  useLive({ id, role: 'technician' });
  useKeepWork();
  return (
    <OutboxProvider key={id} technicianId={id}>
      <OfflineWork />
      <SignedOut />
      <LittleRoom />
      <Outlet />
      <SignInAgain />
    </OutboxProvider>
  );
}

/** The offline banner, including what waits on this phone. */
function OfflineWork() {
  const t = useMessages(workTexts);
  const { entries } = useOutbox();
  const waiting = summaryOf(t, entries);
  return (
    <OfflineBanner
      action={
        waiting ? (
          <AppLink href="/technician/outbox" className="font-semibold text-inherit">
            {t('show')}
          </AppLink>
        ) : undefined
      }
    >
      {waiting ? t('offlineWaiting', { waiting }) : t('offline')}
    </OfflineBanner>
  );
}

/** The session has ended while something is waiting: it is sent once the same technician has signed in. */
function SignedOut() {
  const t = useMessages(workTexts);
  const { entries, isSignedOut } = useOutbox();
  const here = useLocation({ select: ({ href }) => href });
  const waiting = entries.filter(({ problem }) => problem === null);
  return (
    <div role="status">
      {isSignedOut && waiting.length > 0 ? (
        <Notice
          tone="warn"
          title={t('signInToSend', { waiting: summaryOf(t, waiting), count: waiting.length })}
          actions={
            <AppLink href={`/technician/login?next=${encodeURIComponent(here)}`}>{t('signIn')}</AppLink>
          }
        />
      ) : null}
    </div>
  );
}

/**
 * The session has ended while a page is open: what was typed stays, and customer data stored on the phone is removed.
 */
function SignInAgain() {
  const t = useMessages(workTexts);
  const person = useMe();
  const hasEnded = useHasEnded();
  const { entries, flush } = useOutbox();
  useSessionWatch(hasEnded);
  useEffect(() => {
    if (hasEnded) void forgetKept();
  }, [hasEnded]);
  const wasOut = useRef(false);
  useEffect(() => {
    // What is waiting is sent at once, as announced at the sign-in.
    if (wasOut.current && !hasEnded) flush();
    wasOut.current = hasEnded;
  }, [hasEnded, flush]);
  if (!hasEnded) return null;
  const waiting = entries.filter(({ problem }) => problem === null);
  return (
    <Suspense fallback={null}>
      <SessionEnded
        person={person}
        signIn={async (client, body) => (await client.call(signInTechnician, { body })).user}
        refusal={sentenceOf}
        elsewhere="/technician/login"
        lead={
          waiting.length > 0
            ? t('endedWaiting', { waiting: summaryOf(t, waiting), count: waiting.length })
            : undefined
        }
      />
    </Suspense>
  );
}

/** Warns before the phone is full: a photo that does not fit is lost with the page. */
function LittleRoom() {
  const t = useMessages(workTexts);
  const { room } = useOutbox();
  return (
    <div role="status">
      {room === 'enough' ? null : (
        <Notice tone="warn" title={t(room === 'low' ? 'roomLow' : 'roomFull')}>
          {t(room === 'low' ? 'roomLowText' : 'roomFullText')}
        </Notice>
      )}
    </div>
  );
}
