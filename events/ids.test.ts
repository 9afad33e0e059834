/** Ids never change: stored events were named with them. */
import { expect, test } from 'vitest';
import { idOfCommand, eventId, timerCommandId } from './ids.ts';

test('ids are the ones that were given out before', () => {
  expect(eventId('c1', 0)).toBe('e94310ea-2470-5dfc-86c4-b9e2b8f49223');
  expect(idOfCommand('c1')).toMatchInlineSnapshot(`"719d61c6-6b07-5252-8261-9e4f7c4aff12"`);
  expect(timerCommandId('e94310ea-2470-5dfc-86c4-b9e2b8f49223', 'offer')).toMatchInlineSnapshot(
    `"5146f1d8-7b65-5a95-b2ae-2b7edd69d08a"`,
  );
});

test('command, index and kind of id are told apart', () => {
  const ids = [
    eventId('c1', 0),
    eventId('c1', 1),
    eventId('c2', 0),
    idOfCommand('c1'),
    timerCommandId('c1', '0'),
  ];
  expect(new Set(ids).size).toBe(ids.length);
});
