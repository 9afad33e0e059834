import { describe, expect, it } from 'vitest';
import { makeBankAccount } from './bank-accounts.ts';

const account = { account_number: '000123456789', routing_number: '110000000', country: 'US' };

describe('bank numbers that cannot be right', () => {
  it.each(['110000001', '123456789', '11000000', '000000000', ''])(
    'routing number "%s" is refused as Stripe refuses it',
    (routing_number) => {
      expect(() => makeBankAccount({ ...account, routing_number })).toThrow(
        expect.objectContaining({
          status: 400,
          body: expect.objectContaining({ type: 'invalid_request_error', code: 'routing_number_invalid' }),
        }),
      );
    },
  );

  it.each(['123', '12345678901234567890', 'abcd1234', ''])(
    'account number "%s" is refused as Stripe refuses it',
    (account_number) => {
      expect(() => makeBankAccount({ ...account, account_number })).toThrow(
        expect.objectContaining({
          status: 400,
          body: expect.objectContaining({ code: 'account_number_invalid' }),
        }),
      );
    },
  );

  // Routing numbers published by banks.
  it.each(['110000000', '021000021', '026009593', '121000248'])(
    'routing number %s is taken',
    (routing_number) => {
      expect(makeBankAccount({ ...account, routing_number }).bank).toMatchObject({
        routing_number,
        last4: '6789',
      });
    },
  );
});
