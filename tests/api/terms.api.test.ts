/** What a customer agreed to stays readable: the booking names its version of the terms, and anybody may read it (decision 183). */
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { customerTerms } from '#domain/contract/customer-terms.ts';
import { borrowStack } from '#tests/support/borrowed-stack.ts';
import { freeWindows } from '#tests/support/life.ts';
import { hireTechnician, registerCustomer, signInAdmin } from '#tests/support/people.ts';
import type { RunningStack } from '#tests/support/stack.ts';
import { bookingPayload } from './cast.ts';
import { rawClient } from './raw-client.ts';

const text = z.looseObject({
  isCurrent: z.boolean(),
  title: z.string(),
  sections: z.array(z.object({ id: z.string(), title: z.string(), paragraphs: z.array(z.string()) })),
});

describe('the terms of a booking', () => {
  let stack: RunningStack;
  beforeAll(async () => {
    stack = await borrowStack();
    await hireTechnician(stack.url, await signInAdmin(stack));
  });
  afterAll(() => stack?.stop());

  it('are named by it, and read by whoever follows the link, in their language', async () => {
    const customer = await registerCustomer(stack.url);
    const client = rawClient(stack.url, customer.visitor);
    const [window] = await freeWindows(customer.visitor, '10001', 2, 9);
    const placed = await client.call(
      'POST',
      '/api/bookings',
      bookingPayload({ scheduledDate: window?.date, scheduledTime: window?.time }),
    );
    expect(placed.status, JSON.stringify(placed.body)).toBe(201);
    const { body } = await client.call('GET', `/api/bookings/${String(placed.body['id'])}`);
    const version = z.string().parse(body['termsVersion']);
    expect(version).toBe(customerTerms.at(-1));

    const nobody = rawClient(stack.url);
    const read = async (language: string) =>
      text.parse(
        (await nobody.call('GET', `/api/terms/${version}`, undefined, { 'accept-language': language })).body,
      );
    const [en, es] = [await read('en'), await read('es')];
    expect([en.isCurrent, en.title]).toEqual([true, 'Terms of Service']);
    const cancellation = (one: typeof en) =>
      one.sections.find(({ id }) => id === 'cancellation')?.paragraphs.join(' ');
    expect(cancellation(en)).toContain('50%');
    expect(cancellation(es)).toContain('50%');
    expect(cancellation(es)).not.toBe(cancellation(en));
  });

  it.each(['2020-01-01', 'package.json', '..'])(
    'of a version that never was are none: %s',
    async (version) => {
      expect((await rawClient(stack.url).call('GET', `/api/terms/${version}`)).status).toBe(404);
    },
  );
});
