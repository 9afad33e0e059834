/**
 * A bounced email: what the recipient's server sends to its return path (RFC 3464), as forwarded by a service that
 * receives mail.
 */
import type { Sign } from '../store/deliveries.ts';
import type { CaughtMail } from './mailbox.ts';

/** The report as a raw email. `delayed`: the server keeps trying. */
export function deliveryReport(
  { returnPath, to, messageId, subject }: CaughtMail,
  { action, status, at }: { action: 'failed' | 'delayed'; status: string; at: Date },
): string {
  const [recipient = ''] = to;
  const server = `mx.${recipient.split('@')[1] ?? 'sandbox.example'}`;
  const boundary = `report-${at.getTime().toString(36)}`;
  return [
    'Return-Path: <>',
    `From: Mail Delivery System <MAILER-DAEMON@${server}>`,
    `To: ${returnPath}`,
    `Subject: ${action === 'failed' ? 'Undelivered Mail Returned to Sender' : 'Delayed Mail'}`,
    `Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    'Auto-Submitted: auto-replied',
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=delivery-status; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain; charset=us-ascii',
    '',
    `This is the mail system at ${server}. Your mail to <${recipient}> ${action === 'failed' ? 'could not be delivered' : 'has not been delivered yet'}.`,
    '',
    `--${boundary}`,
    'Content-Type: message/delivery-status',
    '',
    `Reporting-MTA: dns; ${server}`,
    `Arrival-Date: ${at.toUTCString().replace('GMT', '+0000')}`,
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <${recipient}>:`,
    '    the mailbox does not take it',
    '',
    `--${boundary}`,
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId ?? ''}`,
    `To: ${recipient}`,
    `Subject: ${subject.replace(/[^\x20-\x7e]/g, '?')}`,
    '',
    `--${boundary}--`,
    '',
  ].join('\r\n');
}

/** A raw email with the secret as a password (RFC 7617), as services send it if the URL contains one. */
export function forwardedMail(secret: string): Sign {
  return () => ({
    'Content-Type': 'message/rfc822',
    Authorization: `Basic ${Buffer.from(`mail:${secret}`).toString('base64')}`,
  });
}
