/** Verifies who sends a push message (RFC 8292), with an independent implementation. */
import { createPublicKey, verify } from 'node:crypto';
import { z } from 'zod';

const DAY_S = 86_400;

const header = z.object({ typ: z.string().optional(), alg: z.literal('ES256') });
const claims = z.object({ aud: z.string(), exp: z.number().int(), sub: z.string().optional() });

/** Why the sender does not match the subscription. `status`: 401 if there were no credentials, else 403. */
export class Unauthorized extends Error {
  override readonly name = 'Unauthorized';
  readonly status: 401 | 403;
  constructor(status: 401 | 403, message: string) {
    super(message);
    this.status = status;
  }
}

function parsed<T>(schema: z.ZodType<T>, part: string | undefined, name: string): T {
  try {
    return schema.parse(JSON.parse(Buffer.from(part ?? '', 'base64url').toString('utf8')));
  } catch (error) {
    if (error instanceof SyntaxError || error instanceof z.ZodError)
      throw new Unauthorized(403, `the ${name} of the token is not valid`);
    throw error;
  }
}

/**
 * Verifies the `Authorization` of a push message to a service at `origin`; `senderKey` is the one that the subscription
 * was created for. `now`: seconds since the epoch. @throws {Unauthorized}
 */
export function checkSender(
  authorization: string | undefined,
  { origin, senderKey, now }: { readonly origin: string; readonly senderKey: string; readonly now: number },
): void {
  const found = /^vapid\s+(.+)$/i.exec(authorization ?? '');
  if (!found) throw new Unauthorized(401, 'no VAPID credentials');
  const parameters = new Map(
    (found[1] ?? '').split(',').map((one): [string, string] => {
      const [name = '', ...value] = one.trim().split('=');
      return [name, value.join('=')];
    }),
  );
  const [token = '', shown = ''] = [parameters.get('t'), parameters.get('k')];
  if (shown !== senderKey) throw new Unauthorized(403, 'the subscription was made for another sender');
  const point = Buffer.from(shown, 'base64url');
  if (point.length !== 65 || point[0] !== 4) throw new Unauthorized(403, 'the key is no uncompressed point');
  const [head, body, signature, ...more] = token.split('.');
  if (more.length > 0 || !signature) throw new Unauthorized(403, 'the token has not three parts');
  parsed(header, head, 'header');
  const { aud, exp, sub } = parsed(claims, body, 'claims');
  const key = createPublicKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isSigned) throw new Unauthorized(403, 'the signature is wrong');
  if (aud !== origin) throw new Unauthorized(403, 'the token is for another service');
  if (exp <= now) throw new Unauthorized(403, 'the token has expired');
  if (exp > now + DAY_S) throw new Unauthorized(403, 'the token lasts longer than a day');
  // Apple's service accepts nothing else.
  if (!sub || !/^(mailto:|https:)/.test(sub)) throw new Unauthorized(403, 'the token names nobody to reach');
}
