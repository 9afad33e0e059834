import { expect, test } from 'vitest';
import { z } from 'zod';
import { parseSettings, WrongSettings } from '#events/settings.ts';
import { temporalEnv } from '#events/temporal/connection.ts';

const schema = z.object({ PORT: z.coerce.number().int(), KEY: z.string() }).and(temporalEnv);
const right = { PORT: '4000', KEY: 'k', TEMPORAL_ADDRESS: 'temporal.example:7233' };

function told(environment: NodeJS.ProcessEnv): string {
  try {
    parseSettings(schema, environment);
  } catch (error) {
    if (error instanceof WrongSettings) return error.message;
    throw error;
  }
  return 'nothing';
}

test('settings that are right are answered', () => {
  expect(parseSettings(schema, right)).toMatchObject({ PORT: 4000, temporal: { tls: false } });
});

test('all missing or wrong settings are in one list, a line each, including those for TLS', () => {
  expect(told({ PORT: 'many', TEMPORAL_ADDRESS: right.TEMPORAL_ADDRESS, TEMPORAL_TLS: 'yes' })).toBe(
    [
      'These settings are missing or wrong:',
      '  PORT: Invalid input: expected number, received NaN',
      '  KEY is missing',
      '  TEMPORAL_TLS must be true or false',
    ].join('\n'),
  );
  expect(
    told({ ...right, TEMPORAL_TLS_CLIENT_CERT_PATH: '/nowhere/c.pem', TEMPORAL_API_KEY: 'secret' }),
  ).toBe(
    [
      'These settings are missing or wrong:',
      '  TEMPORAL_TLS_CLIENT_CERT_PATH names a file that cannot be read (ENOENT): /nowhere/c.pem',
      '  TEMPORAL_TLS_CLIENT_KEY_PATH is missing beside TEMPORAL_TLS_CLIENT_CERT_PATH',
    ].join('\n'),
  );
});
