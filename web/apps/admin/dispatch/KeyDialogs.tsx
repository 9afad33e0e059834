/** What two keys of the board open: the list of all keys, and finding a job by number or name. */
import { useRef, useState, type ReactNode } from 'react';
import { windowText } from '#web/lib/format.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { Dialog } from '#web/ui/Dialog.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { dispatchTexts } from '#words/generated/admin.ts';
import { Key } from '../list/Keys.tsx';
import type { Chosen } from './bars.tsx';
import type { Day } from './day.ts';
import { jobOf } from './desk.ts';

/** The keys with what they do; those with `atFoot` are in the line below the board. */
export function useKeyWords(): readonly {
  readonly keys: ReactNode;
  readonly does: string;
  readonly atFoot: boolean;
}[] {
  const t = useMessages(dispatchTexts);
  const keys = (...names: readonly string[]) => names.map((name) => <Key key={name}>{name}</Key>);
  return [
    { keys: keys('J', 'K'), does: t('keyWalk'), atFoot: true },
    { keys: keys('A'), does: t('keyAssign'), atFoot: true },
    { keys: [<Key key="1">1</Key>, '–', <Key key="9">9</Key>], does: t('keyPick'), atFoot: true },
    { keys: keys('M'), does: t('keyMove'), atFoot: true },
    { keys: keys('↑', '↓'), does: t('keyRow'), atFoot: true },
    { keys: keys('←', '→'), does: t('keyTime'), atFoot: true },
    { keys: keys(t('shiftKey'), 'M'), does: t('keyDay'), atFoot: true },
    { keys: keys(t('enterKey')), does: t('keyConfirm'), atFoot: false },
    { keys: keys(t('escapeKey')), does: t('keyBack'), atFoot: false },
    { keys: keys('Z'), does: t('keyUndo'), atFoot: true },
    { keys: keys('/'), does: t('keyFind'), atFoot: false },
    { keys: keys('?'), does: t('keyHelp'), atFoot: true },
  ];
}

export function HelpDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(dispatchTexts);
  const all = useKeyWords();
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('keysTitle')}
      description={t('keysText')}
    >
      <dl className="grid grid-cols-[auto_1fr] items-center gap-x-4 gap-y-2 text-small">
        {all.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">{keys}</dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}

const MOST = 8;

export function FindDialog({
  day,
  bars,
  onFound,
  returnTo,
  onClose,
}: {
  readonly day: Day;
  readonly bars: readonly Chosen[];
  readonly onFound: (chosen: Chosen) => void;
  /** The selected bar. */
  readonly returnTo: () => HTMLElement | null;
  readonly onClose: () => void;
}) {
  const t = useMessages(dispatchTexts);
  const [text, setText] = useState('');
  const field = useRef<HTMLInputElement>(null);
  const wanted = text.trim().toLowerCase();
  const found = bars.filter((bar) => wanted !== '' && describe(day, bar).toLowerCase().includes(wanted));
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('findTitle')}
      startAt={field}
      returnTo={returnTo}
    >
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (found[0]) onFound(found[0]);
        }}
      >
        <TextField
          label={t('findLabel')}
          hint={wanted === '' ? undefined : t('foundCount', { count: found.length })}
          ref={field}
          autoComplete="off"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
      </form>
      <ul className="grid gap-1">
        {found.slice(0, MOST).map((bar) => {
          const job = jobOf(day, bar);
          return job ? (
            <li key={`${bar.jobId}-${bar.row}`}>
              <Button
                kind="quiet"
                size="small"
                className="justify-start! text-start"
                onClick={() => onFound(bar)}
              >
                {describe(day, bar)}, {windowText(job.scheduledTime)}
              </Button>
            </li>
          ) : null;
        })}
      </ul>
    </Dialog>
  );
}

/** The text by which a bar is found: number, customer, ZIP code, technician. */
function describe(day: Day, bar: Chosen): string {
  const job = jobOf(day, bar);
  const technician = day.technicians.find(({ id }) => id === bar.row)?.name;
  return job
    ? [job.number, `${job.customer.firstName} ${job.customer.lastName}`, job.zip, technician]
        .filter(Boolean)
        .join(', ')
    : '';
}
