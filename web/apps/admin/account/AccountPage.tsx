/** The signed-in admin's own account: name, password, second factor, and where they are signed in. */
import { useQuery } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { endOtherSessions, endSession, listSessions } from '#api/contract/account.ts';
import { getOwnAccount, type OwnAccount, renameOwnAccount } from '#api/contract/admins.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { personName } from '#api/contract/names.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { usePageTitle } from '#web/lib/page-title.ts';
import { PasswordForm } from '#web/shell/account/PasswordForm.tsx';
import { Loaded } from '#web/shell/Loaded.tsx';
import { useMe } from '#web/shell/Me.tsx';
import { useSessionCheck } from '#web/shell/session.ts';
import { Button } from '#web/ui/Button.tsx';
import { Part, Strip } from '#web/ui/ConsoleFrame.tsx';
import { Form } from '#web/ui/Form.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { SkeletonRows, SkeletonText } from '#web/ui/Skeleton.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { ownTexts, permissionTexts, teamTexts } from '#words/generated/admin.ts';
import { useChange, useChangeForm } from '../change.ts';
import { SessionList } from '../team/SessionList.tsx';
import { Codes } from './Codes.tsx';

export function AccountPage() {
  const t = useMessages(ownTexts);
  usePageTitle(t('title'));
  const query = useQuery(apiQuery(getOwnAccount, {}));
  const { mustSetUpCodes } = useMe();
  return (
    <>
      <Strip title={t('title')} />
      <main id="main" className="grid gap-6 p-6 max-md:px-4">
        {mustSetUpCodes ? (
          <Notice tone="warn" title={t('codesNeeded')}>
            {t('codesNeededText')}
          </Notice>
        ) : null}
        <Loaded query={query} failed={t('loadFailed')} skeleton={<SkeletonRows rows={6} />}>
          {(account) => (
            <div className="grid gap-x-12 gap-y-8 lg:grid-cols-2">
              <div className="grid content-start gap-8">
                <Part title={t('name')}>
                  <Names key={`${account.firstName} ${account.lastName}`} account={account} />
                  <p className="mt-3 text-small text-muted">
                    {t('signsInWith')} <b className="font-medium text-ink">{account.login}</b>
                  </p>
                </Part>
                <Part title={t('password')}>
                  <PasswordForm email={account.login} refusal={sentenceOf} />
                </Part>
              </div>
              <div className="grid content-start gap-8 max-lg:-order-1">
                <Codes account={account} />
                <OwnSessions />
                {mustSetUpCodes ? null : (
                  <Part title={t('permissions')}>
                    <OwnPermissions account={account} />
                  </Part>
                )}
              </div>
            </div>
          )}
        </Loaded>
      </main>
    </>
  );
}

const nameForm = z.object({
  firstName: personName(fieldError('firstNameMissing')),
  lastName: personName(fieldError('lastNameMissing')),
});

function Names({ account: { firstName, lastName } }: { readonly account: OwnAccount }) {
  const t = useMessages(ownTexts);
  const checkSession = useSessionCheck();
  const form = useChangeForm({
    schema: nameForm,
    start: { firstName, lastName },
    run: (client, body) => client.call(renameOwnAccount, { body }),
    success: t('nameSaved'),
    failure: t('nameFailed'),
    onDone: checkSession,
  });
  return (
    <Form form={form} columns={2} send={t('saveName')} look={{ className: 'justify-self-start' }}>
      <TextField label={t('firstName')} autoComplete="given-name" {...form.field('firstName')} />
      <TextField label={t('lastName')} autoComplete="family-name" {...form.field('lastName')} />
    </Form>
  );
}

function OwnPermissions({ account: { permissions } }: { readonly account: OwnAccount }) {
  const t = useMessages(ownTexts);
  const permission = useMessages(permissionTexts);
  if (permissions.length === 0) return <p className="text-small text-muted">{t('noPermissions')}</p>;
  return (
    <ul className="grid gap-1 text-small">
      {permissions.map((one) => (
        <li key={one}>{permission(one)}</li>
      ))}
    </ul>
  );
}

function OwnSessions() {
  const t = useMessages(teamTexts);
  const own = useMessages(ownTexts);
  const query = useQuery(apiQuery(listSessions, {}));
  const toasts = { success: t('signedOut'), failure: t('signOutFailed') };
  const end = useChange({
    run: (client, id: string) => client.call(endSession, { params: { id } }),
    ...toasts,
  });
  const endOthers = useChange<void>({ run: (client) => client.call(endOtherSessions), ...toasts });
  return (
    <Part title={own('sessions')}>
      <Loaded query={query} failed={t('sessionsFailed')} skeleton={<SkeletonText lines={2} />}>
        {({ sessions }) => (
          <div className="grid justify-items-start gap-3 *:first:w-full">
            <SessionList
              sessions={sessions}
              ending={end.isPending ? end.variables : undefined}
              onEnd={(id) => end.mutate(id)}
            />
            {sessions.some(({ isThis }) => !isThis) ? (
              <Button size="small" busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
                {t('signOutOthers')}
              </Button>
            ) : null}
          </div>
        )}
      </Loaded>
    </Part>
  );
}
