/** A promise to an applicant that is missed is a line of stuck work until its step is done (decision 090, R18). */
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { z } from 'zod';
import type { StuckWork } from '#api/contract/ops.ts';
import { disclosureVersion } from '#domain/onboarding/policy.ts';
import { eventually } from '#tests/support/eventually.ts';
import { confirmAddress, signInAdmin } from '#tests/support/people.ts';
import { startTestStack, type TestStack } from '#tests/support/stack.ts';
import { type Visitor, visitor } from '#tests/support/visitor.ts';
import { signUpBody } from '#tests/support/sign-up.ts';

let stack: TestStack;
let admin: Visitor;
beforeAll(async () => {
  stack = await startTestStack({ checkBegin: 1_000 });
  admin = await signInAdmin(stack);
});
afterAll(async () => {
  await stack?.sandbox.clearFaults();
  await stack?.stop();
});

const anything = z.unknown();

async function applies(firstName: string) {
  const person = visitor(stack.url);
  const email = `late.${randomUUID().slice(0, 8)}@hexkey.example`;
  const body = {
    ...signUpBody(email),
    firstName,
    taxClassification: 'llc',
    businessName: 'Kowalczyk Assembly',
  };
  const sent = z.looseObject({ technicianId: z.string() });
  const { technicianId: id } = await person.call('POST', '/api/auth/technician-signup', sent, { body });
  await confirmAddress(stack, { email });
  await person.call('POST', '/api/technician/application/authorize', anything, {
    body: { disclosureVersion, authorized: true },
  });
  return { id, person };
}

const linesOf = async (id: string) => {
  const { work } = (await admin.call('GET', '/api/admin/ops/stuck', anything)) as {
    readonly work: readonly StuckWork[];
  };
  return work.filter(({ workflowId }) => workflowId === `onboarding-${id}`);
};
const lateLine = async (id: string) => (await linesOf(id)).find(({ promise }) => promise !== null);

it('a check that the service does not take is one line with whose turn it is, beside the failing effect, and both go when the service is back', async () => {
  await stack.sandbox.fault({ service: 'checkr', kind: 'outage', call: 'reports.create' });
  const { id } = await applies('Nadia');
  const line = await eventually('the line', () => lateLine(id).then((found) => found ?? undefined));
  expect(line).toMatchObject({
    promise: { name: 'check_begun', technicianId: id, person: 'Nadia Kowalczyk' },
    bookingId: null,
    issue: null,
    actions: [],
    cause: expect.stringMatching(/^The background check should have started by now\..* expect it by .+\.$/),
  });
  const since = Date.parse(line.since ?? '');
  expect(since).toBeGreaterThan(Date.now() - 60_000);
  expect(since).toBeLessThan(Date.now());
  const effect = await eventually('the failing effect', async () =>
    (await linesOf(id)).find(({ promise }) => promise === null),
  );
  expect(effect).toMatchObject({ activity: 'orderReport', actions: ['retry'] });
  await stack.sandbox.clearFaults();
  await eventually('no line', async () => ((await linesOf(id)).length === 0 ? true : undefined), {
    within: 40_000,
  });
});

it('a promise to somebody who has withdrawn is none any more', async () => {
  await stack.sandbox.fault({ service: 'checkr', kind: 'outage', call: 'reports.create' });
  const { id, person } = await applies('Darnell');
  await eventually('the line', () => lateLine(id).then((found) => found ?? undefined));
  await person.call('POST', '/api/technician/application/withdraw', anything, { body: {} });
  await eventually('no line', async () => ((await lateLine(id)) === undefined ? true : undefined));
});
