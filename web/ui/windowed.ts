/** Rows of equal height in a scrolling page: only visible ones are rendered, however many there are. */
import { type RefObject, useEffect, useRef, useState } from 'react';

export interface Windowed {
  readonly ref: RefObject<HTMLElement | null>;
  /** The first row to render, and the one after the last. */
  readonly first: number;
  readonly end: number;
  /** Pixels above and below in place of the others. */
  readonly before: number;
  readonly after: number;
}

/** Rows rendered beyond each edge, so that scrolling finds them ready. */
const BEYOND = 30;
/** Rendering changes in steps of this many rows. */
const STEP = 10;

/**
 * Which of `count` rows to render; `ref` is the element that contains them all, `open` a row with something below it.
 */
export function useWindowed(
  count: number,
  rowHeight: number,
  open: { readonly index: number; readonly height: number } | null,
): Windowed {
  const ref = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState({ first: 0, rows: 60 });
  useEffect(() => {
    const look = (): void => {
      const top = ref.current?.getBoundingClientRect().top ?? 0;
      const first = Math.floor(Math.max(0, -top) / rowHeight / STEP) * STEP;
      const rows = Math.ceil(window.innerHeight / rowHeight) + STEP;
      setSeen((was) => (was.first === first && was.rows === rows ? was : { first, rows }));
    };
    look();
    window.addEventListener('scroll', look, { passive: true });
    window.addEventListener('resize', look);
    return () => {
      window.removeEventListener('scroll', look);
      window.removeEventListener('resize', look);
    };
  }, [rowHeight, count]);
  const first = Math.max(0, Math.min(seen.first, count) - BEYOND);
  const end = Math.min(count, seen.first + seen.rows + BEYOND);
  const isAbove = open !== null && open.index < first;
  const isBelow = open !== null && open.index >= end;
  return {
    ref,
    first,
    end,
    before: first * rowHeight + (isAbove ? open.height : 0),
    after: (count - end) * rowHeight + (isBelow ? open.height : 0),
  };
}
