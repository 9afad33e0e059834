import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { refreshLive } from './api.ts';

test('a first answer that was on its way is asked for again, so that no screen keeps what was before a change', async () => {
  const queries = new QueryClient();
  const before = Promise.withResolvers<string>();
  const answers = [before.promise, Promise.resolve('after')];
  const observer = new QueryObserver(queries, {
    queryKey: ['one'],
    queryFn: () => answers.shift() ?? Promise.reject(new Error('asked a third time')),
    meta: { live: true },
  });
  const leave = observer.subscribe(() => undefined);
  await refreshLive(queries);
  before.resolve('before');
  await expect.poll(() => observer.getCurrentResult().data).toBe('after');
  leave();
});
