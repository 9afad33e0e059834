/** What may be asked of an answer that is used often, and why it may be refused. */
export type AnswerCommand =
  | {
      readonly type: 'SaveAnswer';
      readonly answerId: string;
      readonly title: string;
      readonly en: string;
      readonly es: string;
    }
  | { readonly type: 'RemoveAnswer' };

export type AnswerRefusal = 'unknown_answer';
