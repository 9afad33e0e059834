/** Bounced mails: the address tells which try it was, and only a report of a failed delivery counts. */
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { describe, expect, test } from 'vitest';
import { readMailReport } from './reports.ts';
import { openReturnPaths, returnPathEnv } from './return-paths.ts';

const settings = {
  address: 'bounces@hexkey.example',
  secret: 'a secret of some length',
  key: Buffer.alloc(32, 1),
};
const opened = () => {
  const paths = openReturnPaths(settings);
  if (!paths) throw new Error('it is configured');
  return paths;
};

describe('the return path of a try', () => {
  test('names it, in any case of letters, and fits into what mail servers take', () => {
    const paths = opened();
    const tryId = randomUUID();
    const address = paths.addressOf(tryId);
    expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
    expect(paths.tryOf(address)).toBe(tryId);
    expect(paths.tryOf(address.toUpperCase())).toBe(tryId);
  });

  test('is believed only where we wrote it', () => {
    const paths = opened();
    const address = paths.addressOf(randomUUID());
    const other = openReturnPaths({ ...settings, key: Buffer.alloc(32, 2) });
    for (const wrong of [
      other?.addressOf(randomUUID()) ?? '',
      address.replace(/\+./, (found) => (found === '+0' ? '+1' : '+0')),
      address.replace('bounces+', 'bounce+'),
      address.replace('hexkey.example', 'hexkey.example.org'),
      'bounces@hexkey.example',
      '',
    ])
      expect(paths.tryOf(wrong), wrong).toBeNull();
    expect(paths.knows(settings.secret)).toBe(true);
    for (const wrong of ['', 'a secret', `${settings.secret} `]) expect(paths.knows(wrong)).toBe(false);
  });

  test('tells whoever gets a mail nothing of the secret, however they guess', () => {
    const tryId = randomUUID();
    const other = openReturnPaths({ ...settings, secret: 'another secret of ours' });
    expect(other?.addressOf(tryId)).toBe(opened().addressOf(tryId));
  });

  test('is both its settings or none', () => {
    const { key } = settings;
    expect(openReturnPaths({ address: undefined, secret: undefined, key })).toBeNull();
    for (const half of [
      { address: settings.address, secret: undefined, key },
      { address: undefined, secret: settings.secret, key },
    ])
      expect(() => openReturnPaths(half)).toThrow('needed together');
    const { MAIL_RETURN_PATH: address } = returnPathEnv;
    expect(address.safeParse('bounces-of-hexkey@hexkey.example').success).toBe(false);
    expect(address.safeParse('Bounces@Hexkey.example').data).toBe('bounces@hexkey.example');
  });
});

const to = 'bounces+7@hexkey.example';
const read = (raw: Buffer) => readMailReport(raw, (address) => (address === to ? '7' : null));

/** In a thread that can be killed: a pattern that never finishes would hang the whole run. */
async function readApart(raw: Buffer): Promise<unknown> {
  const code = `
    const { parentPort, workerData: { module, raw, to } } = require('node:worker_threads');
    import(module)
      .then((it) => it.readMailReport(Buffer.from(raw), (address) => (address === to ? '7' : null)))
      .then((found) => parentPort.postMessage(found));`;
  const module = new URL('reports.ts', import.meta.url).href;
  const worker = new Worker(code, { eval: true, workerData: { module, raw, to } });
  try {
    const [found]: unknown[] = await once(worker, 'message', { signal: AbortSignal.timeout(15_000) });
    return found;
  } finally {
    await worker.terminate();
  }
}

/** A report in Postfix's format. */
const postfix = (fields: readonly string[], type = 'multipart/report; report-type=delivery-status;') =>
  Buffer.from(
    [
      'From: MAILER-DAEMON@mx.example.com (Mail Delivery System)',
      'Subject: Undelivered Mail Returned to Sender',
      `To: ${to}`,
      'Auto-Submitted: auto-replied',
      'MIME-Version: 1.0',
      `Content-Type: ${type}`,
      '\tboundary="9B41.1480/mx.example.com"',
      '',
      'This is a MIME-encapsulated message.',
      '',
      '--9B41.1480/mx.example.com',
      'Content-Description: Notification',
      'Content-Type: text/plain; charset=us-ascii',
      '',
      "I'm sorry to have to inform you that your message could not be delivered. Action: failed",
      '',
      '--9B41.1480/mx.example.com',
      'Content-Description: Delivery report',
      'Content-Type: message/delivery-status',
      '',
      'Reporting-MTA: dns; mx.example.com',
      'X-Postfix-Queue-ID: 9B41',
      'Arrival-Date: Fri, 27 Nov 2026 08:00:00 -0500 (EST)',
      '',
      'Final-Recipient: rfc822; ada@example.com',
      'Original-Recipient: rfc822;ada@example.com',
      ...fields,
      '',
      '--9B41.1480/mx.example.com',
      'Content-Description: Undelivered Message Headers',
      'Content-Type: text/rfc822-headers',
      '',
      'Subject: Your booking is confirmed',
      '',
      '--9B41.1480/mx.example.com--',
      '',
    ].join('\r\n'),
  );

describe('a report', () => {
  test.each([
    [['Action: failed', 'Status: 5.1.1'], true, '5.1.1'],
    [['ACTION: Failed', 'status:  5.2.2 (mailbox full)'], true, '5.2.2'],
    [
      ['Action: failed', 'Status: 5.7.1', 'Diagnostic-Code: smtp; 550 refused', '    Action: delayed'],
      true,
      '5.7.1',
    ],
    [['Action: failed', 'Status: 4.4.7'], true, '4.4.7'],
    [['Action: failed'], true, null],
    [['Action: delayed', 'Status: 4.4.1'], false, null],
    [['Action: delivered', 'Status: 2.0.0'], false, null],
    [['Action: relayed', 'Status: 2.0.0'], false, null],
    [['Status: 5.1.1'], false, null],
  ])('of %j: failed %s, code %s', async (fields, hasFailed, status) => {
    expect(await read(postfix(fields))).toEqual({ tryId: '7', hasFailed, status });
  });

  test('of several recipients counts the one that failed', async () => {
    const fields = ['Action: relayed', 'Status: 2.0.0', '', 'Final-Recipient: rfc822; b@example.com'];
    const found = await read(postfix([...fields, 'Action: failed', 'Status: 5.1.6']));
    expect(found).toMatchObject({ hasFailed: true, status: '5.1.6' });
  });

  test('is nothing that only looks like one: an answer, an absence, a report that somebody passes on', async () => {
    const lines = [
      'From: ada@example.com',
      `To: ${to}`,
      'Subject: Out of office',
      'Auto-Submitted: auto-replied',
    ];
    const away = Buffer.from([...lines, '', 'Action: failed', 'Status: 5.1.1', ''].join('\r\n'));
    expect(await read(away)).toBeNull();
    expect(await read(postfix(['Action: failed'], 'multipart/mixed;'))).toBeNull();
    expect(await read(Buffer.from(''))).toBeNull();
    expect(await read(Buffer.from([0, 255, 13, 10, 128]))).toBeNull();
    const opened = Buffer.from(
      postfix([]).toString().replace('message/delivery-status', 'message/disposition-notification'),
    );
    expect(await read(opened)).toBeNull();
  });

  test('is nothing that was written to another address, whatever it says', async () => {
    const report = postfix(['Action: failed', 'Status: 5.1.1']);
    expect(await readMailReport(report, () => null)).toBeNull();
  });

  // Blanks and lone line ends survive in base64. A pattern that tries every way to split them never finishes.
  const blanks = (length: number, end = 'y\rz') => {
    const status = `Action: failed\na:${' '.repeat(length)}${end}\nStatus: 5.1.1\n`;
    return Buffer.from(
      [
        `To: ${to}`,
        'Content-Type: multipart/report; report-type=delivery-status; boundary=b',
        '',
        '--b',
        'Content-Type: message/delivery-status',
        'Content-Transfer-Encoding: base64',
        '',
        ...(Buffer.from(status)
          .toString('base64')
          .match(/.{1,76}/g) ?? []),
        '--b--',
        '',
      ].join('\r\n'),
    );
  };

  test.each([' ', '\r', '\t', '\n ', '\r\n', ':'])(
    'is read to its end with sixty thousand of %j in a field',
    async (blank) => {
      const many = blanks(0, `${blank.repeat(60_000 / blank.length)}y\rz`);
      expect(await readApart(many)).toMatchObject({ tryId: '7', hasFailed: true });
    },
  );

  test('is passed over where it is larger than any that a mail server writes', async () => {
    expect(await readApart(blanks(60_000))).toEqual({ tryId: '7', hasFailed: true, status: '5.1.1' });
    expect(await readApart(blanks(1_000_000))).toBeNull();
  });

  test('is looked for at the start of a mail alone, whatever follows', async () => {
    const returned = 'a line of the returned mail\r\n'.repeat(100_000);
    const whole = Buffer.concat([postfix(['Action: failed', 'Status: 5.1.1']), Buffer.from(returned)]);
    expect(await read(whole)).toEqual({ tryId: '7', hasFailed: true, status: '5.1.1' });
    const endless = Buffer.from('\n'.repeat(10 * 1024 * 1024));
    expect(await readApart(Buffer.concat([Buffer.from(`To: ${to}\r\n\r\n`), endless]))).toBeNull();
    const header = Buffer.from(`X-A: ${'a'.repeat(3 * 1024 * 1024)}\r\nTo: ${to}\r\n\r\nHi\r\n`);
    expect(await read(header)).toBeNull();
  });

  test('cannot be read with parts in parts without end', async () => {
    const nested = Array.from({ length: 258 }, (_, n) => [
      ...(n === 0 ? [`To: ${to}`] : [`--b${n - 1}`]),
      `Content-Type: multipart/mixed; boundary=b${n}`,
      '',
    ]).flat();
    expect(await read(Buffer.from(nested.join('\r\n')))).toBe('unreadable');
  });
});
