/** A price above the hold: what it is, and the customer's yes or no. Only the held amount is taken without a yes. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { answerPriceRise } from '#api/contract/bookings.ts';
import { api, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { money, wallTime } from '#web/lib/format.ts';
import { Button } from '#web/ui/Button.tsx';
import { KeyValue } from '#web/ui/Figures.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';

export function PriceRise({
  bookingId,
  rise,
  zone,
  token,
  onDone,
}: {
  readonly bookingId: string;
  /** Null where the amounts are known from the mail only. */
  readonly rise: {
    readonly heldCents: number;
    readonly actualCents: number;
    readonly expiresAt: string | null;
  } | null;
  /** IANA zone of the job site. */
  readonly zone: string;
  /** Of the mail's link; null: the session speaks. */
  readonly token: string | null;
  readonly onDone?: () => void;
}) {
  const queries = useQueryClient();
  const actual = rise ? money(rise.actualCents) : 'The higher price';
  const held = rise ? `the held ${money(rise.heldCents)}` : 'the held amount';
  const answer = useMutation({
    mutationFn: (approve: boolean) =>
      api().call(answerPriceRise, {
        params: { id: bookingId },
        body: { approve, ...(token === null ? {} : { token }) },
      }),
    onSuccess: async (_, approve) => {
      await refreshLive(queries);
      notify(
        approve
          ? { title: 'Approved', detail: `${actual} will be charged.` }
          : { title: 'Declined', detail: `Only ${held} is charged.` },
      );
      onDone?.();
    },
  });
  return (
    <div className="grid gap-6">
      {rise ? (
        <KeyValue
          rows={[
            ['Held on your card', money(rise.heldCents)],
            ['The work came to', money(rise.actualCents)],
            ['Difference', money(rise.actualCents - rise.heldCents)],
            ['Answer until', rise.expiresAt ? wallTime(rise.expiresAt, zone) : null],
          ]}
        />
      ) : null}
      <p className="small muted">
        {`Without your approval only ${held} is charged, and we look at the difference.`}
      </p>
      {answer.isError ? (
        <Notice tone="danger">{sentenceOf(answer.error, 'This did not work. Try again.')}</Notice>
      ) : null}
      <div className="flex flex-wrap gap-2">
        <Button
          kind="primary"
          busy={answer.isPending && answer.variables}
          onClick={() => answer.mutate(true)}
        >
          {rise ? `Approve ${actual}` : 'Approve the higher price'}
        </Button>
        <Button busy={answer.isPending && !answer.variables} onClick={() => answer.mutate(false)}>
          Decline
        </Button>
      </div>
    </div>
  );
}
