/** The column layout of the checkout and the pages after it. */
import { classes } from '#web/ui/classes.ts';

/** Text on the left, the booking's summary on the right, where it stays visible. */
export const CHECKOUT_COLUMNS = classes(
  'grid grid-cols-[minmax(0,7fr)_minmax(0,5fr)] items-start gap-[clamp(32px,5vw,80px)] pt-6 pb-20 max-desk:grid-cols-1 desk:[&>section]:sticky desk:[&>section]:top-6',
);
