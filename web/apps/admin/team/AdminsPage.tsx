/** Everyone who works in the console: permissions, whether they have a second factor, when they were last active. */
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type ConsoleAdmin, listAdmins } from '#api/contract/admins.ts';
import { permissions } from '#domain/admin/permissions.ts';
import { apiQuery } from '#web/lib/api.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import type { TextOf } from '#web/lib/language/messages.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useNow } from '#web/lib/now.ts';
import { usePageTitle } from '#web/lib/page-title.ts';
import { useMe } from '#web/shell/Me.tsx';
import { useGo } from '#web/shell/navigation.ts';
import { Button } from '#web/ui/Button.tsx';
import { Strip } from '#web/ui/ConsoleFrame.tsx';
import type { Column } from '#web/ui/DataTable.tsx';
import { PlusIcon } from '#web/ui/icons.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { permissionTexts, teamTexts } from '#words/generated/admin.ts';
import { ListTable } from '../ListTable.tsx';
import { codesOf, nameOf, standingOf } from './standing.ts';

const InviteDialog = lazy(() => import('./InviteDialog.tsx'));

export function AdminsPage() {
  const t = useMessages(teamTexts);
  const permission = useMessages(permissionTexts);
  usePageTitle(t('title'));
  const go = useGo();
  const me = useMe();
  const now = useNow(true, 60_000);
  const [inviting, setInviting] = useState(false);
  const query = useQuery(apiQuery(listAdmins, {}));
  const rows = query.data?.admins ?? [];
  return (
    <>
      <Strip
        title={t('title')}
        actions={
          <Button kind="primary" size="small" icon={<PlusIcon small />} onClick={() => setInviting(true)}>
            {t('invite')}
          </Button>
        }
      >
        <span className="text-small text-muted" role="status">
          {query.data ? t('lead', { count: rows.filter(({ status }) => status === 'active').length }) : ''}
        </span>
      </Strip>
      <main id="main" className="min-w-0">
        <ListTable
          query={query}
          failed={t('loadFailed')}
          caption={t('caption')}
          columns={columns(t, permission, { ownId: me.id, now })}
          rows={rows}
          rowKey={({ id }) => id}
          onOpen={({ id }) => go(`/admin/admins/${id}`)}
          empty={{ title: t('none'), text: t('noneText') }}
        />
      </main>
      {inviting ? (
        <Suspense fallback={null}>
          <InviteDialog onClose={() => setInviting(false)} />
        </Suspense>
      ) : null}
    </>
  );
}

const columns = (
  t: TextOf<typeof teamTexts>,
  permission: TextOf<typeof permissionTexts>,
  { ownId, now }: { readonly ownId: string; readonly now: number },
): readonly Column<ConsoleAdmin>[] => [
  {
    id: 'name',
    header: t('admin'),
    heading: true,
    cell: (admin) => (
      <span className="wrap-anywhere">
        <b>{nameOf(admin)}</b>
        {admin.id === ownId ? <span className="text-muted"> ({t('you')})</span> : null}
        <span className="block text-small text-muted">{admin.login}</span>
      </span>
    ),
  },
  {
    id: 'status',
    header: t('status'),
    cell: (admin) => {
      const [tone, status] = standingOf(admin, now);
      return (
        <span>
          <Badge tone={tone}>{t(`status_${status}`)}</Badge>
          {status === 'invited' && admin.invitationExpiresAt ? (
            <span className="block text-small text-muted">
              {t('invitedUntil', { when: wallTime(admin.invitationExpiresAt, deviceZone()) })}
            </span>
          ) : null}
        </span>
      );
    },
  },
  {
    id: 'permissions',
    header: t('permissions'),
    cell: ({ permissions: some }) =>
      some.length === permissions.length
        ? t('all')
        : some.length === 0
          ? t('noPermissions')
          : some.map((one) => permission(one)).join(' · '),
  },
  {
    id: 'codes',
    header: t('codes'),
    cell: (admin) => t(codesOf(admin)),
  },
  {
    id: 'seen',
    header: t('lastSeen'),
    cell: ({ seenAt }) => (seenAt ? wallTime(seenAt, deviceZone()) : t('never')),
  },
];
