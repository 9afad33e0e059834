/** Records that a person asked for a retry, and that it was made. */
import type { Aggregate } from '../core/aggregate.ts';
import { decided } from '../core/decision.ts';
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import type { RetryEvent } from './events.ts';

type RetryCommand =
  | {
      readonly type: 'RequestRetry';
      readonly workflowId: string;
      readonly line: object;
      readonly reason: Sealed;
    }
  | { readonly type: 'NoteRetryMade'; readonly workflowId: string };

/** Retries of a workflow's stuck work, `retry-<workflowId>`: a journal. */
export const retries = {
  category: 'retry',
  initial: null,
  evolve: (_state, event) => {
    switch (event.type) {
      case 'RetryRequested':
      case 'RetryMade':
        return null;
      default:
        return unreachable(event);
    }
  },
  decide: (_state, command, { now: at }) => {
    const { workflowId } = command;
    switch (command.type) {
      case 'RequestRetry':
        return decided({
          type: 'RetryRequested',
          data: { workflowId, ...command.line, reason: command.reason, at },
        });
      case 'NoteRetryMade':
        return decided({ type: 'RetryMade', data: { workflowId, at } });
      default:
        return unreachable(command);
    }
  },
} satisfies Aggregate<null, RetryEvent, RetryCommand, never>;
