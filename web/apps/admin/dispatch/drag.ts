/** Dragging a bar with a pointer: the row it is over, and how far it was moved along the hours. */
import { useEffect, useRef } from 'react';

export interface Dragged {
  readonly jobId: string;
  /** The row that the bar was taken from: a technician's id, or null for the tray. */
  readonly from: string | null;
}

export interface DragOver {
  /** The row under the pointer, null for the tray. */
  readonly row: string | null;
  /** How far it was moved, as a fraction of the axis; negative to the left. */
  readonly part: number;
  /** The time is chosen exactly, without snapping to the promised window. */
  readonly isExact: boolean;
  readonly x: number;
  readonly y: number;
}

/** Pixels before a press becomes a drag. */
const SLACK = 4;
/** Pixels from an edge at which the rows begin to scroll, and the scroll step. */
const EDGE = 48;
const SCROLL = 12;

/** The row of the tray, as the elements of the board name it. */
export const TRAY = 'tray';

/**
 * Returns a bar's `onPointerDown`. `lane` is the element with the width of the axis. Escape and a lost pointer call
 * `onCancel`; a press without movement calls nothing.
 */
export function useDrag(now: {
  readonly lane: () => HTMLElement | null;
  readonly scroller: () => HTMLElement | null;
  /** Returns false if the bar cannot be moved. */
  readonly onTake: (dragged: Dragged) => boolean;
  readonly onOver: (over: DragOver) => void;
  readonly onDrop: () => void;
  readonly onCancel: () => void;
}): (event: React.PointerEvent, dragged: Dragged) => void {
  const end = useRef<(() => void) | null>(null);
  useEffect(() => () => end.current?.(), []);
  // A drag outlives the render in which it began.
  const latest = useRef(now);
  useEffect(() => {
    latest.current = now;
  });

  return (event, dragged) => {
    if (event.button !== 0 || end.current) return;
    const { clientX: startX, clientY: startY } = event;
    let isTaken = false;
    let last = event.nativeEvent;
    let frame = 0;
    let wasWithin = false;

    const scroll = (): void => {
      frame = requestAnimationFrame(scroll);
      const box = latest.current.scroller()?.getBoundingClientRect();
      if (!box) return;
      wasWithin ||= last.clientY > box.top + EDGE && last.clientY < box.bottom - EDGE;
      // On the way in from the tray nothing scrolls.
      if (!wasWithin) return;
      if (last.clientY < box.top + EDGE && last.clientY > box.top - EDGE)
        latest.current.scroller()?.scrollBy(0, -SCROLL);
      else if (last.clientY > box.bottom - EDGE) latest.current.scroller()?.scrollBy(0, SCROLL);
      else return;
      // The rows move below a stationary pointer.
      over();
    };
    const stop = (): void => {
      window.removeEventListener('pointermove', move);
      window.removeEventListener('pointerup', up);
      window.removeEventListener('pointercancel', cancel);
      window.removeEventListener('keydown', key, true);
      cancelAnimationFrame(frame);
      end.current = null;
    };
    const cancel = (): void => {
      stop();
      if (isTaken) latest.current.onCancel();
    };
    const up = (): void => {
      stop();
      if (!isTaken) return;
      // The bar was dragged, not pressed.
      const swallow = (click: MouseEvent): void => click.stopPropagation();
      window.addEventListener('click', swallow, { capture: true, once: true });
      setTimeout(() => window.removeEventListener('click', swallow, true));
      latest.current.onDrop();
    };
    const key = (pressed: KeyboardEvent): void => {
      if (pressed.key !== 'Escape') return;
      pressed.stopPropagation();
      cancel();
    };
    const over = (): void => {
      const { clientX: x, clientY: y } = last;
      const row = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-row]')?.dataset['row'];
      if (row === undefined) return;
      const width = latest.current.lane()?.getBoundingClientRect().width ?? 0;
      latest.current.onOver({
        row: row === TRAY ? null : row,
        part: width === 0 ? 0 : (x - startX) / width,
        isExact: last.shiftKey,
        x,
        y,
      });
    };
    const move = (moved: PointerEvent): void => {
      last = moved;
      if (!isTaken) {
        if (Math.hypot(moved.clientX - startX, moved.clientY - startY) < SLACK) return;
        if (!latest.current.onTake(dragged)) return stop();
        isTaken = true;
        frame = requestAnimationFrame(scroll);
      }
      over();
    };
    end.current = stop;
    window.addEventListener('pointermove', move);
    window.addEventListener('pointerup', up);
    window.addEventListener('pointercancel', cancel);
    window.addEventListener('keydown', key, true);
  };
}
