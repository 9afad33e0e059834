/**
 * The board's keys, which do everything the mouse does. Only active while the focus is in the board or its panel, or
 * nowhere.
 */
import { type RefObject, useEffect, useRef } from 'react';
import { isWrittenInto } from '../list/Keys.tsx';
import type { Chosen } from './bars.tsx';
import { keyOf } from './bars.tsx';
import { type Day, type Job, type Row } from './day.ts';
import { type Desk, jobOf } from './desk.ts';
import { type Draft, given, shifted, shiftOf, STEP, takenUp } from './draft.ts';

/** The bars in the order of J: the tray first, then row by row. */
export function barsInOrder(tray: readonly Job[], rows: readonly Row[]): readonly Chosen[] {
  return [
    ...tray.map(({ id }) => ({ jobId: id, row: null })),
    ...rows.flatMap(({ technician, bars }) => bars.map(({ job }) => ({ jobId: job.id, row: technician.id }))),
  ];
}

/** The bar after another (or before, with -1); the first one if none is selected. */
export function neighbor(bars: readonly Chosen[], chosen: Chosen | null, by: 1 | -1): Chosen | null {
  if (!chosen) return bars[0] ?? null;
  const at = bars.findIndex((bar) => keyOf(bar) === keyOf(chosen));
  return bars[Math.min(bars.length - 1, Math.max(0, at + by))] ?? null;
}

/** The draft one row up or down, skipping rows that already have a seat of the job. */
export function toNextRow(draft: Draft, { technicians }: Day, by: 1 | -1): Draft {
  const rows = [null, ...technicians.map(({ id }) => id)];
  for (let at = rows.indexOf(draft.to) + by; at >= 0 && at < rows.length; at += by) {
    const to = rows[at];
    if (to === undefined) break;
    const next = given(draft, to);
    if (next.to === to) return next;
  }
  return draft;
}

interface Acts {
  readonly onFind: () => void;
  readonly onHelp: () => void;
  readonly onMoveDay: (technicianId: string) => void;
}

/** What a key pressed in the board or its panel does. */
export function boardKeys(
  desk: Desk,
  bars: readonly Chosen[],
  { onFind, onHelp, onMoveDay }: Acts,
): (event: KeyboardEvent) => void {
  const { day, chosen, draft, proposal, isHeld } = desk;

  function take(): void {
    const job = chosen && jobOf(day, chosen);
    const taken = job && takenUp(job, chosen.row);
    if (taken) desk.propose(draft?.job.id === job.id ? draft : taken, true);
  }

  const pick = (technicianId: string | undefined): void => {
    if (technicianId !== undefined) desk.proposeCandidate(technicianId);
  };

  /** Returns false if the key is not the board's. */
  function act(event: KeyboardEvent): boolean {
    const { key } = event;
    const isOnBar = event.target instanceof Element && event.target.closest('[data-bar]') !== null;
    const isOnControl =
      event.target instanceof Element && event.target.closest('button, a, summary') !== null;
    if (isHeld && draft) {
      const by = { ArrowUp: -1, ArrowDown: 1 } as const;
      const step = { ArrowLeft: -STEP, ArrowRight: STEP } as const;
      if (key === 'ArrowUp' || key === 'ArrowDown') desk.propose(toNextRow(draft, day, by[key]), true);
      else if (key === 'ArrowLeft' || key === 'ArrowRight')
        desk.propose(shifted(draft, shiftOf(draft) + step[key], day), true);
      else if (key === 'Enter' || key === ' ') desk.drop();
      else if (key === 'Escape') desk.putBack();
      else return false;
      return true;
    }
    if (key === 'Enter') {
      if (isOnControl && !isOnBar) return false;
      if (!proposal) return false;
      desk.confirm();
      return true;
    }
    if (key === 'Escape') {
      if (proposal) desk.putBack();
      else desk.choose(null);
      return true;
    }
    if (
      isOnBar &&
      (key === 'ArrowLeft' || key === 'ArrowRight' || key === 'ArrowUp' || key === 'ArrowDown')
    ) {
      const next = neighbor(bars, chosen, key === 'ArrowLeft' || key === 'ArrowUp' ? -1 : 1);
      if (next) desk.choose(next);
      return true;
    }
    if (/^[1-9]$/.test(key)) {
      pick(desk.ranked[Number(key) - 1]?.candidate.technicianId);
      return true;
    }
    switch (key.toLowerCase()) {
      case 'j':
      case 'k': {
        const next = neighbor(bars, chosen, key.toLowerCase() === 'j' ? 1 : -1);
        if (next) desk.choose(next);
        return true;
      }
      case 'a':
        pick(desk.best?.candidate.technicianId);
        return true;
      case 'm': {
        if (!event.shiftKey) take();
        const technicianId = chosen?.row ?? desk.technician;
        if (event.shiftKey && technicianId !== null) onMoveDay(technicianId);
        return true;
      }
      case 'z':
        desk.undo();
        return true;
      case '/':
        onFind();
        return true;
      case '?':
        onHelp();
        return true;
      default:
        return false;
    }
  }

  return (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (!(event.target instanceof HTMLElement) || isWrittenInto(event.target)) return;
    if (act(event)) event.preventDefault();
  };
}

/**
 * Listens for keys while the focus is in an element, or nowhere, as on a page that was just opened. Dialogs, which are
 * elsewhere in the page, are not affected.
 */
export function useKeysIn(
  element: RefObject<HTMLElement | null>,
  onKey: (event: KeyboardEvent) => void,
): void {
  const latest = useRef(onKey);
  useEffect(() => {
    latest.current = onKey;
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      const { target } = event;
      const isInside = target instanceof Node && element.current?.contains(target) === true;
      if (isInside || target === document.body) latest.current(event);
    };
    document.addEventListener('keydown', pressed);
    return () => document.removeEventListener('keydown', pressed);
  }, [element]);
}
