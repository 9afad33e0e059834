/** Answers to requests for help that are written once and used often. */
import type { EventsOf, Signed } from '../core/event.ts';

/** The events of `answer-<id>`. STORED shapes, never rewritten. They hold nobody's data: what is personal is put in as they are used. */
export interface AnswerEvents {
  AnswerSaved: Signed & { answerId: string; title: string; en: string; es: string };
  AnswerRemoved: Signed;
}

export type AnswerEvent = EventsOf<AnswerEvents>;
