/** Email and text messages as channels: whether they work, and test thank-you messages (spec admin §2, §5, §7). */
import * as z from 'zod/mini';
import { serviceStatuses } from '#domain/core/service-checks.ts';
import { overallStatuses } from '#domain/messages/channel-checks.ts';
import { skipReasons } from '#domain/messages/events.ts';
import { messageOutcomes } from '#domain/messages/outcome.ts';
import { endpoint } from './endpoint.ts';
import { phone, requiredEmail, text } from './fields.ts';
import { fieldError } from './field-error.ts';
import { csvFile, paged } from './paged.ts';

const channelConfig = z.object({
  configured: z.boolean(),
  /** The service that sends the messages; null if none is configured. */
  service: z.nullable(z.string()),
  status: z.enum(serviceStatuses),
  /** ISO instant of the last check; null: not checked yet. */
  checkedAt: z.nullable(z.string()),
});
export type ChannelConfig = z.output<typeof channelConfig>;

export const getNotificationConfig = endpoint({
  method: 'GET',
  path: '/api/admin/notification-config',
  summary: 'Whether mails and text messages can go out, as the worker has found by asking their providers.',
  roles: ['admin'],
  permission: 'moderate',
  response: z.object({ email: channelConfig, sms: channelConfig, overall: z.enum(overallStatuses) }),
});

/** What a test is sent to: the mail address is required, the phone number is not (spec admin §5). */
export const thankYouTest = z.strictObject({
  testEmail: requiredEmail(fieldError('testEmailMissing')),
  testPhone: z.optional(z.nullable(z.union([z.literal(''), phone], fieldError('phoneInvalid')))),
});

export const testThankYou = endpoint({
  method: 'POST',
  path: '/api/admin/test-thank-you',
  summary:
    'Sends the thank-you messages of an example job: a mail, and with a phone number a text. What became of each stands in the list of tests.',
  roles: ['admin'],
  permission: 'moderate',
  body: thankYouTest,
  response: z.object({
    success: z.literal(true),
    testId: z.string(),
    /** `phone`: "No phone provided" if there is none. */
    sentTo: z.object({ email: z.string(), phone: z.string() }),
    position: z.string(),
  }),
  errors: ['channel_not_set_up', 'too_many_requests'],
});

const sent = z.object({
  /** Null once the person was erased. */
  to: z.nullable(z.string()),
  outcome: z.enum(messageOutcomes),
  /** Why it was not sent; null if it was. */
  reason: z.nullable(z.enum(skipReasons)),
  /** The provider's code for a text that was not delivered. */
  code: z.nullable(z.string()),
  changedAt: z.string(),
});
export type SentTest = z.output<typeof sent>;

export const listThankYouTests = endpoint({
  method: 'GET',
  path: '/api/admin/test-thank-you',
  summary: 'The latest tests of the thank-you messages with what became of each message, newest first.',
  roles: ['admin'],
  permission: 'moderate',
  response: z.object({
    tests: z.array(
      z.object({ testId: z.string(), at: z.string(), mail: z.nullable(sent), text: z.nullable(sent) }),
    ),
  }),
});

const messageRow = z.object({
  id: z.string(),
  channel: z.enum(['mail', 'sms', 'push']),
  /** What the message is, in words. */
  what: z.string(),
  /** The recipient: admins on duty are `ops`; null for a visitor who asked for help. */
  person: z.nullable(
    z.object({ role: z.string(), id: z.nullable(z.string()), name: z.nullable(z.string()) }),
  ),
  booking: z.nullable(z.object({ id: z.string(), number: z.string() })),
  ticketId: z.nullable(z.string()),
  ...sent.shape,
  wantedAt: z.string(),
  /** How often an admin has retried it. */
  triesAgain: z.number(),
});
export type MessageRow = z.output<typeof messageRow>;

const messageFilter = {
  /** `customer-<id>`, `technician-<id>`, `partner-<id>` or `admin-<id>`. */
  person: z.optional(
    text(170).check(z.regex(/^(customer|technician|partner|admin)-[\w.-]+$/, fieldError('unknownPerson'))),
  ),
  channel: z.optional(z.enum(['mail', 'sms', 'push'])),
  outcome: z.optional(z.enum(messageOutcomes)),
};

const messagePage = paged({
  rows: 'messages',
  row: messageRow,
  filter: messageFilter,
  sorts: ['changed'],
});

export const listMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages',
  summary:
    'Mails, texts and pushes with what became of each, the latest change first; searched by the number of a booking or request.',
  roles: ['admin'],
  permission: 'moderate',
  query: messagePage.query,
  response: messagePage.response,
});

export const exportMessages = endpoint({
  method: 'GET',
  path: '/api/admin/messages/export',
  summary: 'The messages that a filter lets through as a file; who takes it stands in the audit.',
  roles: ['admin'],
  permission: 'moderate',
  ...csvFile(messageFilter),
});

export const redriveMessage = endpoint({
  method: 'POST',
  path: '/api/admin/messages/:id/redrive',
  summary:
    'Tries a message again that failed, under the same id and with the same words. Whether it may still go out is looked at anew.',
  roles: ['admin'],
  permission: 'moderate',
  body: z.optional(z.strictObject({})),
  response: z.object({ success: z.literal(true), outcome: z.enum(messageOutcomes), position: z.string() }),
  errors: ['nothing_to_do'],
});
