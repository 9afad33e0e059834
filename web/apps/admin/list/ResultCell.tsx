/** The result of a bulk action for one row, and a retry if it failed. */
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { tableTexts } from '#words/generated/admin.ts';
import type { RowResult } from './bulk.ts';

export function ResultCell({
  result,
  onRetry,
}: {
  readonly result: RowResult | undefined;
  readonly onRetry: () => Promise<void>;
}) {
  const t = useMessages(tableTexts);
  if (!result) return null;
  if (result.state === 'waiting') return <span className="text-muted">{t('underWay')}</span>;
  if (result.state === 'done') return <b className="text-success">{result.text}</b>;
  if (result.isRefused) return <b className="text-danger">{result.text}</b>;
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <b className="text-danger">{result.text}</b>
      <Button
        kind="quiet"
        size="small"
        onClick={(event) => {
          event.stopPropagation();
          void onRetry();
        }}
      >
        {t('retry')}
      </Button>
    </span>
  );
}
