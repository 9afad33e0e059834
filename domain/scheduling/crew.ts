/** How many technicians a booking needs, and how long they stay (spec customer §9). */

/** Technicians for a number of pieces (spec customer §9). */
export function crewSizeFor(pieces: number): number {
  return Math.max(1, Math.ceil(pieces / 3));
}

/** How long the visit lasts when `crewSize` technicians share `minutes` of work. */
export function visitMinutes(minutes: number, crewSize: number): number {
  return Math.ceil(minutes / Math.max(1, crewSize));
}

/** Duration as shown in the wizard: whole hours of work, `ceil(minutes / 60)` (spec customer §9). */
export function shownHours(minutes: number): number {
  return Math.ceil(minutes / 60);
}
