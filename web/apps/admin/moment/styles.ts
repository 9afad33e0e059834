/** Cells of the tables that compare two moments. */
import { classes } from '#web/ui/classes.ts';

export const HEAD = classes(
  'border-b border-ink py-1.5 pr-2.5 pl-0 text-left text-micro font-semibold text-muted last:pr-0',
);
export const CELL = classes('h-8 border-b border-line py-1.25 pr-2.5 pl-0 text-left align-middle');
/** What existed before and no longer does. */
export const OLD = 'text-danger';
/** What is new. */
export const NEW = classes(
  'h-8 border-b border-line bg-[color-mix(in_oklab,var(--success)_12%,var(--paper))] py-1.25 pr-2.5 pl-1.5 text-left align-middle font-semibold wrap-anywhere',
);
export const FIGURE = classes('text-right tabular-nums whitespace-nowrap');
