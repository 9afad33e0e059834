/** One saved address or card, with its actions. */
import { useState, type ReactNode } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { ConfirmDialog } from '#web/ui/Dialog.tsx';
import { Badge } from '#web/ui/StatusBadge.tsx';
import { settingsTexts } from '#words/generated/customer.ts';

export function KeptRow({
  name,
  isDefault,
  prefer,
  onChange,
  removal,
  children,
}: {
  readonly name: string;
  readonly isDefault: boolean;
  /** Makes it the default; null if it cannot be, or already is. */
  readonly prefer: { readonly isPending: boolean; readonly mutate: () => void } | null;
  readonly onChange?: () => void;
  /** Asks for confirmation and removes it, unless something needs it. `run` rejects with the message to show. */
  readonly removal: {
    readonly isOffered: boolean;
    readonly title: string;
    readonly action: string;
    readonly keep: string;
    readonly question: ReactNode;
    readonly run: () => Promise<unknown>;
  };
  /** Its details. */
  readonly children: ReactNode;
}) {
  const t = useMessages(settingsTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <li className="flex flex-wrap justify-between gap-x-6 gap-y-3 border-b border-line py-4 last:border-b-0 last:pb-0">
      <div className="min-w-0 flex-[1_1_220px] wrap-anywhere">
        <b>{name}</b> {isDefault ? <Badge tone="info">{t('default')}</Badge> : null}
        {children}
      </div>
      <div className="flex flex-wrap items-start gap-2 print:hidden">
        {prefer ? (
          <Button
            size="small"
            kind="quiet"
            aria-label={t('makeDefaultNamed', { name })}
            busy={prefer.isPending}
            onClick={() => prefer.mutate()}
          >
            {t('makeDefault')}
          </Button>
        ) : null}
        {onChange ? (
          <Button size="small" aria-label={t('changeNamed', { name })} onClick={onChange}>
            {t('change')}
          </Button>
        ) : null}
        {removal.isOffered ? (
          <Button size="small" aria-label={t('removeNamed', { name })} onClick={() => setAsking(true)}>
            {t('remove')}
          </Button>
        ) : null}
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={removal.title}
        action={removal.action}
        keep={removal.keep}
        onConfirm={removal.run}
      >
        {removal.question}
      </ConfirmDialog>
    </li>
  );
}
