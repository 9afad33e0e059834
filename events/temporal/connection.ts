/**
 * How every process connects to the Temporal server: unencrypted within one network, with TLS and a key to a cluster or
 * Temporal Cloud.
 */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** Options for both of the SDK's connections, the client's and the worker's. */
export interface TemporalConnection {
  /** host:port */
  readonly address: string;
  readonly tls: false | TemporalTls;
  readonly apiKey?: string;
}

/** Empty for a server whose certificate is signed by a public authority and that requires none of ours. */
export interface TemporalTls {
  /** Certificate (PEM) of a private authority that signed the server's certificate. */
  readonly serverRootCACertificate?: Buffer;
  /** The name in the server's certificate, if it differs from the address's. */
  readonly serverNameOverride?: string;
  /** Our own certificate and its key (PEM), which identify us to the server (mTLS). */
  readonly clientCertPair?: { readonly crt: Buffer; readonly key: Buffer };
}

/** An empty setting counts as none, so that a supervisor can remove one that its own server doesn't use. */
const setting = z
  .string()
  .optional()
  .transform((text) => text || undefined);

/** The settings besides the address, named as in Temporal's own tools. */
export const temporalTlsSettings = [
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_API_KEY',
] as const;

/**
 * Part of each process's environment, parsed into `temporal`. `TEMPORAL_TLS` is `true` or `false`; a key or a
 * certificate implies TLS. The files are read here, so that a wrong path is reported at the start.
 */
export const temporalEnv = z
  .object({
    TEMPORAL_ADDRESS: z.string().min(1),
    TEMPORAL_TLS: z.enum(['true', 'false', ''], { error: 'TEMPORAL_TLS must be true or false' }).default(''),
    TEMPORAL_TLS_SERVER_CA_CERT_PATH: setting,
    TEMPORAL_TLS_SERVER_NAME: setting,
    TEMPORAL_TLS_CLIENT_CERT_PATH: setting,
    TEMPORAL_TLS_CLIENT_KEY_PATH: setting,
    TEMPORAL_API_KEY: setting,
  })
  .transform((env, context): { temporal: TemporalConnection } => {
    const wrong = (name: keyof typeof env, message: string): undefined => {
      context.addIssue({ code: 'custom', path: [name], message: `${name} ${message}` });
    };
    const pem = (
      name:
        | 'TEMPORAL_TLS_SERVER_CA_CERT_PATH'
        | 'TEMPORAL_TLS_CLIENT_CERT_PATH'
        | 'TEMPORAL_TLS_CLIENT_KEY_PATH',
    ): Buffer | undefined => {
      const path = env[name];
      if (path === undefined) return undefined;
      try {
        const file = readFileSync(path);
        return file.includes('-----BEGIN ') ? file : wrong(name, `names a file that is not PEM: ${path}`);
      } catch (error) {
        const { code } = z.object({ code: z.string() }).catch({ code: 'unknown' }).parse(error);
        return wrong(name, `names a file that cannot be read (${code}): ${path}`);
      }
    };
    const { TEMPORAL_ADDRESS: address, TEMPORAL_API_KEY: apiKey, TEMPORAL_TLS_SERVER_NAME: name } = env;
    const meant = temporalTlsSettings.filter((one) => one !== 'TEMPORAL_TLS' && env[one] !== undefined);
    if (env.TEMPORAL_TLS === 'false' && meant.length > 0)
      wrong('TEMPORAL_TLS', `is false, and these need it: ${meant.join(', ')}`);
    if (env.TEMPORAL_TLS !== 'true' && meant.length === 0) return { temporal: { address, tls: false } };
    const ca = pem('TEMPORAL_TLS_SERVER_CA_CERT_PATH');
    const crt = pem('TEMPORAL_TLS_CLIENT_CERT_PATH');
    const key = pem('TEMPORAL_TLS_CLIENT_KEY_PATH');
    if (env.TEMPORAL_TLS_CLIENT_CERT_PATH && !env.TEMPORAL_TLS_CLIENT_KEY_PATH)
      wrong('TEMPORAL_TLS_CLIENT_KEY_PATH', 'is missing beside TEMPORAL_TLS_CLIENT_CERT_PATH');
    if (env.TEMPORAL_TLS_CLIENT_KEY_PATH && !env.TEMPORAL_TLS_CLIENT_CERT_PATH)
      wrong('TEMPORAL_TLS_CLIENT_CERT_PATH', 'is missing beside TEMPORAL_TLS_CLIENT_KEY_PATH');
    return {
      temporal: {
        address,
        tls: {
          ...(ca && { serverRootCACertificate: ca }),
          ...(name !== undefined && { serverNameOverride: name }),
          ...(crt && key && { clientCertPair: { crt, key } }),
        },
        ...(apiKey !== undefined && { apiKey }),
      },
    };
  });
