/** What a broken rule of the contract says, in the person's language. */
import { readFieldError } from '#api/contract/field-error.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ruleTexts } from '#words/generated/contract.ts';

/** Answers a function that says what a schema's error names; what the server has said already stays as it is. */
export function useRules(): (error: string) => string {
  const t = useMessages(ruleTexts);
  // The values are those that the text wants: `fieldError` takes no others.
  const say = t as (text: string, values: Readonly<Record<string, string | number>>) => string;
  return (error) => {
    const rule = readFieldError(error);
    return rule === null ? error : say(rule.text, rule.values);
  };
}
