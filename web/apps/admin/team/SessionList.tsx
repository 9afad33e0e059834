/** Where someone is signed in: device, since when, last seen; each session can be ended. */
import type { endAdminSession } from '#api/contract/admins.ts';
import type { AnswerOf } from '#api/contract/endpoint.ts';
import { deviceZone, wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { teamTexts } from '#words/generated/admin.ts';

type Session = AnswerOf<typeof endAdminSession>['sessions'][number];

export function SessionList({
  sessions,
  ending,
  onEnd,
}: {
  readonly sessions: readonly Session[];
  /** The one being ended. */
  readonly ending: string | undefined;
  readonly onEnd: (id: string) => void;
}) {
  const t = useMessages(teamTexts);
  if (sessions.length === 0) return <p className="text-small text-muted">{t('noSessions')}</p>;
  return (
    <ul className="border-t border-line">
      {sessions.map(({ id, device, since, seenAt, isThis }) => {
        const name = device || t('unknownDevice');
        return (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-b border-line py-2">
            <span className="min-w-0 flex-1">
              <b className="font-semibold">{name}</b>
              {isThis ? <span className="text-muted"> ({t('thisDevice')})</span> : null}
              <span className="block text-small text-muted">
                {t('sessionSince', {
                  since: wallTime(since, deviceZone()),
                  seen: wallTime(seenAt, deviceZone()),
                })}
              </span>
            </span>
            {isThis ? null : (
              <Button
                size="small"
                kind="quiet"
                busy={ending === id}
                aria-label={t('signOutOneOf', { device: name })}
                onClick={() => onEnd(id)}
              >
                {t('signOutOne')}
              </Button>
            )}
          </li>
        );
      })}
    </ul>
  );
}
