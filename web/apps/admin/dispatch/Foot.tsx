/** Below the board: its keys, the last action, and undoing it. */
import { clockIn } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { dispatchTexts } from '#words/generated/admin.ts';
import { Key } from '../list/Keys.tsx';
import { type Desk, labelOf } from './desk.ts';
import { useKeyWords } from './KeyDialogs.tsx';

export function Foot({ desk }: { readonly desk: Desk }) {
  const t = useMessages(dispatchTexts);
  const keys = useKeyWords();
  const last = desk.history.at(-1);
  return (
    <footer className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line px-6 py-2 text-micro text-muted max-md:px-4">
      {keys
        .filter(({ atFoot }) => atFoot)
        .map(({ keys: names, does }) => (
          <span key={does} className="inline-flex items-center gap-1 max-xl:hidden pointer-coarse:hidden">
            {names} {does}
          </span>
        ))}
      <span className="ml-auto flex items-center gap-2">
        <span role="status">
          <Said desk={desk} />
        </span>
        {last ? (
          <>
            <span>
              {last.label}, {clockIn(last.at, desk.day.zone)}
            </span>
            <Button size="small" kind="quiet" className="min-h-6!" onClick={desk.undo}>
              {t('undo')} <Key>Z</Key>
            </Button>
          </>
        ) : null}
      </span>
    </footer>
  );
}

/** Announces the last action, or what is being dragged, to screen readers. */
function Said({ desk }: { readonly desk: Desk }) {
  const t = useMessages(dispatchTexts);
  const { draft, effect, day, said, isHeld } = desk;
  if (!draft || !isHeld) return said;
  const late = effect?.chain.filter(({ lateMinutes }) => lateMinutes > 0) ?? [];
  const clashes = effect?.clashes.length ?? 0;
  return (
    <span className="sr-only">
      {[
        labelOf(t, draft, day),
        ...late.map(({ bookingId, lateMinutes }) =>
          t('reachedLate', {
            number: day.jobs.find(({ id }) => id === bookingId)?.number ?? draft.job.number,
            minutes: lateMinutes,
          }),
        ),
        ...(clashes > 0 ? [t('clashes', { count: clashes })] : []),
      ].join('. ')}
    </span>
  );
}
