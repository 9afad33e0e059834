/** Accepting a job: the first acceptance wins, so it is never queued. */
import { useQueryClient } from '@tanstack/react-query';
import { acceptJob, type Job } from '#api/contract/jobs.ts';
import { isProblem, refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useGo } from '#web/shell/navigation.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { goLater } from '#web/shell/redirect.ts';
import { notify } from '#web/ui/toast.ts';
import { useMe } from '#web/shell/Me.tsx';
import { workTexts } from '#words/generated/technician.ts';

/** Accepts, then opens the job with the address and the phone number. Messages of spec technician §8. */
export function useAccept() {
  const t = useMessages(workTexts);
  const user = useMe();
  const queries = useQueryClient();
  const go = useGo();
  return useOnce({
    meta: { leaves: true },
    run: (client, job: Pick<Job, 'id'>) =>
      client.call(acceptJob, { params: { id: job.id }, body: { technicianId: user.id } }),
    onSuccess: async (_, job) => {
      await refreshLive(queries);
      notify({ title: t('accepted'), detail: t('acceptedText') });
      go(`/technician/jobs/${job.id}`);
    },
    onError: async (error) => {
      if (isProblem(error, 'sign_in_required')) {
        notify({ title: t('unauthorized'), detail: t('loggedOut'), tone: 'bad' });
        goLater(() => window.location.assign('/api/login'));
        return;
      }
      notify({ title: t('error'), detail: sentenceOf(error, t('acceptFailed')), tone: 'bad' });
      await refreshLive(queries);
    },
  });
}
