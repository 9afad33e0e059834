/** How every process reaches the Temporal server: plain within one network, TLS and a key to a cluster or Temporal Cloud. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** What both of the SDK's connections, the client's and the worker's, are opened with. */
export interface TemporalConnection {
  /** host:port */
  readonly address: string;
  readonly tls: false | TemporalTls;
  readonly apiKey?: string;
}

/** Empty for a server whose certificate a public authority has signed, and who asks for none of ours. */
export interface TemporalTls {
  /** PEM of the authority that has signed the server's certificate, where it is a private one. */
  readonly serverRootCACertificate?: Buffer;
  /** The name in the server's certificate, where it is not the address's. */
  readonly serverNameOverride?: string;
  /** Our own certificate and its key, PEM: who we are to the server (mTLS). */
  readonly clientCertPair?: { readonly crt: Buffer; readonly key: Buffer };
}

/** An empty setting is none: so a supervisor takes one away that its own server has no use for. */
const setting = z
  .string()
  .optional()
  .transform((text) => text || undefined);

/** The settings beside the address. Their names are those of Temporal's own tools. */
export const temporalTlsSettings = [
  'TEMPORAL_TLS',
  'TEMPORAL_TLS_SERVER_CA_CERT_PATH',
  'TEMPORAL_TLS_SERVER_NAME',
  'TEMPORAL_TLS_CLIENT_CERT_PATH',
  'TEMPORAL_TLS_CLIENT_KEY_PATH',
  'TEMPORAL_API_KEY',
] as const;

/**
 * Part of each process's environment, which it answers as `temporal`. `TEMPORAL_TLS` is `true` or `false`; a key or any
 * certificate means TLS as well. The files are read here, so that a wrong path is named at the start.
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
