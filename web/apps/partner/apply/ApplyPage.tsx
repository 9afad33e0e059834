/** The partnership application, also at /partner-signup and /store-partner/application (spec admin §2, §5, §8). */
import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { getPartner, type OwnPartner } from '#api/contract/partners.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Art } from '#web/art/Art.tsx';
import { LanguageSwitch } from '#web/shell/LanguageSwitch.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useSession } from '#web/shell/session.ts';
import { ButtonLink } from '#web/ui/Button.tsx';
import { PageHeader, Sheet, SheetSection, SitePage, TopBar } from '#web/ui/Layout.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { MESSAGE_PICTURE, PageMessage } from '#web/ui/PageMessage.tsx';
import { NumberedList } from '#web/ui/Progress.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { applyTexts } from '#words/generated/partner.ts';
import { ApplicationForm } from './ApplicationForm.tsx';

export function ApplyPage() {
  const t = useMessages(applyTexts);
  usePageTitle(t('pageTitle'));
  const session = useSession('partner');
  return (
    <SitePage head={<TopBar end={<LanguageSwitch />} />}>
      <div className="mx-auto w-page pb-20">
        {session.state === 'signed_in' ? (
          <OwnApplication id={session.user.id} />
        ) : session.state === 'signed_out' ? (
          <SignInFirst />
        ) : session.state === 'failed' ? (
          <ErrorState message={t('loadFailed')} onRetry={session.retry} />
        ) : (
          <Skeleton />
        )}
      </div>
    </SitePage>
  );
}

function Skeleton() {
  const t = useMessages(applyTexts);
  return (
    <Loading label={t('loading')}>
      <div className="pt-12">
        <SkeletonText heading lines={10} />
      </div>
    </Loading>
  );
}

/** No store partner is signed in in this browser. */
function SignInFirst() {
  const t = useMessages(applyTexts);
  return (
    <PageMessage
      picture={<Art piece="cartons" variant="plain" className={MESSAGE_PICTURE} />}
      title={t('authTitle')}
      actions={
        <>
          <ButtonLink kind="primary" href="/store-partner/signup">
            {t('createAccount')}
          </ButtonLink>
          <ButtonLink href="/store-partner/login?next=%2Fstore-partnership">{t('signIn')}</ButtonLink>
        </>
      }
    >
      {t('authText')}
    </PageMessage>
  );
}

function OwnApplication({ id }: { readonly id: string }) {
  const t = useMessages(applyTexts);
  // Typed text must survive a reload of the record.
  const query = useQuery(apiQuery(getPartner, { params: { id } }, { live: false }));
  const [isSent, setSent] = useState(false);
  if (isSent) return <Submitted />;
  return (
    <Loaded query={query} failed={t('loadFailed')} skeleton={<Skeleton />}>
      {(own) => <Application own={own} onSent={() => setSent(true)} />}
    </Loaded>
  );
}

/** The effect of an earlier application, answered or sent, on this one. */
const before = {
  not_applied: null,
  pending: ['info', 'sentBefore'],
  rejected: ['warn', 'rejectedBefore'],
} as const;

function Application({ own, onSent }: { readonly own: OwnPartner; readonly onSent: () => void }) {
  const t = useMessages(applyTexts);
  const status = own.applicationStatus;
  if (status === 'approved' || status === 'cancelled')
    return (
      <PageMessage
        picture={<Art piece="bench" variant="furnished" className={MESSAGE_PICTURE} />}
        title={t(status === 'approved' ? 'activeTitle' : 'endedTitle')}
        actions={
          <>
            <ButtonLink kind="primary" href="/store-partner/dashboard">
              {t('toDashboard')}
            </ButtonLink>
            {status === 'cancelled' ? <ButtonLink href="/support">{t('contactUs')}</ButtonLink> : null}
          </>
        }
      >
        {t(status === 'approved' ? 'activeText' : 'endedText')}
      </PageMessage>
    );
  const said = before[status];
  return (
    <>
      <PageHeader
        title={t('title')}
        lead={t('lead')}
        back={
          status === 'not_applied'
            ? { href: '/', label: t('backHome') }
            : { href: '/store-partner/dashboard', label: t('backToDashboard') }
        }
      />
      {said ? (
        <Told>
          <Notice tone={said[0]}>{t(said[1])}</Notice>
        </Told>
      ) : null}
      <div className="grid grid-cols-[minmax(0,7fr)_minmax(0,4fr)] items-start gap-[clamp(32px,5vw,80px)] max-desk:grid-cols-1">
        <ApplicationForm own={own} onSent={onSent} />
        <Next />
      </div>
    </>
  );
}

const steps = ['next_read', 'next_code', 'next_first', 'next_paid'] as const;

/** What happens after an application, in order. */
function Next() {
  const t = useMessages(applyTexts);
  return (
    <Sheet label={t('nextTitle')}>
      <SheetSection art>
        <Art piece="bench" variant="exploded" callouts={false} className="h-44" />
      </SheetSection>
      <SheetSection>
        <h2 className="mb-4 text-h3">{t('nextTitle')}</h2>
        <NumberedList
          items={steps.map((id) => ({ id, body: <span className="text-small">{t(id)}</span> }))}
        />
      </SheetSection>
    </Sheet>
  );
}

const Told = ({ children }: { readonly children: ReactNode }) => (
  <div className="mb-8 max-w-[62ch]">{children}</div>
);

function Submitted() {
  const t = useMessages(applyTexts);
  return (
    <PageMessage
      role="status"
      picture={<Art piece="bench" variant="step" step={1} className={MESSAGE_PICTURE} />}
      title={t('submittedTitle')}
      actions={
        <>
          <ButtonLink kind="primary" href="/">
            {t('returnHome')}
          </ButtonLink>
          <ButtonLink href="/store-partner/dashboard">{t('toDashboard')}</ButtonLink>
        </>
      }
    >
      {t('submittedText')}
    </PageMessage>
  );
}
