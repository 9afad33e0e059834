/** Bill Customer: retries a failed capture (spec technician §4). */
import { useQueryClient } from '@tanstack/react-query';
import { billCustomer, type Job } from '#api/contract/jobs.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { notify } from '#web/ui/toast.ts';
import { workTexts } from '#words/generated/technician.ts';

export function BillButton({ job }: { readonly job: Pick<Job, 'id'> }) {
  const t = useMessages(workTexts);
  const queries = useQueryClient();
  const bill = useOnce({
    run: (client) => client.call(billCustomer, { params: { id: job.id } }),
    onSuccess: () => notify({ title: t('billed'), detail: t('billedText') }),
    onError: (error) =>
      notify({
        title: t('billFailed'),
        detail: sentenceOf(error, t('billFailedText')),
        tone: 'bad',
      }),
    onSettled: () => refreshLive(queries),
  });
  return (
    <Button busy={bill.isPending} onClick={() => bill.mutate()}>
      {t('bill')}
    </Button>
  );
}
