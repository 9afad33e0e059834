/** A list as a file: everything it shows, on all pages. It downloads in the background, with a progress line. */
import { useEffect, useSyncExternalStore } from 'react';
import type { Endpoint } from '#api/contract/endpoint.ts';
import { api, sentenceOf } from '#web/lib/api.ts';
import { count, percent } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { DownloadIcon } from '#web/ui/later-icons.tsx';
import { notify } from '#web/ui/toast.ts';
import { tableTexts } from '#words/generated/admin.ts';
import { filterOf } from './address.ts';
import { download, type Progress, save } from './download.ts';
import type { List, ListEndpoint } from './useList.ts';

/** Running downloads, by list: they continue while other pages are open. */
let underWay: ReadonlyMap<string, Progress | null> = new Map();
const listeners = new Set<() => void>();

function note(list: string, progress: Progress | null | undefined): void {
  const after = new Map(underWay);
  if (progress === undefined) after.delete(list);
  else after.set(list, progress);
  underWay = after;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function SaveCsv<E extends ListEndpoint, Row>({
  list,
  endpoint,
  failed,
}: {
  readonly list: List<E, Row>;
  /** Returns the list as a file; its query takes the list's filter and search. */
  readonly endpoint: Endpoint;
  /** If the server gives no reason (spec admin §8). */
  readonly failed: string;
}) {
  const t = useMessages(tableTexts);
  const files = useSyncExternalStore(subscribe, () => underWay);
  const progress = files.get(list.name);
  const busy = files.has(list.name);
  useEffect(() => {
    if (!busy) return;
    // Leaving the console would end it; navigating within it does not.
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [busy]);

  async function start(): Promise<void> {
    if (underWay.has(list.name)) return;
    note(list.name, null);
    try {
      const file = await download(api(), endpoint, filterOf(list.params), (now) => note(list.name, now));
      save(file);
      notify({ title: t('exportComplete'), detail: file.name });
    } catch (error) {
      notify({ tone: 'bad', title: t('exportFailed'), detail: sentenceOf(error, failed) });
    } finally {
      note(list.name, undefined);
    }
  }

  return (
    <>
      {progress ? (
        <span className="text-small text-muted tabular-nums" role="status">
          {t('exportProgress', {
            file: progress.name,
            rows: count(progress.rows),
            part: progress.all ? percent(Math.min(1, progress.rows / progress.all)) : '',
          })}
        </span>
      ) : null}
      <Button
        size="small"
        icon={<DownloadIcon small />}
        busy={busy}
        disabled={list.counts?.total === 0}
        onClick={() => void start()}
      >
        {t('exportCsv')}
      </Button>
    </>
  );
}
