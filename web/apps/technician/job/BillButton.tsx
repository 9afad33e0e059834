/** Bill Customer: captures again after a failed capture (spec technician §4). */
import { useQueryClient } from '@tanstack/react-query';
import { billCustomer, type Job } from '#api/contract/jobs.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/toast.ts';

export function BillButton({ job }: { readonly job: Pick<Job, 'id'> }) {
  const queries = useQueryClient();
  const bill = useOnce({
    run: (client) => client.call(billCustomer, { params: { id: job.id } }),
    onSuccess: () =>
      notify({ title: 'Customer Billed', detail: 'You will receive payment within 1-2 business days.' }),
    onError: (error) =>
      notify({
        title: 'Billing Failed',
        detail: sentenceOf(error, 'Failed to process customer payment'),
        tone: 'bad',
      }),
    onSettled: () => refreshLive(queries),
  });
  return (
    <Button busy={bill.isPending} onClick={() => bill.mutate()}>
      Bill Customer
    </Button>
  );
}
