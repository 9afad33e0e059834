/**
 * The events of an admin's record, `admin-<id>`. These are STORED shapes: they are never rewritten; a change of meaning
 * is a new schema version with an upcaster. Names and addresses are sealed with the admin's key (design.md §8); secrets
 * and hashes of codes are in tables of the api, never here.
 */
import type { EventsOf, Signed } from '../core/event.ts';
import type { Sealed } from '../core/sealed.ts';
import type { Permission } from './permissions.ts';

export interface AdminPerson {
  readonly firstName: Sealed;
  readonly lastName: Sealed;
  /** Null for the admin from the environment, who signs in with a username. */
  readonly email: Sealed | null;
}

/** The link in one invitation mail. */
export interface Invitation {
  readonly invitationId: string;
  /** ISO instant. */
  readonly expiresAt: string;
}

export interface AdminEvents {
  /** The installation's first admin, who comes from the environment and needs no invitation. */
  AdminRecorded: Signed & { adminId: string; person: AdminPerson; permissions: readonly Permission[] };
  AdminInvited: Signed &
    Invitation & {
      adminId: string;
      person: AdminPerson;
      permissions: readonly Permission[];
      /** Whether they can do nothing until they have set up two-factor codes. */
      needsSecondFactor: boolean;
    };
  AdminInvitationRenewed: Signed & Invitation;
  AdminInvitationWithdrawn: Signed;
  AdminJoined: Signed & { invitationId: string };
  AdminRenamed: Signed & { firstName: Sealed; lastName: Sealed };
  AdminPermissionsChanged: Signed & { permissions: readonly Permission[] };
  SecondFactorDemanded: Signed & { isNeeded: boolean };
  SecondFactorTurnedOn: Signed;
  SecondFactorTurnedOff: Signed;
  RecoveryCodesMade: Signed & { count: number };
  RecoveryCodeUsed: Signed & { left: number };
  /** `configured`: the environment has a new one. */
  AdminPasswordChanged: Signed & { how: 'own' | 'reset' | 'configured' };
  /** Ended by themselves or by another admin. */
  AdminSessionsEnded: Signed & { which: 'one' | 'others' | 'all' };
  AdminDeactivated: Signed;
  AdminReactivated: Signed;
}

export type AdminEvent = EventsOf<AdminEvents>;
