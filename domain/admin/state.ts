/** An admin's record, folded from its events. */
import { notBegun, unreachable } from '../core/unreachable.ts';
import type { AdminEvent, AdminPerson, Invitation } from './events.ts';
import type { Permission } from './permissions.ts';

export interface Admin {
  /** `invited`: has not accepted yet. `withdrawn`: the invitation was revoked before that. */
  readonly status: 'invited' | 'withdrawn' | 'active' | 'deactivated';
  readonly id: string;
  readonly person: AdminPerson;
  readonly permissions: readonly Permission[];
  /** The latest one; null for the admin from the environment. */
  readonly invitation: Invitation | null;
  /** Whether they can do nothing until they have set up two-factor codes. */
  readonly needsSecondFactor: boolean;
  readonly hasSecondFactor: boolean;
  /** ISO instant of the invitation, or of the record. */
  readonly since: string;
  /** ISO instant; null until they accept the invitation. */
  readonly joinedAt: string | null;
}

export type AdminState = { readonly status: 'none' } | Admin;

/**
 * What an admin with this record may do now; null: not even sign in. Whoever still has to set up required codes may do
 * nothing else.
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
