/** Saved replies to support requests. */
import type { EventsOf, Signed } from '../core/event.ts';

/**
 * The events of `answer-<id>`. STORED shapes, never rewritten. They contain no personal data: that is inserted when
 * they are used.
 */
export interface AnswerEvents {
  AnswerSaved: Signed & { answerId: string; title: string; en: string; es: string };
  AnswerRemoved: Signed;
}

export type AnswerEvent = EventsOf<AnswerEvents>;
