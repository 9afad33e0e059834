/** Everything we store about the person, as a file. */
import type { Client } from '#api/contract/client.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { Button } from '#web/ui/Button.tsx';
import { Notice } from '#web/ui/Notice.tsx';
import { notify } from '#web/ui/toast.ts';
import { personTexts } from '#words/generated/shared.ts';

export function ExportData({
  text,
  collect,
  refusal,
}: {
  /** What the file contains. */
  readonly text: 'exportText' | 'exportWork';
  readonly collect: (client: Client) => Promise<{ readonly exportedAt: string }>;
  readonly refusal: (error: unknown, otherwise: string) => string;
}) {
  const t = useMessages(personTexts);
  const collecting = useOnce({
    run: collect,
    // Fails at once without a connection: a file that appears by itself later would be a surprise.
    onSuccess: (data) => {
      saveAsFile(JSON.stringify(data, null, 2), `hexkey-${data.exportedAt.slice(0, 10)}.json`);
      notify({ title: t('exportDone') });
    },
  });
  return (
    <div className="grid gap-4 justify-items-start">
      <p>{t(text)}</p>
      {collecting.isError ? (
        <Notice tone="danger">{refusal(collecting.error, t('exportFailed'))}</Notice>
      ) : null}
      <Button busy={collecting.isPending} onClick={() => collecting.mutate()}>
        {t('export')}
      </Button>
    </div>
  );
}

/** Offers `json` as a download. */
function saveAsFile(json: string, name: string): void {
  const url = URL.createObjectURL(new Blob([json], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
