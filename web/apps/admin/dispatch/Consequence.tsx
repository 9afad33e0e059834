/**
 * What a change would do and who would be notified, how and with which text, before anything is sent (decision 166).
 */
import type { Preview, ToldPerson } from '#api/contract/dispatch.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { MailIcon, MessageIcon, PersonIcon } from '#web/ui/later-icons.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { Loading, SkeletonText } from '#web/ui/Skeleton.tsx';
import { consequenceTexts } from '#words/generated/admin.ts';

/** What is known about a consequence so far. */
export interface Foreseen {
  readonly preview: Preview | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
}

export function Consequence({ foreseen: { preview, isPending, error } }: { readonly foreseen: Foreseen }) {
  const t = useMessages(consequenceTexts);
  return (
    <div className="grid gap-3" aria-live="polite" aria-busy={isPending} data-part="consequence">
      {isPending ? (
        <Loading label={t('loading')}>
          <SkeletonText lines={3} />
        </Loading>
      ) : error ? (
        <Notice tone="warn">{sentenceOf(error, t('failed'))}</Notice>
      ) : preview ? (
        <Known preview={preview} />
      ) : null}
    </div>
  );
}

function Known({ preview }: { readonly preview: Preview }) {
  const t = useMessages(consequenceTexts);
  const { allowed, message, leaving, free, warnings, told } = preview;
  return (
    <>
      {allowed ? null : (
        <Notice tone="danger" title={t('notPossible')}>
          {message}
        </Notice>
      )}
      {warnings.length > 0 || leaving.length > 0 ? (
        <Notice tone="warn">
          {warnings.map((warning) => (
            <p key={warning}>{warning}</p>
          ))}
          {leaving.length > 0 ? <p>{t('leaving', { names: leaving.join(', ') })}</p> : null}
        </Notice>
      ) : null}
      {free === null ? null : <p className="text-small text-muted">{t('free', { count: free })}</p>}
      {allowed ? (
        <Part level={3} title={t('title')} hint={t('notSentYet')}>
          {told.length === 0 ? (
            <p className="text-small text-muted">{t('nobody')}</p>
          ) : (
            <ul className="grid">
              {told.map((person, k) => (
                <Told key={k} person={person} />
              ))}
            </ul>
          )}
        </Part>
      ) : null}
    </>
  );
}

function Told({ person: { role, name, channels, title, words } }: { readonly person: ToldPerson }) {
  const t = useMessages(consequenceTexts);
  const Icon = channels.includes('sms') ? MessageIcon : channels.includes('mail') ? MailIcon : PersonIcon;
  return (
    <li className="grid grid-cols-[16px_minmax(0,1fr)] gap-x-3 border-line py-2 text-small not-first:border-t">
      <Icon small className="mt-0.5" />
      <span>
        <span className="flex flex-wrap items-baseline gap-x-1.5">
          <b className="font-semibold">{name}</b>
          <span className="text-muted">{t(role)}</span>
          <span className="ml-auto text-micro text-muted">
            {channels.map((channel) => t(`channel_${channel}`)).join(', ')}
          </span>
        </span>
        <span className="block">{title}</span>
        <span className="block whitespace-pre-line text-muted wrap-anywhere">{words}</span>
      </span>
    </li>
  );
}
