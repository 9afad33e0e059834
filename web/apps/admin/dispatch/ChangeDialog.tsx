/** One change of a job: what it would do is shown before it is confirmed. */
import type { ReactNode } from 'react';
import type { DispatchChange } from '#api/contract/dispatch.ts';
import { isRefusal } from '#web/lib/query.ts';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { useChange } from '../change.ts';
import { makeChange } from './change.ts';
import { Consequence } from './Consequence.tsx';
import { useChangeForeseen } from './foresee.ts';

export default function ChangeDialog({
  change,
  title,
  leave,
  send,
  success,
  failure,
  onClose,
  children,
}: {
  readonly change: DispatchChange;
  readonly title: string;
  readonly leave: string;
  /** The button's effect: `Assign Jo Lindqvist`. */
  readonly send: string;
  readonly success: string;
  readonly failure: string;
  readonly onClose: () => void;
  /** The options of the change. */
  readonly children?: ReactNode;
}) {
  const foreseen = useChangeForeseen(change);
  const make = useChange({
    run: makeChange,
    success,
    failure,
    onDone: onClose,
  });
  async function confirm(): Promise<void> {
    try {
      await make.mutateAsync(change);
    } catch (error) {
      // What was refused has changed meanwhile; after a lost answer the same change can be retried.
      if (isRefusal(error)) onClose();
    }
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={title}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            {leave}
          </Button>
          <Button
            kind="primary"
            busy={make.isPending}
            disabled={foreseen.isPending}
            onClick={() => void confirm()}
          >
            {send}
          </Button>
        </>
      }
    >
      {children}
      <Consequence foreseen={foreseen} />
    </Dialog>
  );
}
