/** A customer's account: one page per section, and the layout around them. */
import { useQuery } from '@tanstack/react-query';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { signInCustomer, type User } from '#api/contract/auth.ts';
import { dayIn, deviceZone } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { SessionEnded } from '#web/shell/account/SessionEnded.tsx';
import { useSession } from '#web/shell/session.ts';
import { useSessionWatch } from '#web/shell/session-again.ts';
import { PageHeader, SitePage } from '#web/ui/Layout.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { ErrorState } from '#web/ui/States.tsx';
import { SideLinks } from '#web/ui/TabLinks.tsx';
import { CustomerBar } from '../../frame/CustomerBar.tsx';
import { settingsTexts, siteTexts } from '#words/generated/customer.ts';
import { useRefusal } from '../links/refusal.ts';
import { accountQuery, OwnAccountContext } from './own-account.ts';
import { Terms } from '#web/shell/account/Terms.tsx';
import { personTexts } from '#words/generated/shared.ts';
import { Loaded } from '#web/shell/Loaded.tsx';

/** The sections in tab order. */
const sections = [
  { path: '/account', name: 'profile' },
  { path: '/account/addresses', name: 'addresses' },
  { path: '/account/favorites', name: 'favorites' },
  { path: '/account/cards', name: 'cards' },
  { path: '/account/notifications', name: 'notifications' },
  { path: '/account/data', name: 'data' },
] as const;

export function AccountSettings() {
  const t = useMessages(settingsTexts);
  const shared = useMessages(personTexts);
  const [isDeleted, setDeleted] = useState(false);
  return (
    <SitePage head={<CustomerBar welcome={!isDeleted} />}>
      <div className="mx-auto w-page pb-20">
        {isDeleted ? (
          <>
            <PageHeader
              title={shared('deletedTitle')}
              lead={shared('deletedLead')}
              back={{ href: '/', label: t('toHome') }}
            />
            <Terms of="customer" />
          </>
        ) : (
          <SignedIn onLeave={() => setDeleted(true)} />
        )}
      </div>
    </SitePage>
  );
}

/** The person whose account is shown; stays known if the session ends meanwhile, until somebody signs in. */
function usePerson(): {
  readonly person: User | null;
  readonly isOut: boolean;
  readonly retry: (() => void) | null;
} {
  const session = useSession('customer');
  const [known, setKnown] = useState<User | null>(null);
  const person = session.state === 'signed_in' ? session.user : known;
  if (person !== known) setKnown(person);
  return {
    person,
    isOut: session.state === 'signed_out',
    retry: session.state === 'failed' ? session.retry : null,
  };
}

function SignedIn({ onLeave }: { readonly onLeave: () => void }) {
  const t = useMessages(settingsTexts);
  const site = useMessages(siteTexts);
  const go = useGo();
  const path = useRouterState({ select: ({ location }) => location.pathname.replace(/\/$/, '') });
  const asked = sections.find((one) => one.path === path);
  const section = asked ?? sections[0];
  usePageTitle(t(section.name));
  const refusal = useRefusal();
  const { person, isOut, retry } = usePerson();
  useSessionWatch(isOut);
  // Until the sign-in page has loaded, its own URL is current, which is not where to return to.
  const back = isOut && person === null ? asked?.path : undefined;
  useEffect(() => {
    if (back) go(`/customer-login?redirect=${encodeURIComponent(back)}`, { replace: true });
  }, [back, go]);
  return (
    <>
      <PageHeader title={t(section.name)} back={{ href: '/dashboard', label: site('myBookings') }} />
      <div className="grid grid-cols-[10.5rem_minmax(0,1fr)] items-start gap-x-[clamp(32px,5vw,72px)] gap-y-8 max-desk:grid-cols-1">
        <SideLinks
          label={t('sections')}
          links={sections.map(({ path: href, name }) => ({
            href,
            label: t(name),
            current: name === section.name,
          }))}
        />
        <div className="min-w-0">
          {person ? (
            <OwnAccount key={person.id} onLeave={onLeave} />
          ) : retry ? (
            <ErrorState message={t('loadFailed')} onRetry={retry} />
          ) : (
            <Loading label={t('loading')}>
              <SkeletonText heading lines={6} />
            </Loading>
          )}
        </div>
      </div>
      {isOut && person ? (
        <SessionEnded
          person={person}
          signIn={async (client, body) => (await client.call(signInCustomer, { body })).user}
          refusal={refusal}
          elsewhere="/"
        />
      ) : null}
    </>
  );
}

function OwnAccount({ onLeave }: { readonly onLeave: () => void }) {
  const t = useMessages(settingsTexts);
  const refusal = useRefusal();
  const query = useQuery(accountQuery());
  return (
    <Loaded
      query={query}
      failed={(error) => refusal(error, t('loadFailed'))}
      loading={t('loading')}
      skeleton={<SkeletonText heading lines={6} />}
    >
      {(account) => (
        <OwnAccountContext value={{ account, leave: onLeave }}>
          <Outlet />
          <p className="border-t border-line pt-4 text-muted text-small not-first:mt-8 [section+&]:mt-0">
            {t('memberSince', { day: dayIn(account.memberSince, deviceZone(), true) })}
          </p>
        </OwnAccountContext>
      )}
    </Loaded>
  );
}
