/** Screens and parts of screens that have nothing to show: empty, failed, not found. */
import type { ReactNode } from 'react';
import { Art } from '#web/art/Art.tsx';
import type { PieceName } from '#web/art/names.ts';
import { Button, ButtonLink } from './Button.tsx';
import { RefreshIcon } from './icons.tsx';
import { useControls } from './controls.ts';
import { Actions } from './PageMessage.tsx';

/** The ghost of what will stand here, what it will be, and the one way to get it. */
export function EmptyState({
  title,
  piece = 'bookcase',
  children,
  action,
}: {
  readonly title: ReactNode;
  readonly piece?: PieceName;
  readonly children?: ReactNode;
  readonly action?: ReactNode;
}) {
  return (
    <div className="grid gap-3 p-8 border border-dashed border-control rounded-large justify-items-start [--iso-line:var(--iso-ghost)]">
      <Art className="w-30" piece={piece} variant="ghost" size="small" />
      <b>{title}</b>
      {children ? <p className="text-muted max-w-[48ch]">{children}</p> : null}
      {action}
    </div>
  );
}

/** Something could not be loaded: says what, and offers to try again. */
export function ErrorState({
  title,
  message,
  onRetry,
  busy,
}: {
  readonly title?: ReactNode;
  readonly message: ReactNode;
  readonly onRetry?: (() => void) | undefined;
  readonly busy?: boolean | undefined;
}) {
  const t = useControls();
  return (
    <div
      className="grid gap-4 justify-items-start max-w-[62ch] in-[section]:[&>h2]:text-[1.0625rem]"
      role="alert"
    >
      <h2>{title ?? t('didNotLoad')}</h2>
      <p className="text-muted">{message}</p>
      {onRetry ? (
        <Button busy={busy} icon={<RefreshIcon />} onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      ) : null}
    </div>
  );
}

/** Nothing stands at this address. */
export function NotFound({ home = '/' }: { readonly home?: string }) {
  const t = useControls();
  return (
    <div className="grid gap-4 justify-items-start max-w-[62ch]">
      <Art piece="bookcase" variant="step" step={1} size="small" className="h-32" />
      <h1>{t('notFound')}</h1>
      <p className="text-muted">{t('notFoundDetail')}</p>
      <Actions>
        <ButtonLink href={home}>{t('returnHome')}</ButtonLink>
      </Actions>
    </div>
  );
}
