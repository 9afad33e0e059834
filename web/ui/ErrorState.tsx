/** Shown in place of something that could not be loaded. */
import type { ReactNode } from 'react';
import { Button } from './Button.tsx';
import { useControls } from './controls.ts';
import { RefreshIcon } from './icons.tsx';

/** Something could not be loaded: says what, and offers to retry. */
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
