/**
 * The contract's schemas and the API speak English; here their sentences are recognised and said in the person's
 * language. A sentence that is not known is shown as it came.
 */
import { useMessages } from '#web/lib/language/react.tsx';
import { sentenceTexts } from '#words/generated/customer.ts';

const keys = {
  'First name is required': 'firstNameMissing',
  'Last name is required': 'lastNameMissing',
  'Street address is required': 'streetMissing',
  'City is required': 'cityMissing',
  'Choose the state': 'stateMissing',
  'Please enter a valid 10-digit phone number': 'phoneInvalid',
  'Please enter a valid email address': 'emailInvalid',
  'Please enter a 5-digit ZIP code.': 'zipInvalid',
  'Password must be at least 8 characters': 'passwordShort',
  "Passwords don't match": 'passwordsDiffer',
  'Please fill in all fields': 'fillAll',
  'Please enter some text.': 'textMissing',
  'Please remove control characters.': 'controlCharacters',
  'Please use only letters, spaces, apostrophes, hyphens and periods.': 'nameCharacters',
  'Please remove links and email addresses, and put a space after each period.': 'linkIn',
  'Please write this on one line.': 'oneLine',
  'Please select a star rating before submitting.': 'ratingMissing',
} as const;

const isKnown = (sentence: string): sentence is keyof typeof keys => Object.hasOwn(keys, sentence);

/** Answers a function that says a field's error: `error={say(errors.email?.message)}`. */
export function useSay(): (sentence: string | undefined) => string | undefined {
  const t = useMessages(sentenceTexts);
  return (sentence) => {
    if (sentence === undefined) return undefined;
    if (isKnown(sentence)) return t(keys[sentence]);
    const most = /^Please use at most (\d+) characters\.$/.exec(sentence)?.[1];
    if (most !== undefined) return t('tooLong', { most });
    const [, zip, state] =
      /^ZIP code (\d{5}) is in ([A-Z]{2})\. Please check the state\.$/.exec(sentence) ?? [];
    return zip === undefined || state === undefined ? sentence : t('stateMismatch', { zip, state });
  };
}
