/** How an admin's record stands, folded from its events. */
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { AdminEvent, AdminPerson, Invitation } from './events.ts';
import type { Permission } from './permissions.ts';

export interface Admin {
  /** `invited`: asked and not here yet. `withdrawn`: asked, and the invitation was taken back. */
  readonly status: 'invited' | 'withdrawn' | 'active' | 'deactivated';
  readonly id: string;
  readonly person: AdminPerson;
  readonly permissions: readonly Permission[];
  /** The latest one; null for the admin of the environment. */
  readonly invitation: Invitation | null;
  /** Whether they may do nothing until they have set up codes. */
  readonly needsSecondFactor: boolean;
  readonly hasSecondFactor: boolean;
  /** ISO instant of the invitation, or of the record. */
  readonly since: string;
  /** ISO instant; null until they have come. */
  readonly joinedAt: string | null;
}

export type AdminState = { readonly status: 'none' } | Admin;

/**
 * What somebody with this record may do now; null: not even sign in. Who has yet to set up the codes that are asked of
 * them may do nothing but that.
 */
export function permissionsOf(admin: AdminState): readonly Permission[] | null {
  if (admin.status !== 'active') return null;
  return admin.needsSecondFactor && !admin.hasSecondFactor ? [] : admin.permissions;
}

/** One event further. */
export function evolve(state: AdminState, event: AdminEvent): AdminState {
  if (event.type === 'AdminRecorded') {
    const { adminId: id, person, permissions, at } = event.data;
    return { ...begun, status: 'active', id, person, permissions, since: at, joinedAt: at };
  }
  if (event.type === 'AdminInvited') {
    const { adminId: id, person, permissions, needsSecondFactor, invitationId, expiresAt, at } = event.data;
    const invitation = { invitationId, expiresAt };
    return { ...begun, status: 'invited', id, person, permissions, needsSecondFactor, invitation, since: at };
  }
  if (state.status === 'none') return notBegun(event);
  switch (event.type) {
    case 'AdminInvitationRenewed': {
      const { invitationId, expiresAt } = event.data;
      return { ...state, status: 'invited', invitation: { invitationId, expiresAt } };
    }
    case 'AdminInvitationWithdrawn':
      return { ...state, status: 'withdrawn' };
    case 'AdminJoined':
      return { ...state, status: 'active', joinedAt: event.data.at };
    case 'AdminRenamed': {
      const { firstName, lastName } = event.data;
      return { ...state, person: { ...state.person, firstName, lastName } };
    }
    case 'AdminPermissionsChanged':
      return { ...state, permissions: event.data.permissions };
    case 'SecondFactorDemanded':
      return { ...state, needsSecondFactor: event.data.isNeeded };
    case 'SecondFactorTurnedOn':
      return { ...state, hasSecondFactor: true };
    case 'SecondFactorTurnedOff':
      return { ...state, hasSecondFactor: false };
    case 'RecoveryCodesMade':
    case 'RecoveryCodeUsed':
    case 'AdminPasswordChanged':
    case 'AdminSessionsEnded':
      return state;
    case 'AdminDeactivated':
      return { ...state, status: 'deactivated' };
    case 'AdminReactivated':
      return { ...state, status: 'active' };
    default:
      return unreachable(event);
  }
}

const begun = { invitation: null, needsSecondFactor: false, hasSecondFactor: false, joinedAt: null } as const;
