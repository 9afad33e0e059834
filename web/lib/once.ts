/** One press, one change: a second press does nothing, and a retry is the same action to the server. */
import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallInput, Client } from '#api/contract/client.ts';
import { api } from './api.ts';
import { isRefusal } from './query.ts';

/**
 * A client that gives the same call the same Idempotency-Key until the server has answered it: a success or a refusal
 * ends the action, while after a lost answer or a 5xx it is unknown whether it was done. Different input is a different
 * action.
 */
export function withSteadyKeys(client: Client): Client {
  const keys = new Map<string, string>();
  const call: Client['call'] = async (endpoint, ...[input]) => {
    const action = JSON.stringify([endpoint.method, endpoint.path, input?.params, input?.query, input?.body]);
    const idempotencyKey = keys.get(action) ?? crypto.randomUUID();
    keys.set(action, idempotencyKey);
    try {
      // The caller's input was checked against this endpoint; only the key is added.
      const withKey = [{ ...input, idempotencyKey }] as unknown as [CallInput<typeof endpoint>];
      const answer = await client.call(endpoint, ...withKey);
      keys.delete(action);
      return answer;
    } catch (error) {
      if (isRefusal(error)) keys.delete(action);
      throw error;
    }
  };
  return { ...client, call };
}

/**
 * A mutation for anything that moves money, or changes a booking or an account. While one is running, even before React
 * has rendered the button as busy, `mutate` does nothing and `mutateAsync` returns the running one's result; `run` gets
 * a client with stable keys, which live as long as the dialog.
 */
export function useOnce<Answer, Input = void>({
  run,
  onSettled,
  ...options
}: Omit<UseMutationOptions<Answer, Error, Input>, 'mutationFn' | 'mutationKey'> & {
  readonly run: (client: Client, input: Input) => Promise<Answer>;
}) {
  const [client] = useState(() => withSteadyKeys(api()));
  const underWay = useRef<Promise<Answer> | null>(null);
  const mutation = useMutation({
    ...options,
    mutationFn: (input: Input) => run(client, input),
    ...(onSettled && { onSettled }),
  });
  const mutateAsync = (input: Input): Promise<Answer> => {
    underWay.current ??= mutation.mutateAsync(input).finally(() => {
      underWay.current = null;
    });
    return underWay.current;
  };
  const mutate = (input: Input): void => {
    // The error is in the mutation's own state.
    mutateAsync(input).catch(() => undefined);
  };
  return { ...mutation, mutate, mutateAsync };
}
