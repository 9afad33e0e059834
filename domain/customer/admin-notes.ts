/** Admins' notes about a customer for each other: their commands, decisions and fold. */
import type { Actor } from '../core/actor.ts';
import { type DecidedBy, decided, type DecisionOf, refused } from '../core/decision.ts';
import { says } from '../core/says.ts';
import type { Sealed } from '../core/sealed.ts';
import { unreachable } from '../core/unreachable.ts';
import type { CustomerEvent } from './events.ts';

/** More than anybody reads; a limit on what one record holds. */
const MAX_NOTES = 100;

/** A note with its author, and who last changed it. */
export interface AdminNote {
  readonly id: string;
  readonly text: Sealed;
  readonly by: Actor;
  readonly at: string;
  readonly edited: { readonly by: Actor; readonly at: string } | null;
}

export type AdminNoteCommand =
  /** A new note, or new text for the one with this id. */
  | { readonly type: 'WriteNote'; readonly noteId: string; readonly text: Sealed }
  | { readonly type: 'RemoveNote'; readonly noteId: string };

type AdminNoteEvent = Extract<CustomerEvent, { type: 'AdminNoteWritten' | 'AdminNoteRemoved' }>;

/** Applies one event; the newest note is last. */
export function evolveNotes(
  notes: readonly AdminNote[],
  { type, data }: AdminNoteEvent,
): readonly AdminNote[] {
  const { noteId: id, by, at } = data;
  switch (type) {
    case 'AdminNoteWritten': {
      const { text } = data;
      return notes.some((note) => note.id === id)
        ? notes.map((note) => (note.id === id ? { ...note, text, edited: { by, at } } : note))
        : [...notes, { id, text, by, at, edited: null }];
    }
    case 'AdminNoteRemoved':
      return notes.filter((note) => note.id !== id);
    default:
      return unreachable(type);
  }
}

/** Events or a refusal. The same text again, and removing a missing note, yield none. */
export function decideNotes(
  notes: readonly AdminNote[],
  command: AdminNoteCommand,
  { now: at, actor: by }: DecidedBy,
): DecisionOf<AdminNoteEvent, 'too_many_notes'> {
  const { noteId } = command;
  const known = notes.find(({ id }) => id === noteId);
  switch (command.type) {
    case 'WriteNote':
      if (!known && notes.length >= MAX_NOTES)
        return refused('too_many_notes', says('tooManyNotes', { most: MAX_NOTES }));
      return known?.text === command.text
        ? decided()
        : decided({ type: 'AdminNoteWritten', data: { noteId, text: command.text, by, at } });
    case 'RemoveNote':
      return known ? decided({ type: 'AdminNoteRemoved', data: { noteId, by, at } }) : decided();
    default:
      return unreachable(command);
  }
}
