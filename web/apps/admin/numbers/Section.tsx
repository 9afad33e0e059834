/** The frame of a plot: its title and total, its legend, its table with the same total, and its file. */
import { useId, type ReactNode } from 'react';
import { exportNumbers, type NumberRange, type Plot } from '#api/contract/numbers.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { classes } from '#web/ui/classes.ts';
import { numbersTexts } from '#words/generated/admin.ts';

type Cells = readonly string[];

/** A plot with its title and total, its legend, its table and its file. */
export function Section({
  plot,
  range,
  title,
  sum,
  keys,
  head,
  rows,
  foot,
  note,
  wide = false,
  children,
}: {
  readonly plot: Plot;
  readonly range: NumberRange;
  readonly title: string;
  readonly sum: string;
  readonly keys: ReactNode;
  readonly head: Cells;
  readonly rows: readonly Cells[];
  readonly foot?: Cells;
  /** What is counted, if the title does not say it. */
  readonly note?: string;
  /** The table is open initially and next to the drawing, so that it uses a whole row. */
  readonly wide?: boolean;
  readonly children: ReactNode;
}) {
  const t = useMessages(numbersTexts);
  const id = useId();
  const cells = (row: Cells, isSum: boolean) =>
    row.map((cell, k) => {
      const look = classes('border-t py-1', isSum ? 'border-ink' : 'border-line');
      return k === 0 ? (
        <th
          key={head[k]}
          scope="row"
          className={classes(look, 'text-left', isSum ? 'font-semibold' : 'font-normal')}
        >
          {cell}
        </th>
      ) : (
        <td key={head[k]} className={classes(look, 'pl-3 text-right')}>
          {cell}
        </td>
      );
    });
  return (
    <section
      className={classes(
        'grid min-w-0 content-start px-5 pt-3.5 pb-3 xl:px-6 max-md:px-4',
        wide &&
          'tablet:has-[details[open]]:col-span-full tablet:has-[details[open]]:grid-cols-3 tablet:has-[details[open]]:gap-x-12',
      )}
      aria-labelledby={id}
    >
      <h2 id={id} className="col-span-full flex items-baseline justify-between gap-3 text-[1.0625rem]">
        {title}
        <span className="font-body text-small font-semibold tracking-normal whitespace-nowrap tabular-nums">
          {sum}
        </span>
      </h2>
      <div className="col-span-full">{keys}</div>
      {note === undefined ? null : <p className="col-span-full mt-1 mb-2 text-micro text-muted">{note}</p>}
      {children}
      <div
        className={classes(
          'relative mt-2 border-t border-line',
          wide && 'tablet:has-[details[open]]:col-span-2',
        )}
      >
        <a
          className="absolute top-1.5 right-0 inline-flex items-center text-small font-medium text-brand pointer-coarse:min-h-11"
          href={`${exportNumbers.path}?plot=${plot}&range=${range}`}
          download
          aria-label={t('csvOf', { plot: title })}
        >
          {t('csv')}
        </a>
        <details open={wide}>
          <summary className="w-fit cursor-pointer py-1.5 text-small font-semibold text-brand pointer-coarse:min-h-11">
            {t('table')}
          </summary>
          <table className="w-full border-collapse text-small tabular-nums">
            <caption className="sr-only">{title}</caption>
            <thead>
              <tr className="text-micro text-muted">
                {head.map((name, k) => (
                  <th key={name} scope="col" className={k === 0 ? 'py-1 text-left' : 'py-1 pl-3 text-right'}>
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row[0]}>{cells(row, false)}</tr>
              ))}
            </tbody>
            {foot ? (
              <tfoot>
                <tr className="font-semibold">{cells(foot, true)}</tr>
              </tfoot>
            ) : null}
          </table>
        </details>
      </div>
    </section>
  );
}
