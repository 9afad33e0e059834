/** Records what admins were shown, and that they signed in. Nothing is refused. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import type { AccessEvent, PersonalThing } from './events.ts';

export type AccessCommand =
  | {
      readonly type: 'NoteRead';
      readonly what: PersonalThing;
      readonly how: 'opened' | 'searched';
      readonly subject: string | null;
      readonly search: Sealed | null;
    }
  | {
      readonly type: 'NoteSignIn';
      readonly secondFactor: 'none' | 'code' | 'recovery_code';
      readonly device: string;
    };

function evolve(_state: null, event: AccessEvent): null {
  switch (event.type) {
    case 'PersonalDataRead':
    case 'AdminSignedIn':
      return null;
    default:
      return unreachable(event);
  }
}

function decide(
  _state: null,
  command: AccessCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<AccessEvent, never> {
  switch (command.type) {
    case 'NoteRead': {
      const { what, how, subject, search } = command;
      return decided({ type: 'PersonalDataRead', data: { what, how, subject, search, by, at } });
    }
    case 'NoteSignIn': {
      const { secondFactor, device } = command;
      return decided({ type: 'AdminSignedIn', data: { secondFactor, device, by, at } });
    }
    default:
      return unreachable(command);
  }
}

/** What each admin was shown, `access-<adminId>`: a journal, whose events don't depend on each other. */
export const accesses = {
  category: 'access',
  initial: null,
  evolve,
  decide,
} satisfies Aggregate<null, AccessEvent, AccessCommand, never>;
