/** The commands on an admin's record, and why they may be refused. */
import type { Sealed } from '../core/sealed.ts';
import type { AdminPerson, Invitation } from './events.ts';
import type { Permission } from './permissions.ts';

/** `otherManagers`: how many others could still grant permissions without this admin. */
interface TakesManagerAway {
  readonly otherManagers: number;
}

export type AdminCommand =
  | {
      readonly type: 'Record';
      readonly adminId: string;
      readonly person: AdminPerson;
      readonly permissions: readonly Permission[];
    }
  | ({
      readonly type: 'Invite';
      readonly adminId: string;
      readonly person: AdminPerson;
      readonly permissions: readonly Permission[];
      readonly needsSecondFactor: boolean;
    } & Invitation)
  | ({ readonly type: 'RenewInvitation' } & Invitation)
  | { readonly type: 'WithdrawInvitation' }
  | { readonly type: 'Join'; readonly invitationId: string }
  | { readonly type: 'Rename'; readonly firstName: Sealed; readonly lastName: Sealed }
  | ({ readonly type: 'ChangePermissions'; readonly permissions: readonly Permission[] } & TakesManagerAway)
  | { readonly type: 'DemandSecondFactor'; readonly isNeeded: boolean }
  | { readonly type: 'TurnOnSecondFactor'; readonly recoveryCodes: number }
  | { readonly type: 'TurnOffSecondFactor' }
  | { readonly type: 'MakeRecoveryCodes'; readonly count: number }
  | { readonly type: 'UseRecoveryCode'; readonly left: number }
  | { readonly type: 'NotePasswordChange'; readonly how: 'own' | 'reset' | 'configured' }
  | { readonly type: 'NoteSessionsEnded'; readonly which: 'one' | 'others' | 'all' }
  | ({ readonly type: 'Deactivate' } & TakesManagerAway)
  | { readonly type: 'Reactivate' };

export type AdminRefusal =
  | 'unknown_admin'
  | 'already_exists'
  | 'not_yours'
  | 'not_joined'
  | 'already_joined'
  | 'link_ended'
  | 'deactivated'
  | 'own_account'
  | 'last_manager'
  | 'second_factor_needed'
  | 'no_second_factor';
