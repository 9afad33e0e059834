/** The look of a panel at the right edge, also while its content is loading. */
export const PANEL =
  'grid content-start overflow-auto border-l-[1.5px] border-ink bg-raised text-ink *:px-5 *:py-3.5 *:not-first:border-t *:not-first:border-line';

/** Next to the list of a page, below the console's head. */
export const SIDE_PANEL = 'sticky top-0 max-h-dvh min-h-[calc(100dvh-121px)]';
