/** Which columns a list shows: a band above the table, so that nothing covers the rows. */
import { useState } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { Button } from '#web/ui/Button.tsx';
import { tableTexts } from '#words/generated/admin.ts';

interface Named {
  readonly id: string;
  readonly header: string;
  readonly heading?: boolean;
}

export function ColumnChoice({
  columns,
  hidden,
  onChange,
}: {
  readonly columns: readonly Named[];
  readonly hidden: readonly string[];
  readonly onChange: (hidden: readonly string[]) => void;
}) {
  const t = useMessages(tableTexts);
  const [isOpen, setOpen] = useState(false);
  const shown = columns.filter(({ id, heading }) => heading || !hidden.includes(id)).length;
  return (
    <>
      <Button
        kind="quiet"
        size="small"
        className="ml-auto max-md:hidden"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        {t('columns', { shown, all: columns.length })}
      </Button>
      {isOpen ? (
        <fieldset className="flex basis-full flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-2 text-small max-md:hidden">
          <legend className="sr-only">{t('columnsLegend')}</legend>
          {columns.map(({ id, header, heading }) => (
            <label
              key={id}
              className="inline-flex min-h-7 cursor-pointer items-center gap-1.5 whitespace-nowrap"
            >
              <input
                type="checkbox"
                className="size-4 accent-(--brand)"
                checked={heading === true || !hidden.includes(id)}
                disabled={heading}
                onChange={(event) =>
                  onChange(event.currentTarget.checked ? hidden.filter((one) => one !== id) : [...hidden, id])
                }
              />
              {header}
            </label>
          ))}
        </fieldset>
      ) : null}
    </>
  );
}
