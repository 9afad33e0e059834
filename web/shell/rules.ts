/** The message for a broken rule of the contract, in the person's language. */
import { readFieldError } from '#api/contract/field-error.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { ruleTexts } from '#words/generated/contract.ts';

/** Returns a function that turns a schema's error into a message; a message from the server stays as it is. */
export function useRules(): (error: string) => string {
  const t = useMessages(ruleTexts);
  // The values match the text, since `fieldError` accepts no others.
  const say = t as (text: string, values: Readonly<Record<string, string | number>>) => string;
  return (error) => {
    const rule = readFieldError(error);
    return rule === null ? error : say(rule.text, rule.values);
  };
}
