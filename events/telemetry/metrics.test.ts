/**
 * Metrics are served only to requests for this machine's own name, not to a page whose host name was pointed here
 * (decision 057).
 */
import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Metrics, openMetrics } from './metrics.ts';

let metrics: Metrics;
let port: number;
beforeAll(async () => {
  metrics = openMetrics('projector', (error) => {
    throw error;
  });
  // A host name other than loopback's at which this machine can be reached.
  port = await metrics.serve({ port: 0, host: '0.0.0.0' });
});
afterAll(() => metrics.close());

const answerTo = (host: string, path = '/metrics') =>
  new Promise<{ readonly status: number; readonly body: string }>((resolve, reject) => {
    get({ host: '127.0.0.1', port, path, headers: { host } }, (response) => {
      let body = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        body += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode ?? 0, body }));
    }).on('error', reject);
  });

it.each([
  'evil.example',
  'evil.example:80',
  '127.0.0.1.evil.example',
  'localhost.evil.example',
  'evil.example#@127.0.0.1',
  '10.0.0.1',
  'a b',
])('answers nothing under the name %s', async (host) => {
  for (const path of ['/metrics', '/']) {
    const { status, body } = await answerTo(host, path);
    expect(status).toBe(403);
    expect(body).not.toContain('process_');
  }
});

it.each(['127.0.0.1', 'localhost', 'LOCALHOST', '[::1]', '0.0.0.0'])('answers under %s', async (name) => {
  for (const host of [name, `${name}:9400`]) {
    const { status, body } = await answerTo(host);
    expect(status).toBe(200);
    expect(body).toContain('process_resident_memory_bytes');
  }
});
