/** The settings of the connection to Temporal, and a real TLS connection with them. */
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createSecureServer, type Http2SecureServer } from 'node:http2';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Connection } from '@temporalio/client';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { temporalEnv } from './connection.ts';

const TEMPORAL_ADDRESS = 'temporal.example:7233';
let folder: string;
const file = (name: string) => join(folder, name);

const openssl = (words: string) => promisify(execFile)('openssl', words.split(' '), { cwd: folder });

/** A certificate for `name`, signed by our own authority. */
async function certify(name: string): Promise<void> {
  await openssl(`req -newkey rsa:2048 -nodes -keyout ${name}.key -out ${name}.csr -subj /CN=${name}`);
  await writeFile(file(`${name}.ext`), `subjectAltName=DNS:${name}`);
  const authority = '-CA ca.pem -CAkey ca.key -CAcreateserial -days 2';
  await openssl(`x509 -req -in ${name}.csr ${authority} -extfile ${name}.ext -out ${name}.pem`);
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'hexkey-tls-'));
  await openssl('req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=authority -keyout ca.key -out ca.pem');
  await certify('temporal.test');
  await certify('worker');
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const temporal = (env: Record<string, string>) => temporalEnv.parse({ TEMPORAL_ADDRESS, ...env }).temporal;

describe('the settings', () => {
  it('an address alone is a plain connection, and so are settings that are empty', () => {
    expect(temporal({})).toEqual({ address: TEMPORAL_ADDRESS, tls: false });
    expect(temporal({ TEMPORAL_TLS: '', TEMPORAL_API_KEY: '' })).toEqual({
      address: TEMPORAL_ADDRESS,
      tls: false,
    });
    expect(temporal({ TEMPORAL_TLS: 'false' }).tls).toBe(false);
  });

  it('a key, a name or a certificate means TLS without further words', () => {
    expect(temporal({ TEMPORAL_TLS: 'true' }).tls).toEqual({});
    expect(temporal({ TEMPORAL_API_KEY: 'key' })).toEqual({
      address: TEMPORAL_ADDRESS,
      tls: {},
      apiKey: 'key',
    });
    expect(temporal({ TEMPORAL_TLS_SERVER_NAME: 'a.example' }).tls).toEqual({
      serverNameOverride: 'a.example',
    });
  });

  it('the files are read', async () => {
    const { tls } = temporal({
      TEMPORAL_TLS_SERVER_CA_CERT_PATH: file('ca.pem'),
      TEMPORAL_TLS_CLIENT_CERT_PATH: file('worker.pem'),
      TEMPORAL_TLS_CLIENT_KEY_PATH: file('worker.key'),
    });
    expect(tls).toEqual({
      serverRootCACertificate: await readFile(file('ca.pem')),
      clientCertPair: { crt: await readFile(file('worker.pem')), key: await readFile(file('worker.key')) },
    });
  });

  it.each([
    ['TLS that is off beside a key', { TEMPORAL_TLS: 'false', TEMPORAL_API_KEY: 'k' }, 'TEMPORAL_API_KEY'],
    ['a word that is neither true nor false', { TEMPORAL_TLS: 'yes' }, 'TEMPORAL_TLS'],
    [
      'a file that is not there',
      { TEMPORAL_TLS_SERVER_CA_CERT_PATH: '/nowhere/ca.pem' },
      'TEMPORAL_TLS_SERVER_CA_CERT_PATH names a file that cannot be read (ENOENT): /nowhere/ca.pem',
    ],
  ])('%s is refused by name', (_what, env, words) => {
    expect(() => temporal(env)).toThrow(words);
  });

  it('half a pair, or a file that is no certificate, is refused by name', async () => {
    expect(() => temporal({ TEMPORAL_TLS_CLIENT_CERT_PATH: file('worker.pem') })).toThrow(
      'TEMPORAL_TLS_CLIENT_KEY_PATH is missing',
    );
    expect(() => temporal({ TEMPORAL_TLS_CLIENT_KEY_PATH: file('worker.key') })).toThrow(
      'TEMPORAL_TLS_CLIENT_CERT_PATH is missing',
    );
    await writeFile(file('words.txt'), 'no certificate');
    expect(() => temporal({ TEMPORAL_TLS_SERVER_CA_CERT_PATH: file('words.txt') })).toThrow('is not PEM');
  });

  it('what is wrong elsewhere in the environment is named along with it', () => {
    const whole = z.object({ PORT: z.string() }).and(temporalEnv);
    expect(() => whole.parse({})).toThrow(/PORT[^]*TEMPORAL_ADDRESS/);
  });
});

describe('the connection', () => {
  let server: Http2SecureServer;
  let asked: (string | undefined)[];
  let address: string;

  beforeAll(async () => {
    asked = [];
    server = createSecureServer({
      key: await readFile(file('temporal.test.key')),
      cert: await readFile(file('temporal.test.pem')),
      ca: await readFile(file('ca.pem')),
      // Clients without a certificate from this authority are rejected.
      requestCert: true,
    });
    // Answers every call with an empty gRPC message, which is enough for the client to connect.
    server.on('stream', (stream, headers) => {
      asked.push(headers.authorization);
      stream.respond({ ':status': 200, 'content-type': 'application/grpc+proto' }, { waitForTrailers: true });
      stream.on('wantTrailers', () => stream.sendTrailers({ 'grpc-status': '0' }));
      stream.end(Buffer.alloc(5));
    });
    server.listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    address = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  it('shows our certificate and the key to a server that the private authority vouches for', async () => {
    const connection = await Connection.connect(
      temporal({
        TEMPORAL_ADDRESS: address,
        TEMPORAL_TLS_SERVER_CA_CERT_PATH: file('ca.pem'),
        TEMPORAL_TLS_SERVER_NAME: 'temporal.test',
        TEMPORAL_TLS_CLIENT_CERT_PATH: file('worker.pem'),
        TEMPORAL_TLS_CLIENT_KEY_PATH: file('worker.key'),
        TEMPORAL_API_KEY: 'the-key',
      }),
    );
    await connection.close();
    expect(asked[0]).toBe('Bearer the-key');
  });

  it.each([
    ['to a server that nobody vouches for', { TEMPORAL_TLS: 'true' }],
    ['without our certificate', { TEMPORAL_TLS_SERVER_CA_CERT_PATH: 'ca.pem' }],
    ['in plain', {}],
  ])('is not made %s', async (_how, settings: Record<string, string>) => {
    const before = asked.length;
    const { TEMPORAL_TLS_SERVER_CA_CERT_PATH: ca } = settings;
    const stranger = temporal({
      ...settings,
      TEMPORAL_ADDRESS: address,
      ...(Object.keys(settings).length > 0 && { TEMPORAL_TLS_SERVER_NAME: 'temporal.test' }),
      ...(ca && { TEMPORAL_TLS_SERVER_CA_CERT_PATH: file(ca) }),
    });
    await expect(Connection.connect({ ...stranger, connectTimeout: 1_000 })).rejects.toThrow();
    expect(asked).toHaveLength(before);
  });
});
