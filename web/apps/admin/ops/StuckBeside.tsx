/** Stuck work next to the promise board, by cause: what is stuck, and where it can be fixed. */
import { useQuery } from '@tanstack/react-query';
import { listStuckWork, type StuckWork } from '#api/contract/ops.ts';
import { apiQuery } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { LoadFailed } from '#web/shell/Loaded.tsx';
import { Part } from '#web/ui/ConsoleFrame.tsx';
import { AppLink } from '#web/ui/link.tsx';
import { promisesTexts, stuckTexts } from '#words/generated/admin.ts';
import { waitsIn } from './activity-words.ts';
import { causesOf } from './causes.ts';
import { causeOf, keyOf, named } from './line-actions.ts';

const CHECK_MS = 5000;
/** Lines shown per cause; the page of stuck work has all of them. */
const SHOWN = 4;

export function useStuckWork() {
  const query = useQuery({ ...apiQuery(listStuckWork, {}), refetchInterval: CHECK_MS });
  const lines: readonly StuckWork[] = query.data?.work ?? [];
  /** The first line of a workflow. */
  const of = (workflowId: string) => lines.find((line) => line.workflowId === workflowId);
  return { query, lines, of };
}

export function StuckBeside({
  stuck: { query, lines },
}: {
  readonly stuck: ReturnType<typeof useStuckWork>;
}) {
  const t = useMessages(promisesTexts);
  const words = useMessages(stuckTexts);
  const causes = causesOf(named(words, lines));
  const all = lines.length + (query.data?.notShown ?? 0);
  return (
    <aside
      className="border-line px-5 py-4 max-xl:border-t xl:self-stretch xl:border-l"
      aria-label={t('stuck')}
    >
      <Part
        title={t('stuck')}
        hint={causes.length > 0 ? t('stuckHint', { count: all, causes: causes.length }) : undefined}
      >
        {query.isError && query.data === undefined ? (
          <LoadFailed query={query} failed={t('stuckFailed')} />
        ) : (
          <ul className="border-t border-ink">
            {causes.map(({ id, first, lines: of }) => (
              <li key={id} className="border-b border-line py-3 text-small">
                <p className="flex justify-between gap-3">
                  <b className="font-semibold">{waitsIn(words, first)}</b>
                  <span className="font-display font-strong tabular-nums">{of.length}</span>
                </p>
                <p className="text-muted">{causeOf(words, first)}</p>
                <ul>
                  {of.slice(0, SHOWN).map((line) => (
                    <li key={keyOf(line)} className="mt-1.5">
                      {line.bookingId ? (
                        <AppLink className="tabular-nums" href={`/ops/bookings/${line.bookingId}`}>
                          {line.bookingNumber ?? line.bookingId}
                        </AppLink>
                      ) : (
                        <span className="wrap-anywhere">
                          {line.promise?.person ??
                            line.settlement?.store ??
                            line.partner?.store ??
                            line.ticket?.id ??
                            line.workflowId}
                        </span>
                      )}
                    </li>
                  ))}
                </ul>
                {of.length > SHOWN ? (
                  <p className="mt-1.5 text-muted">{t('moreStuck', { count: of.length - SHOWN })}</p>
                ) : null}
              </li>
            ))}
          </ul>
        )}
        <p className="pt-3">
          <AppLink href="/ops">{t('openStuck')}</AppLink>
        </p>
      </Part>
    </aside>
  );
}
