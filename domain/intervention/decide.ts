/** Records what a person does to a workflow, before it is done, and the result. Nothing is refused. */
import type { Aggregate } from '../core/aggregate.ts';
import { type DecidedBy, decided, type DecisionOf } from '../core/decision.ts';
import { unreachable } from '../core/unreachable.ts';
import type { InterventionEvent, InterventionEvents } from './events.ts';

type Without<Name extends keyof InterventionEvents, Fields extends string> = Omit<
  InterventionEvents[Name],
  Fields
>;

export type InterventionCommand =
  | ({ readonly type: 'RequestIntervention' } & Without<'InterventionRequested', 'by' | 'at'>)
  | ({ readonly type: 'NoteInterventionMade' } & Without<'InterventionMade', 'at'>)
  | ({ readonly type: 'NoteInterventionFailed' } & Without<'InterventionFailed', 'at'>);

function evolve(_state: null, event: InterventionEvent): null {
  switch (event.type) {
    case 'InterventionRequested':
    case 'InterventionMade':
    case 'InterventionFailed':
      return null;
    default:
      return unreachable(event);
  }
}

function decide(
  _state: null,
  command: InterventionCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<InterventionEvent, never> {
  switch (command.type) {
    case 'RequestIntervention': {
      const { type: _type, ...given } = command;
      return decided({ type: 'InterventionRequested', data: { ...given, by, at } });
    }
    case 'NoteInterventionMade': {
      const { workflowId, requestedBy, runId } = command;
      return decided({ type: 'InterventionMade', data: { workflowId, requestedBy, runId, at } });
    }
    case 'NoteInterventionFailed': {
      const { workflowId, requestedBy, message } = command;
      return decided({ type: 'InterventionFailed', data: { workflowId, requestedBy, message, at } });
    }
    default:
      return unreachable(command);
  }
}

/** What people do to a workflow, `intervention-<workflowId>`: a journal. */
export const interventions = {
  category: 'intervention',
  initial: null,
  evolve,
  decide,
} satisfies Aggregate<null, InterventionEvent, InterventionCommand, never>;
