/** An admin's change: made, reloaded, and reported with a toast. */
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues } from 'react-hook-form';
import type { Client } from '#api/contract/client.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { useOnce } from '#web/lib/once.ts';
import { useContractForm, type FormOptions } from '#web/shell/form.ts';
import { notify } from '#web/ui/toast.ts';
import { consoleTexts } from '#words/generated/admin.ts';

interface Toasts {
  readonly success: string;
  readonly failure: string;
  /** The message if the server gives no reason; default: that one may retry. */
  readonly otherwise?: string;
  readonly onDone?: () => void;
}

/**
 * The toasts of spec admin §8: `success` when it is done, `failure` as the fallback for the server's message. `onDone`
 * runs once the screens have read the new state.
 */
export function useToasts({ success, failure, otherwise, onDone }: Toasts) {
  const t = useMessages(consoleTexts);
  const queries = useQueryClient();
  return {
    onSuccess: async () => {
      await refreshLive(queries);
      notify({ title: success });
      onDone?.();
    },
    onError: (error: unknown) => {
      notify({ title: failure, detail: sentenceOf(error, otherwise ?? t('tryAgain')), tone: 'bad' });
      // What was refused has usually changed meanwhile. Not awaited, since a retry press does nothing until an attempt
      // is over.
      void refreshLive(queries);
    },
  };
}

/**
 * A change whose result is shown as a toast. A press while one is running does nothing, and a retry is the same action
 * to the server (web/lib/once.ts).
 */
export function useChange<Input>({
  run,
  ...toasts
}: Toasts & { readonly run: (client: Client, input: Input) => Promise<unknown> }) {
  return useOnce({ run, ...useToasts(toasts) });
}

/** The same for a form. */
export function useChangeForm<Values extends FieldValues>({
  success,
  failure,
  otherwise,
  onDone,
  ...form
}: Toasts & Omit<FormOptions<Values, unknown>, 'onSuccess' | 'onError'>) {
  return useContractForm({
    ...form,
    ...useToasts({ success, failure, ...(otherwise && { otherwise }), ...(onDone && { onDone }) }),
  });
}
