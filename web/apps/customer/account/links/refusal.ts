/** Error messages that any account form may need, in the person's language. */
import { ApiProblem } from '#api/contract/problem.ts';
import { sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { linkTexts } from '#words/generated/customer.ts';

const MINUTE_SECONDS = 60;

/** Returns a function that explains an error; it answers `otherwise` for errors without their own message. */
export function useRefusal(): (error: unknown, otherwise: string) => string {
  const t = useMessages(linkTexts);
  return (error, otherwise) => {
    if (!(error instanceof ApiProblem)) return otherwise;
    if (error.code === 'offline') return t('offline');
    if (error.code === 'too_many_requests')
      return t('tooMany', { minutes: Math.max(1, Math.ceil((error.retryAfter ?? 0) / MINUTE_SECONDS)) });
    return sentenceOf(error, otherwise);
  };
}
