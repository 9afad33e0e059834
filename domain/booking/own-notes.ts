/** Notes of a booking's history that the product writes itself; all others are a person's own words. STORED, never rewritten. */
export const ownNotes = {
  nobodyThere: 'Nobody was there',
  rescheduled: 'Rescheduled',
  replaced: 'Replaced by a changed booking before it was paid',
} as const;

/** Which of them a note is; null for a person's words. */
export function ownNoteOf(note: string): keyof typeof ownNotes | null {
  switch (note) {
    case ownNotes.nobodyThere:
      return 'nobodyThere';
    case ownNotes.rescheduled:
      return 'rescheduled';
    case ownNotes.replaced:
      return 'replaced';
    default:
      return null;
  }
}
