/** An admin's change to something: done, read again, told. */
import { useQueryClient } from '@tanstack/react-query';
import type { Client } from '#api/contract/client.ts';
import { refreshLive, sentenceOf } from '#web/lib/api.ts';
import { useOnce } from '#web/lib/once.ts';
import { notify } from '#web/ui/toast.ts';

/**
 * A mutation with the toasts of spec admin §8: `success` when it is done, `failure` as the fallback of the server's
 * sentence. `onDone` runs once the screens have read the new state. A press while one is on its way does nothing, and
 * trying again is the same action to the server (web/lib/once.ts).
 */
export function useChange<Input>({
  run,
  success,
  failure,
  onDone,
}: {
  readonly run: (client: Client, input: Input) => Promise<unknown>;
  readonly success: string;
  readonly failure: string;
  readonly onDone?: () => void;
}) {
  const queries = useQueryClient();
  return useOnce({
    run,
    onSuccess: async () => {
      await refreshLive(queries);
      notify({ title: success });
      onDone?.();
    },
    onError: async (error) => {
      notify({ title: failure, detail: sentenceOf(error, 'Try again.'), tone: 'bad' });
      // What was refused has usually changed meanwhile.
      await refreshLive(queries);
    },
  });
}
