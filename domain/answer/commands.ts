/** The commands on a saved reply, and why they may be refused. */
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
