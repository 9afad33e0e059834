/** Who is woken because another version of the agreement has taken effect (decision 091). */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { examples } from '#domain/examples/index.ts';
import { technicians as people } from '#domain/examples/people.ts';
import { contractVersion } from '#domain/onboarding/policy.ts';
import { technicianStory } from '#projections/testing/people-story.ts';
import { openReadSide, type ReadSide } from '#projections/testing/read-side.ts';
import { openSupersededContracts } from './superseded-contracts.ts';

let side: ReadSide;
beforeAll(async () => {
  side = await openReadSide();
  side.project();
}, 60_000);
afterAll(() => side.close());

const at = '2026-12-01T12:00:00.000Z';

/** A technician who last signed a version, and the events after that. */
async function signer(id: string, version: string, ...after: readonly { type: string; data: object }[]) {
  await side.append(`technician-${id}`, await technicianStory(side.keys, id, '10001'));
  const events = examples
    .completeApplication(people[1])
    .map((event) =>
      event.type === 'ContractSigned'
        ? { ...event, data: { ...event.data, version, number: `HC-${id}` } }
        : event,
    );
  await side.append(`onboarding-${id}`, [...events, ...after]);
}

test('those who signed an earlier version, go on, and were not asked yet', async () => {
  const old = '2020-01-01';
  await signer('one', old);
  await signer('current', contractVersion);
  await signer('asked', old, { type: 'SignatureAsked', data: { version: contractVersion, at } });
  await signer('gone', old, { type: 'ApplicationExpired', data: { at } });
  await signer('asked-before', old, { type: 'SignatureAsked', data: { version: '2020-06-01', at } });
  await side.caughtUp();
  const signaled: string[] = [];
  const look = openSupersededContracts({
    readModels: side.rm,
    signal: async (workflowId, signal) => signaled.push(`${workflowId} ${signal}`),
  });
  expect((await look(at)).toSorted()).toEqual(['asked-before', 'one']);
  expect(signaled.toSorted()).toEqual(['onboarding-asked-before catchUp', 'onboarding-one catchUp']);
});
