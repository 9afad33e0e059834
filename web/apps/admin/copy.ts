/** Copies a text, and shows whether it worked. */
import { useMessages } from '#web/lib/language/react.tsx';
import { notify } from '#web/ui/toast.ts';
import { consoleTexts } from '#words/generated/admin.ts';

export function useCopy(): (text: string) => Promise<void> {
  const t = useMessages(consoleTexts);
  return async (text) => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: t('copied') });
    } catch {
      notify({ title: t('copyFailed'), tone: 'bad' });
    }
  };
}
