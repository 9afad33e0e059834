import { describe, expect, test } from 'vitest';
import type { Actor } from '../core/actor.ts';
import { fold } from '../core/aggregate.ts';
import { sealedExample } from '../examples/people.ts';
import type { AdminCommand } from './commands.ts';
import { admins } from './decide.ts';
import type { AdminPerson } from './events.ts';
import { covers, type Permission, permissions } from './permissions.ts';
import { type Admin, type AdminState, permissionsOf } from './state.ts';

const id = 'admin-2';
const manager: Actor = { role: 'admin', id: 'admin-1' };
const self: Actor = { role: 'admin', id };
const configuration: Actor = { role: 'system', id: 'configuration' };
const now = '2026-03-01T12:00:00.000Z';
const later = '2026-03-09T12:00:00.000Z';
const sealed = (field: string, version = '') => sealedExample(id, `${field}${version}`);
const person: AdminPerson = {
  firstName: sealed('firstName'),
  lastName: sealed('lastName'),
  email: sealed('email'),
};
const invite: AdminCommand = {
  type: 'Invite',
  adminId: id,
  person,
  permissions: ['manage_admins', 'manage_bookings'],
  needsSecondFactor: false,
  invitationId: 'i1',
  expiresAt: '2026-03-08T12:00:00.000Z',
};
const join: AdminCommand = { type: 'Join', invitationId: 'i1' };
const turnOn: AdminCommand = { type: 'TurnOnSecondFactor', recoveryCodes: 10 };
const turnOff: AdminCommand = { type: 'TurnOffSecondFactor' };
const deactivate = (otherManagers: number): AdminCommand => ({ type: 'Deactivate', otherManagers });
const permit = (some: readonly Permission[], otherManagers = 1): AdminCommand => ({
  type: 'ChangePermissions',
  permissions: some,
  otherManagers,
});

const decide = (state: AdminState, command: AdminCommand, actor: Actor = manager, at = now) =>
  admins.decide(state, command, { now: at, actor });
function after(state: AdminState, ...commands: readonly (readonly [AdminCommand, Actor?])[]): Admin {
  const result = commands.reduce((known, [command, actor]) => {
    const decision = decide(known, command, actor);
    if (!decision.ok) throw new Error(decision.refusal.code);
    return fold(admins, decision.events, known);
  }, state);
  if (result.status === 'none') throw new Error('no admin');
  return result;
}
const codeOf = (state: AdminState, command: AdminCommand, actor?: Actor, at?: string) => {
  const decision = decide(state, command, actor, at);
  return decision.ok ? decision.events.map(({ type }) => type) : decision.refusal.code;
};

const invited = after(admins.initial, [invite]);
const active = after(invited, [join, self]);

describe('an invitation', () => {
  test('grants nothing before it is accepted, then what it named', () => {
    expect(permissionsOf(invited)).toBeNull();
    expect(permissionsOf(active)).toEqual(['manage_bookings', 'manage_admins']);
    expect(active).toMatchObject({ status: 'active', joinedAt: now });
  });

  test('is accepted with its own link, in time, and only once', () => {
    expect(codeOf(invited, join, manager)).toBe('not_yours');
    expect(codeOf(invited, { type: 'Join', invitationId: 'i0' }, self)).toBe('link_ended');
    expect(codeOf(invited, join, self, later)).toBe('link_ended');
    expect(codeOf(active, join, self)).toEqual([]);
  });

  test('that is sent again invalidates the previous link, and a withdrawn one its own', () => {
    const renewed = after(invited, [{ type: 'RenewInvitation', invitationId: 'i2', expiresAt: later }]);
    expect(codeOf(renewed, join, self)).toBe('link_ended');
    expect(codeOf(renewed, { type: 'Join', invitationId: 'i2' }, self)).toEqual(['AdminJoined']);
    const withdrawn = after(invited, [{ type: 'WithdrawInvitation' }]);
    expect(codeOf(withdrawn, join, self)).toBe('link_ended');
    expect(codeOf(withdrawn, { type: 'WithdrawInvitation' })).toEqual([]);
    expect(codeOf(withdrawn, { type: 'RenewInvitation', invitationId: 'i3', expiresAt: later })).toEqual([
      'AdminInvitationRenewed',
    ]);
  });

  test('is over once it was accepted', () => {
    const renew: AdminCommand = { type: 'RenewInvitation', invitationId: 'i2', expiresAt: later };
    expect(codeOf(active, renew)).toBe('already_joined');
    expect(codeOf(active, { type: 'WithdrawInvitation' })).toBe('already_joined');
    expect(codeOf(active, invite)).toBe('already_exists');
    expect(codeOf(admins.initial, invite, configuration)).toBe('not_yours');
  });
});

describe('the admin of the environment', () => {
  const record: AdminCommand = { type: 'Record', adminId: id, person, permissions: [...permissions] };

  test('is recorded once, with everything, by the configuration alone', () => {
    const first = after(admins.initial, [record, configuration]);
    expect(permissionsOf(first)).toEqual(permissions);
    expect(codeOf(first, record, configuration)).toEqual([]);
    expect(codeOf(admins.initial, record, manager)).toBe('not_yours');
  });
});

describe('permissions', () => {
  test('are kept in one order, so that the same choice changes nothing', () => {
    expect(codeOf(active, permit(['manage_admins', 'manage_bookings']))).toEqual([]);
    expect(after(active, [permit(['operate', 'moderate', 'operate'])]).permissions).toEqual([
      'moderate',
      'operate',
    ]);
  });

  test('to manage admins stay with the last who has them', () => {
    expect(codeOf(active, permit(['manage_bookings'], 0), self)).toBe('last_manager');
    expect(codeOf(active, permit(['manage_bookings'], 1), self)).toEqual(['AdminPermissionsChanged']);
    expect(codeOf(active, permit(['manage_admins'], 0))).toEqual(['AdminPermissionsChanged']);
    // An admin who was only invited doesn't count yet.
    expect(codeOf(invited, permit([], 0))).toEqual(['AdminPermissionsChanged']);
  });

  test('of which any one is enough are distinguished from a missing one', () => {
    expect(covers(['operate'], 'operate')).toBe(true);
    expect(covers(['operate'], 'manage_money')).toBe(false);
    expect(covers(['operate'], ['manage_money', 'operate'])).toBe(true);
    expect(covers([], 'every_admin')).toBe(true);
  });
});

describe('deactivating an admin', () => {
  test('takes everything away until they are active again', () => {
    const gone = after(active, [deactivate(1)]);
    expect(permissionsOf(gone)).toBeNull();
    expect(codeOf(gone, deactivate(1))).toEqual([]);
    expect(codeOf(gone, turnOn, self)).toBe('deactivated');
    const back = after(gone, [{ type: 'Reactivate' }]);
    expect(permissionsOf(back)).toEqual(active.permissions);
    expect(codeOf(back, { type: 'Reactivate' })).toEqual([]);
  });

  test('is refused for oneself, for the last manager, and for an admin who was only invited', () => {
    expect(codeOf(active, deactivate(1), self)).toBe('own_account');
    expect(codeOf(active, deactivate(0))).toBe('last_manager');
    expect(codeOf(invited, deactivate(1))).toBe('not_joined');
    expect(codeOf(invited, { type: 'Reactivate' })).toBe('not_joined');
  });
});

describe('codes at the sign-in', () => {
  const demanded = after(active, [{ type: 'DemandSecondFactor', isNeeded: true }]);
  const on = after(demanded, [turnOn, self]);

  test('that are required leave an admin no permissions until they are set up', () => {
    expect(permissionsOf(demanded)).toEqual([]);
    expect(permissionsOf(on)).toEqual(active.permissions);
    expect(codeOf(demanded, { type: 'DemandSecondFactor', isNeeded: true })).toEqual([]);
  });

  test('are turned on only by the admins themselves, with recovery codes for a lost phone', () => {
    expect(codeOf(active, turnOn, manager)).toBe('not_yours');
    expect(codeOf(active, turnOn, self)).toEqual(['SecondFactorTurnedOn', 'RecoveryCodesMade']);
    expect(codeOf(on, turnOn, self)).toEqual([]);
  });

  test('that are required can be turned off only by an admin who manages admins', () => {
    expect(codeOf(on, turnOff, self)).toBe('second_factor_needed');
    expect(codeOf(on, turnOff, manager)).toEqual(['SecondFactorTurnedOff']);
    expect(codeOf(on, turnOff, configuration)).toEqual(['SecondFactorTurnedOff']);
    const free = after(on, [{ type: 'DemandSecondFactor', isNeeded: false }]);
    expect(codeOf(free, turnOff, self)).toEqual(['SecondFactorTurnedOff']);
    expect(codeOf(active, turnOff, self)).toEqual([]);
  });

  test('and recovery codes exist only together with them', () => {
    expect(codeOf(active, { type: 'MakeRecoveryCodes', count: 10 }, self)).toBe('no_second_factor');
    expect(codeOf(active, { type: 'UseRecoveryCode', left: 9 }, self)).toBe('no_second_factor');
    expect(codeOf(on, { type: 'UseRecoveryCode', left: 9 }, self)).toEqual(['RecoveryCodeUsed']);
    expect(codeOf(on, { type: 'UseRecoveryCode', left: 9 }, manager)).toBe('not_yours');
  });
});

test('names are their own', () => {
  const rename: AdminCommand = {
    type: 'Rename',
    firstName: sealed('firstName', '2'),
    lastName: sealed('lastName'),
  };
  expect(codeOf(active, rename, manager)).toBe('not_yours');
  expect(after(active, [rename, self]).person).toEqual({ ...person, firstName: sealed('firstName', '2') });
});

test('of nobody nothing is asked', () => {
  expect(codeOf(admins.initial, deactivate(1))).toBe('unknown_admin');
});
