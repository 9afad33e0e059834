/** What happens when somebody presses *Retry* on a line of stuck work (R18, decision 065). */

/** The events of `ops-<workflowId>`. STORED shapes, never rewritten. */
export type RetryEvent =
  | {
      readonly type: 'RetryRequested';
      /** Beside these the line that was meant: its issue, or its activity. */
      readonly data: { readonly workflowId: string; readonly at: string };
    }
  | { readonly type: 'RetryMade'; readonly data: { readonly workflowId: string; readonly at: string } };
