/** Where the person is signed in, and signing out everywhere else. */
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, listSessions } from '#api/contract/account.ts';
import { apiQuery, sentenceOf } from '#web/lib/api.ts';
import { dayIn, deviceZone } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Loaded } from '#web/shell/Loaded.tsx';
import { Button } from '#web/ui/Button.tsx';
import { SkeletonText } from '#web/ui/Skeleton.tsx';
import { notify } from '#web/ui/toast.ts';
import { personTexts } from '#words/generated/shared.ts';

const sessionsQuery = () => apiQuery(listSessions, {});

export function Sessions() {
  const t = useMessages(personTexts);
  const queries = useQueryClient();
  const query = useQuery(sessionsQuery());
  const endOthers = useOnce({
    run: (client) => client.call(endOtherSessions),
    onSuccess: (answer) => {
      queries.setQueryData(sessionsQuery().queryKey, answer);
      notify({ title: t('othersEnded') });
    },
    onError: (error) => notify({ tone: 'bad', title: sentenceOf(error, t('endOthersFailed')) }),
  });
  return (
    <Loaded query={query} failed={t('sessionsFailed')} skeleton={<SkeletonText lines={2} />}>
      {({ sessions }) => (
        <div className="grid gap-3 justify-items-start">
          <ul className="grid gap-2 text-small">
            {sessions.map(({ since, until, isThis }) => (
              <li key={`${since} ${until}`}>
                {t(isThis ? 'thisDevice' : 'otherDevice', { day: dayIn(since, deviceZone(), true) })}
              </li>
            ))}
          </ul>
          {sessions.some(({ isThis }) => !isThis) ? (
            <Button busy={endOthers.isPending} onClick={() => endOthers.mutate()}>
              {t('endOthers')}
            </Button>
          ) : null}
        </div>
      )}
    </Loaded>
  );
}
