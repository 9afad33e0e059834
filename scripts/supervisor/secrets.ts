/** The secrets that an installation generates once and stores next to its data, readable only by its owner. */
import { randomBytes, randomInt } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { z } from 'zod';
import { makeSeal } from '#vendors/esign/embedded.ts';

const secretsSchema = z.object({
  /** Base64 of 32 bytes; wraps the data keys of persons. Losing it loses all personal data. */
  masterKey: z.string(),
  stripeWebhookSecret: z.string(),
  sandboxStripeSecretKey: z.string(),
  sandboxStripePublishableKey: z.string(),
  sandboxTwilioAccountSid: z.string(),
  sandboxTwilioAuthToken: z.string(),
  passwords: z.object({
    customer: z.string(),
    technician: z.string(),
    admin: z.string(),
    partner: z.string(),
  }),
});

export type Secrets = z.infer<typeof secretsSchema>;

/** Reads the secrets, or generates them on the first start. */
export async function loadSecrets(file: string): Promise<Secrets> {
  if (existsSync(file)) return secretsSchema.parse(JSON.parse(await readFile(file, 'utf8')));
  const secrets: Secrets = {
    masterKey: randomBytes(32).toString('base64'),
    stripeWebhookSecret: `whsec_${randomBytes(24).toString('hex')}`,
    sandboxStripeSecretKey: `sk_test_${randomBytes(24).toString('hex')}`,
    sandboxStripePublishableKey: `pk_test_${randomBytes(24).toString('hex')}`,
    sandboxTwilioAccountSid: `AC${randomBytes(16).toString('hex')}`,
    sandboxTwilioAuthToken: randomBytes(16).toString('hex'),
    passwords: { customer: password(), technician: password(), admin: password(), partner: password() },
  };
  await writePrivately(file, secrets);
  return secrets;
}

/** Letters and digits that do not look alike. */
const alphabet = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A password that a person can type from the terminal, with 70 bits and every kind of character. */
function password(): string {
  const group = (): string => Array.from({ length: 4 }, () => alphabet[randomInt(alphabet.length)]).join('');
  return `Hx7-${group()}-${group()}-${group()}-${group().slice(0, 2)}`;
}

/**
 * Creates the key and certificate that seal signed contracts, on the first start; if they are lost, later seals differ
 * from earlier ones.
 */
export async function ensureSeal(file: string): Promise<void> {
  if (!existsSync(file)) await writeTextPrivately(file, makeSeal(new Date().toISOString()));
}

/** Writes JSON with mode 0600, atomically. */
export function writePrivately(file: string, value: unknown): Promise<void> {
  return writeTextPrivately(file, `${JSON.stringify(value, null, 2)}\n`);
}

async function writeTextPrivately(file: string, text: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${process.pid}`;
  await writeFile(draft, text, { mode: 0o600 });
  await rename(draft, file);
}
