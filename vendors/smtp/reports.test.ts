/** Mails that come back: the address says which try it was, and only a report that a mail has failed counts. */
import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readMailReport } from './reports.ts';
import { openReturnPaths, returnPathEnv } from './return-paths.ts';

const settings = { address: 'bounces@hexkey.example', secret: 'a secret of some length' };
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
    const other = openReturnPaths({ ...settings, secret: 'another secret of ours' });
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

  test('is both its settings or none', () => {
    expect(openReturnPaths({ address: undefined, secret: undefined })).toBeNull();
    for (const half of [
      { address: settings.address, secret: undefined },
      { address: undefined, secret: settings.secret },
    ])
      expect(() => openReturnPaths(half)).toThrow('needed together');
    const { MAIL_RETURN_PATH: address } = returnPathEnv;
    expect(address.safeParse('bounces-of-hexkey@hexkey.example').success).toBe(false);
    expect(address.safeParse('Bounces@Hexkey.example').data).toBe('bounces@hexkey.example');
  });
});

const to = 'bounces+7@hexkey.example';

/** A report as Postfix writes it. */
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
    expect(await readMailReport(postfix(fields))).toEqual({ to: [to], hasFailed, status });
  });

  test('of several recipients counts the one that failed', async () => {
    const fields = ['Action: relayed', 'Status: 2.0.0', '', 'Final-Recipient: rfc822; b@example.com'];
    const found = await readMailReport(postfix([...fields, 'Action: failed', 'Status: 5.1.6']));
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
    expect(await readMailReport(away)).toBeNull();
    expect(await readMailReport(postfix(['Action: failed'], 'multipart/mixed;'))).toBeNull();
    expect(await readMailReport(Buffer.from(''))).toBeNull();
    expect(await readMailReport(Buffer.from([0, 255, 13, 10, 128]))).toBeNull();
    const read = Buffer.from(
      postfix([]).toString().replace('message/delivery-status', 'message/disposition-notification'),
    );
    expect(await readMailReport(read)).toBeNull();
  });
});
