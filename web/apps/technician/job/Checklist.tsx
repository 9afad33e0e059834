/** The pieces of a job, checked off as they are done; the customer sees how many. */
import { useState } from 'react';
import { pieceName } from '#domain/booking/piece-brands.ts';
import type { Job } from '#api/contract/jobs.ts';
import { pieceOf } from '#web/lib/furniture.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { Art } from '#web/art/Art.tsx';
import { Checkbox, Quantity } from '#web/ui/Choice.tsx';
import { PhoneSection } from '#web/ui/Phone.tsx';
import { piecesAhead } from '../outbox/entry.ts';
import { useOutbox } from '../outbox/outbox.tsx';
import { jobTexts } from '#words/generated/technician.ts';

export default function Checklist({ job }: { readonly job: Job }) {
  const t = useMessages(jobTexts);
  const { entries, add } = useOutbox();
  // Taps show at once, since storing the queue on the device takes a moment.
  const [tapped, setTapped] = useState<Readonly<Record<number, number>>>({});
  const items = job.items.map((item, k) => ({
    ...item,
    name: pieceName(item, job),
    done: tapped[k] ?? piecesAhead(job, k, entries),
  }));
  const done = items.reduce((sum, item) => sum + item.done, 0);
  const all = items.reduce((sum, item) => sum + item.quantity, 0);
  const set = async (item: number, count: number): Promise<void> => {
    setTapped((before) => ({ ...before, [item]: count }));
    await add(job, { kind: 'pieces', item, done: count });
    const isOther = ([k]: readonly [string, number]): boolean => Number(k) !== item;
    // A later tap is kept.
    setTapped((before) =>
      before[item] === count ? Object.fromEntries(Object.entries(before).filter(isOther)) : before,
    );
  };
  return (
    <PhoneSection title={t('checklist')} aside={t('checklistDone', { done, all })}>
      <ul>
        {items.map((item, k) => (
          <li
            key={`${item.brand} ${item.name}`}
            className="not-first:border-t not-first:border-line flex items-center gap-4 py-2 min-h-14"
          >
            <span className="grid w-12 shrink-0 justify-items-center">
              <Art piece={pieceOf(item.category)} variant="plain" size="small" className="h-11" />
            </span>
            {item.quantity === 1 ? (
              <Checkbox
                checked={item.done === 1}
                onChange={(event) => void set(k, event.currentTarget.checked ? 1 : 0)}
              >
                <span className="text-small">{item.name}</span>
              </Checkbox>
            ) : (
              <>
                <span className="text-small">
                  {t('checklistOf', { name: item.name, all: item.quantity })}
                </span>
                <span className="ml-auto">
                  <Quantity
                    label={t('checklistCount', { name: item.name })}
                    value={item.done}
                    min={0}
                    max={item.quantity}
                    onChange={(count) => void set(k, count)}
                  />
                </span>
              </>
            )}
          </li>
        ))}
      </ul>
    </PhoneSection>
  );
}
