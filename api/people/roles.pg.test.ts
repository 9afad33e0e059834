/**
 * The role `admin` for a customer: an invitation by an admin who manages admins, without permissions, withdrawn with
 * the role (decision 195).
 */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { admins } from '#domain/admin/decide.ts';
import type { AdminState } from '#domain/admin/state.ts';
import { type Permission, permissions } from '#domain/admin/permissions.ts';
import { system } from '#domain/core/actor.ts';
import { idOfCommand } from '#events/ids.ts';
import { execute, load } from '#events/execute.ts';
import { openTwoWorlds, type TwoWorlds } from '#tests/support/two-worlds.ts';

let worlds: TwoWorlds;
beforeAll(async () => {
  worlds = await openTwoWorlds();
});
afterAll(() => worlds?.stop());

async function adminWith(held: readonly Permission[]): Promise<string> {
  const { signIn, deps } = worlds.api;
  const id = `with-${held.join('-')}`;
  const cookie = await signIn('admin', id);
  const author = { actor: system('test'), now: deps.now() };
  const command = { type: 'ChangePermissions', permissions: held, otherManagers: 1 } as const;
  await execute(deps.log, admins, id, author, () => command);
  return cookie;
}

async function give(role: string, cookie: string) {
  const { api, ours } = worlds;
  const answer = await fetch(`${api.url}/api/admin/customers/${ours.customerId}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ role }),
  });
  const body = z.looseObject({ role: z.string().optional(), code: z.string().optional() });
  const { role: is, code } = body.parse(await answer.json());
  return { status: answer.status, role: is, code };
}

const recorded = (): Promise<AdminState> =>
  load(worlds.api.deps.log, admins, idOfCommand(`role:admin:${worlds.ours.customerId}`));

async function act(command: Parameters<typeof admins.decide>[1], by: 'system' | 'self'): Promise<void> {
  const id = idOfCommand(`role:admin:${worlds.ours.customerId}`);
  const actor = by === 'system' ? system('test') : ({ role: 'admin', id } as const);
  await execute(worlds.api.deps.log, admins, id, { actor, now: worlds.api.deps.now() }, () => command);
}

test('who manages customers alone makes nobody an admin', async () => {
  const answer = await give('admin', await adminWith(['manage_users']));
  expect(answer).toMatchObject({ status: 409, code: 'role_not_possible' });
  expect(await recorded()).toEqual({ status: 'none' });
});

test('is invited by mail without permissions, and the invitation ends with the role', async () => {
  const boss = await adminWith(permissions);
  expect(await give('admin', boss)).toMatchObject({ status: 200, role: 'admin' });
  const invited = await recorded();
  expect(invited).toMatchObject({ status: 'invited', permissions: [] });
  if (invited.status === 'none') throw new Error('nobody was invited');
  const letters = await worlds.api.deps.log.readStream(`letters-admin-${invited.id}`);
  expect(letters.map(({ data }) => data)).toMatchObject([
    { letter: 'admin_invited', to: invited.person.email, link: { purpose: 'admin_invitation' } },
  ]);
  expect(await give('admin', await adminWith(['manage_users']))).toMatchObject({
    status: 200,
    role: 'admin',
  });
  // Removing the role requires the same permission as giving it.
  expect(await give('customer', await adminWith(['manage_users']))).toMatchObject({ status: 409 });
  expect(await give('customer', boss)).toMatchObject({ status: 200, role: 'customer' });
  expect(await recorded()).toMatchObject({ status: 'withdrawn' });
});

test('who has joined loses the account with the role, and comes back without what they might do before', async () => {
  const boss = await adminWith(permissions);
  await give('admin', boss);
  const invited = await recorded();
  if (invited.status === 'none' || invited.invitation === null) throw new Error('nobody was invited');
  await act({ type: 'Join', invitationId: invited.invitation.invitationId }, 'self');
  await act({ type: 'ChangePermissions', permissions: ['manage_money'], otherManagers: 1 }, 'system');
  expect(await give('customer', boss)).toMatchObject({ status: 200, role: 'customer' });
  expect(await recorded()).toMatchObject({ status: 'deactivated' });
  expect(await give('admin', boss)).toMatchObject({ status: 200, role: 'admin' });
  expect(await recorded()).toMatchObject({ status: 'active', permissions: [] });
});
