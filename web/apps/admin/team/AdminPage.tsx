/** One admin: permissions, second factor, sessions, and whether they may sign in at all. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import {
  type ConsoleAdmin,
  deactivateAdmin,
  demandSecondFactor,
  endAdminSession,
  endAdminSessions,
  listAdmins,
  listAdminSessions,
  reactivateAdmin,
  renewInvitation,
  resetSecondFactor,
  setPermissions,
  withdrawInvitation,
} from '#api/contract/admins.ts';
import type { Client } from '#api/contract/client.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { apiQuery, refreshLive } from '#web/lib/api.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { useOnce } from '#web/lib/once.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { usePathPart } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Switch } from '#web/ui/Choice.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Form } from '#web/ui/Form.tsx';
import { BackLink } from '#web/ui/Layout.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { EmptyState } from '#web/ui/States.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { notify } from '#web/ui/toast.ts';
import { teamTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { DetailPage } from '../DetailPage.tsx';
import { PermissionChoice } from './PermissionChoice.tsx';
import { SessionList } from './SessionList.tsx';
import { codesOf, nameOf, standingOf } from './standing.ts';

const list = '/admin/admins';

export function AdminPage() {
  const t = useMessages(teamTexts);
  const id = usePathPart('adminId');
  const query = useQuery(apiQuery(listAdmins, {}));
  const admin = query.data?.admins.find((one) => one.id === id);
  usePageTitle(admin ? nameOf(admin) : t('admin'));
  return (
    <DetailPage
      name={t('admin')}
      query={query}
      back={{ href: list, label: t('back') }}
      missing={{ title: t('missing'), text: t('missingText') }}
      failure={t('loadFailed')}
      loading={t('loading')}
      skeleton={<SkeletonRows rows={8} />}
    >
      {() =>
        admin ? (
          <OneAdmin admin={admin} />
        ) : (
          <main id="main" className="p-6">
            <h1 className="sr-only">{t('admin')}</h1>
            <BackLink href={list}>{t('back')}</BackLink>
            <EmptyState title={t('missing')} piece="carton">
              {t('missingText')}
            </EmptyState>
          </main>
        )
      }
    </DetailPage>
  );
}

function OneAdmin({ admin }: { readonly admin: ConsoleAdmin }) {
  const t = useMessages(teamTexts);
  const [tone, status] = standingOf(admin, useNow(admin.status === 'invited', 60_000));
  const when = (instant: string): string => wallTime(instant, deviceZone());
  return (
    <>
      <Strip title={nameOf(admin)} actions={<StandingActions admin={admin} />}>
        <Badge tone={tone}>{t(`status_${status}`)}</Badge>
      </Strip>
      <main id="main" className="p-6 max-md:px-4">
        <BackLink href={list}>{t('back')}</BackLink>
        <div className="grid gap-x-12 gap-y-8 lg:grid-cols-[minmax(0,7fr)_minmax(0,5fr)]">
          <Permissions key={admin.permissions.join()} admin={admin} />
          <div className="grid content-start gap-8">
            <Part title={t('account')}>
              <KeyValue
                rows={[
                  [t('signsInWith'), admin.login],
                  [t('since'), when(admin.joinedAt ?? admin.since)],
                  [t('lastSeen'), admin.seenAt ? when(admin.seenAt) : t('never')],
                ]}
              />
            </Part>
            <Codes admin={admin} />
            {admin.joinedAt ? <Sessions admin={admin} /> : null}
          </div>
        </div>
      </main>
    </>
  );
}

/** A change confirmed in a dialog, which itself shows what went wrong. */
function useConfirmed(run: (client: Client) => Promise<unknown>, done: string) {
  const queries = useQueryClient();
  return useOnce({
    run,
    onSuccess: async () => {
      await refreshLive(queries);
      notify({ title: done });
    },
  });
}

/** Before someone has joined: inviting again and withdrawing; afterwards: deactivating and reactivating. */
function StandingActions({ admin }: { readonly admin: ConsoleAdmin }) {
  const t = useMessages(teamTexts);
  const me = useMe();
  const name = nameOf(admin);
  const [isAsked, setAsked] = useState(false);
  const params = { id: admin.id };
  const resend = useChange<void>({
    run: (client) => client.call(renewInvitation, { params }),
    success: t('resent'),
    failure: t('resendFailed'),
  });
  const withdraw = useChange<void>({
    run: (client) => client.call(withdrawInvitation, { params }),
    success: t('withdrawn'),
    failure: t('withdrawFailed'),
  });
  const reactivate = useChange<void>({
    run: (client) => client.call(reactivateAdmin, { params }),
    success: t('reactivated', { name }),
    failure: t('reactivateFailed'),
  });
  const deactivate = useConfirmed(
    (client) => client.call(deactivateAdmin, { params }),
    t('deactivated', { name }),
  );
  if (admin.joinedAt === null)
    return (
      <>
        <Button size="small" busy={resend.isPending} onClick={() => resend.mutate()}>
          {t('resend')}
        </Button>
        {admin.status === 'invited' ? (
          <Button size="small" kind="quiet" busy={withdraw.isPending} onClick={() => withdraw.mutate()}>
            {t('withdraw')}
          </Button>
        ) : null}
      </>
    );
  if (admin.status === 'deactivated')
    return (
      <Button size="small" busy={reactivate.isPending} onClick={() => reactivate.mutate()}>
        {t('reactivate')}
      </Button>
    );
  if (admin.id === me.id) return null;
  return (
    <>
      <Button size="small" kind="danger" onClick={() => setAsked(true)}>
        {t('deactivate')}
      </Button>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('deactivateTitle', { name })}
        action={t('deactivate')}
        keep={t('keep')}
        danger
        onConfirm={() => deactivate.mutateAsync()}
      >
        {t('deactivateText')}
      </ConfirmDialog>
    </>
  );
}

const permissionForm = z.object({ permissions: z.array(z.enum(permissions)) });

function Permissions({ admin }: { readonly admin: ConsoleAdmin }) {
  const t = useMessages(teamTexts);
  const form = useChangeForm({
    schema: permissionForm,
    start: { permissions: admin.permissions },
    run: (client, body) => client.call(setPermissions, { params: { id: admin.id }, body }),
    success: t('permissionsSaved'),
    failure: t('permissionsFailed'),
  });
  return (
    <Part title={t('permissions')} hint={t('permissionsHint')}>
      <Form
        form={form}
        send={t('savePermissions')}
        look={{ kind: 'primary', className: 'justify-self-start' }}
      >
        <PermissionChoice field={form.fields.register('permissions')} legendHidden />
      </Form>
    </Part>
  );
}

function Codes({ admin }: { readonly admin: ConsoleAdmin }) {
  const t = useMessages(teamTexts);
  const [isAsked, setAsked] = useState(false);
  const name = nameOf(admin);
  const params = { id: admin.id };
  const demand = useChange({
    run: (client, isNeeded: boolean) => client.call(demandSecondFactor, { params, body: { isNeeded } }),
    success: t(admin.needsSecondFactor ? 'demandOff' : 'demandOn'),
    failure: t('demandFailed'),
  });
  const reset = useConfirmed((client) => client.call(resetSecondFactor, { params }), t('resetDone'));
  return (
    <Part title={t('codes')} hint={t(codesOf(admin))}>
      <div className="grid justify-items-start gap-2">
        <div className="w-full">
          <Switch
            checked={demand.isPending ? demand.variables : admin.needsSecondFactor}
            onChange={(event) => demand.mutate(event.currentTarget.checked)}
          >
            {t('needsCodes')}
          </Switch>
          <p className="text-small text-muted">{t('needsCodesText')}</p>
        </div>
        {admin.hasSecondFactor ? (
          <Button size="small" onClick={() => setAsked(true)}>
            {t('resetCodes')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isAsked}
        onOpenChange={setAsked}
        title={t('resetTitle', { name })}
        action={t('resetCodes')}
        keep={t('keep')}
        danger
        onConfirm={() => reset.mutateAsync()}
      >
        {t('resetText')}
      </ConfirmDialog>
    </Part>
  );
}

function Sessions({ admin }: { readonly admin: ConsoleAdmin }) {
  const t = useMessages(teamTexts);
  const params = { id: admin.id };
  const query = useQuery(apiQuery(listAdminSessions, { params }));
  const toasts = { success: t('signedOut'), failure: t('signOutFailed') };
  const end = useChange({
    run: (client, session: string) => client.call(endAdminSession, { params: { ...params, session } }),
    ...toasts,
  });
  const endAll = useChange<void>({ run: (client) => client.call(endAdminSessions, { params }), ...toasts });
  return (
    <Part title={t('sessions')}>
      <Loaded query={query} failed={t('sessionsFailed')} skeleton={<SkeletonText lines={2} />}>
        {({ sessions }) => (
          <div className="grid justify-items-start gap-3 *:first:w-full">
            <SessionList
              sessions={sessions}
              ending={end.isPending ? end.variables : undefined}
              onEnd={(id) => end.mutate(id)}
            />
            {sessions.length > 0 ? (
              <Button size="small" busy={endAll.isPending} onClick={() => endAll.mutate()}>
                {t('signOutAll')}
              </Button>
            ) : null}
          </div>
        )}
      </Loaded>
    </Part>
  );
}
