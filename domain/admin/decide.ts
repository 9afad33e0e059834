/** Decides the commands on an admin's record. Managing admins requires a permission, which the api has checked. */
import type { Aggregate } from '../core/aggregate.ts';
import { decided, type DecidedBy, type DecisionOf, refused } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { AdminCommand, AdminRefusal } from './commands.ts';
import type { AdminEvent } from './events.ts';
import { type Permission, permissions as known } from './permissions.ts';
import { type Admin, type AdminState, evolve } from './state.ts';

type Decision = DecisionOf<AdminEvent, AdminRefusal>;
type KnownCommand = Exclude<AdminCommand, { type: 'Record' | 'Invite' }>;

/** In a fixed order without duplicates, so that the same choice is the same list. */
const ordered = (some: readonly Permission[]): readonly Permission[] =>
  known.filter((one) => some.includes(one));

const linkEnded = refused('link_ended', 'invitationEnded');
const lastManager = refused('last_manager', 'lastManager');

function decide(state: AdminState, command: AdminCommand, context: DecidedBy): Decision {
  const { now: at, actor: by } = context;
  switch (command.type) {
    case 'Record': {
      const { adminId, person, permissions } = command;
      if (by.role !== 'system') return refused('not_yours', 'onlyManagersInvite');
      if (state.status !== 'none') return decided();
      const data = { adminId, person, permissions: ordered(permissions), by, at };
      return decided({ type: 'AdminRecorded', data });
    }
    case 'Invite': {
      const { adminId, person, needsSecondFactor, invitationId, expiresAt } = command;
      if (by.role !== 'admin') return refused('not_yours', 'onlyManagersInvite');
      if (state.status !== 'none') return refused('already_exists', 'adminExists');
      const data = {
        adminId,
        person,
        permissions: ordered(command.permissions),
        needsSecondFactor,
        invitationId,
        expiresAt,
        by,
        at,
      };
      return decided({ type: 'AdminInvited', data });
    }
    default:
      if (state.status === 'none') return refused('unknown_admin', 'unknownAdmin');
      if (!mayGive(state, command, context)) return refused('not_yours', 'onlyThatAdmin');
      return decideKnown(state, command, context);
  }
}

/** Commands that only the admins themselves may give: name, codes, password, accepting the invitation. */
const own: ReadonlySet<AdminCommand['type']> = new Set([
  'Join',
  'Rename',
  'TurnOnSecondFactor',
  'MakeRecoveryCodes',
  'UseRecoveryCode',
]);

function mayGive(admin: Admin, { type }: KnownCommand, { actor }: DecidedBy): boolean {
  if (actor.role === 'system') return !own.has(type);
  return actor.role === 'admin' && (actor.id === admin.id || !own.has(type));
}

function decideKnown(admin: Admin, command: KnownCommand, { now: at, actor: by }: DecidedBy): Decision {
  switch (command.type) {
    case 'RenewInvitation': {
      const { invitationId, expiresAt } = command;
      if (admin.joinedAt !== null) return refused('already_joined', 'adminJoined');
      return decided({ type: 'AdminInvitationRenewed', data: { invitationId, expiresAt, by, at } });
    }
    case 'WithdrawInvitation':
      if (admin.joinedAt !== null) return refused('already_joined', 'adminJoined');
      return admin.status === 'withdrawn'
        ? decided()
        : decided({ type: 'AdminInvitationWithdrawn', data: { by, at } });
    case 'Join': {
      const { invitationId } = command;
      if (admin.invitation?.invitationId !== invitationId) return linkEnded;
      if (admin.status === 'active') return decided();
      if (admin.status !== 'invited' || at > admin.invitation.expiresAt) return linkEnded;
      return decided({ type: 'AdminJoined', data: { invitationId, by, at } });
    }
    case 'ChangePermissions':
      return changePermissions(admin, command, { now: at, actor: by });
    case 'DemandSecondFactor': {
      const { isNeeded } = command;
      return admin.needsSecondFactor === isNeeded
        ? decided()
        : decided({ type: 'SecondFactorDemanded', data: { isNeeded, by, at } });
    }
    case 'TurnOffSecondFactor':
      if (!admin.hasSecondFactor) return decided();
      if (by.id === admin.id && admin.needsSecondFactor)
        return refused('second_factor_needed', 'secondFactorNeeded');
      return decided({ type: 'SecondFactorTurnedOff', data: { by, at } });
    case 'Deactivate':
      if (by.role === 'admin' && by.id === admin.id) return refused('own_account', 'notOwnAccount');
      if (admin.joinedAt === null) return refused('not_joined', 'adminNotJoined');
      if (admin.status === 'deactivated') return decided();
      if (isLastManager(admin, command)) return lastManager;
      return decided({ type: 'AdminDeactivated', data: { by, at } });
    case 'Reactivate':
      if (admin.joinedAt === null) return refused('not_joined', 'adminNotJoined');
      return admin.status === 'active' ? decided() : decided({ type: 'AdminReactivated', data: { by, at } });
    case 'NotePasswordChange':
      return decided({ type: 'AdminPasswordChanged', data: { how: command.how, by, at } });
    case 'NoteSessionsEnded':
      return decided({ type: 'AdminSessionsEnded', data: { which: command.which, by, at } });
    case 'Rename':
    case 'TurnOnSecondFactor':
    case 'MakeRecoveryCodes':
    case 'UseRecoveryCode':
      // An admin who was just deactivated may still have a session.
      return admin.status === 'active'
        ? decideOwn(admin, command, { now: at, actor: by })
        : refused('deactivated', 'adminDeactivated');
    default:
      return unreachable(command);
  }
}

/** Whether nobody could grant permissions any more without this admin. */
function isLastManager(admin: Admin, { otherManagers }: { readonly otherManagers: number }): boolean {
  return admin.status === 'active' && admin.permissions.includes('manage_admins') && otherManagers === 0;
}

function changePermissions(
  admin: Admin,
  command: Extract<AdminCommand, { type: 'ChangePermissions' }>,
  { now: at, actor: by }: DecidedBy,
): Decision {
  const permissions = ordered(command.permissions);
  if (permissions.join() === admin.permissions.join()) return decided();
  if (!permissions.includes('manage_admins') && isLastManager(admin, command)) return lastManager;
  return decided({ type: 'AdminPermissionsChanged', data: { permissions, by, at } });
}

function decideOwn(
  admin: Admin,
  command: Extract<
    AdminCommand,
    { type: 'Rename' | 'TurnOnSecondFactor' | 'MakeRecoveryCodes' | 'UseRecoveryCode' }
  >,
  { now: at, actor: by }: DecidedBy,
): Decision {
  switch (command.type) {
    case 'Rename': {
      const { firstName, lastName } = command;
      const isSame = firstName === admin.person.firstName && lastName === admin.person.lastName;
      return isSame ? decided() : decided({ type: 'AdminRenamed', data: { firstName, lastName, by, at } });
    }
    case 'TurnOnSecondFactor':
      if (admin.hasSecondFactor) return decided();
      return decided<AdminEvent>(
        { type: 'SecondFactorTurnedOn', data: { by, at } },
        { type: 'RecoveryCodesMade', data: { count: command.recoveryCodes, by, at } },
      );
    case 'MakeRecoveryCodes':
      return admin.hasSecondFactor
        ? decided({ type: 'RecoveryCodesMade', data: { count: command.count, by, at } })
        : refused('no_second_factor', 'noSecondFactor');
    case 'UseRecoveryCode':
      return admin.hasSecondFactor
        ? decided({ type: 'RecoveryCodeUsed', data: { left: command.left, by, at } })
        : refused('no_second_factor', 'noSecondFactor');
    default:
      return unreachable(command);
  }
}

/** The records of admins, `admin-<id>`. */
export const admins = {
  category: 'admin',
  initial: { status: 'none' },
  evolve,
  decide,
} satisfies Aggregate<AdminState, AdminEvent, AdminCommand, AdminRefusal>;
