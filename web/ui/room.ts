/** The width available for a drawing. */
import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** The width in pixels of the element with this ref; `before` until it is mounted. */
export function useRoom<Box extends HTMLElement>(before: number): readonly [RefObject<Box | null>, number] {
  const box = useRef<Box>(null);
  const [room, setRoom] = useState(before);
  // Before the first paint, so that what is below does not move.
  useLayoutEffect(() => {
    const { current } = box;
    if (!current) return;
    const look = (): void => setRoom(Math.round(current.clientWidth) || before);
    look();
    const observer = new ResizeObserver(look);
    observer.observe(current);
    return () => observer.disconnect();
  }, [before]);
  return [box, room];
}
