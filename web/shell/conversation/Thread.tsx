/** The messages of both sides, oldest first, followed by those still being sent. */
import { lazy, type ReactNode, type Ref, Suspense, useState } from 'react';
import type { ConversationMessage } from '#api/contract/conversation.ts';
import type { QuickAnswer } from '#domain/conversation/events.ts';
import { wallTime } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { classes } from '#web/ui/classes.ts';
import { quickTexts } from '#words/generated/contract.ts';
import { conversationTexts } from '#words/generated/shared.ts';

const PhotoViewer = lazy(() => import('#web/ui/PhotoViewer.tsx'));

/** A message that the server does not have yet. */
export interface Unsent {
  readonly id: string;
  readonly text: string | null;
  readonly quick: QuickAnswer | null;
  /** `waiting`: for a connection. */
  readonly state: 'sending' | 'waiting' | 'failed';
  /** Why it was refused, in words; null if unknown. */
  readonly problem: string | null;
}

/** Messages being sent, and what can be done about failed ones. */
export interface Outgoing {
  readonly unsent: readonly Unsent[];
  readonly onRetry: (id: string) => void;
  readonly onRemove: (id: string) => void;
}

export function Thread({
  messages,
  zone,
  outgoing,
  ref,
}: {
  readonly messages: readonly ConversationMessage[];
  /** IANA zone of the job. */
  readonly zone: string;
  readonly outgoing?: Outgoing;
  readonly ref?: Ref<HTMLOListElement>;
}) {
  const t = useMessages(conversationTexts);
  const quickWords = useMessages(quickTexts);
  return (
    <ol
      ref={ref}
      className="grid max-h-[min(420px,40dvh)] content-start gap-4 overflow-y-auto"
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls by itself, and keys must reach it
      tabIndex={0}
      aria-label={t('title')}
      aria-live="polite"
    >
      {messages.map((message) => (
        <li
          key={message.id}
          data-from={message.from}
          className={classes(
            'grid max-w-[46ch] gap-1',
            message.isOwn ? 'justify-items-end justify-self-end' : 'justify-items-start',
          )}
        >
          {message.text === null && message.quick === null ? null : (
            <Bubble className={message.isOwn ? 'bg-brand/12' : 'bg-sunk'}>
              {message.quick === null ? message.text : quickWords(message.quick)}
            </Bubble>
          )}
          <Photos message={message} />
          <p className="text-micro text-muted">
            {message.isOwn ? t('you') : (message.name ?? t(message.from))},{' '}
            <time dateTime={message.at}>{wallTime(message.at, zone)}</time>
          </p>
        </li>
      ))}
      {outgoing?.unsent.map(({ id, text, quick, state, problem }) => (
        <li
          key={id}
          data-unsent={state}
          className="grid max-w-[46ch] gap-1 justify-items-end justify-self-end"
        >
          <Bubble
            className={classes(
              'border-[1.5px] border-dashed',
              state === 'failed' ? 'border-danger' : 'border-control',
            )}
          >
            {quick === null ? (text ?? t('photo')) : quickWords(quick)}
          </Bubble>
          <p
            className={classes('text-micro', state === 'failed' ? 'text-danger' : 'text-muted')}
            role="status"
          >
            {state === 'failed' ? [t('failed'), problem].filter(Boolean).join(' ') : t(state)}
          </p>
          {state === 'failed' ? (
            <span className="flex gap-2">
              <Button kind="quiet" size="touch" onClick={() => outgoing.onRemove(id)}>
                {t('remove')}
              </Button>
              <Button size="touch" onClick={() => outgoing.onRetry(id)}>
                {t('retry')}
              </Button>
            </span>
          ) : null}
        </li>
      ))}
    </ol>
  );
}

/** A person's text as they typed it. */
function Bubble({ className, children }: { readonly className: string; readonly children: ReactNode }) {
  return (
    <p className={classes('rounded-base px-3.5 py-2.5 whitespace-pre-line wrap-anywhere', className)}>
      {children}
    </p>
  );
}

/** The photos of a message; pressing one shows it in full. */
function Photos({ message: { photos, isOwn, name, from } }: { readonly message: ConversationMessage }) {
  const t = useMessages(conversationTexts);
  const [open, setOpen] = useState<number | null>(null);
  if (photos.length === 0) return null;
  const alt = t('photoFrom', { name: isOwn ? t('you') : (name ?? t(from)) });
  return (
    <>
      <ul className="flex flex-wrap gap-2">
        {photos.map((src, k) => (
          <li key={src}>
            <button
              type="button"
              className="focus-visible:-outline-offset-2"
              aria-label={t('openPhoto', { what: alt })}
              onClick={() => setOpen(k)}
            >
              <img
                src={src}
                alt=""
                loading="lazy"
                decoding="async"
                className="h-36 w-48 rounded-base border border-line bg-sunk object-cover"
              />
            </button>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Suspense fallback={null}>
          <PhotoViewer
            photos={photos.map((src) => ({ id: src, src, alt }))}
            index={open}
            onIndex={setOpen}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      )}
    </>
  );
}
