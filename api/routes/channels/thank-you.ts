/** The Thank You tab: the state of email and texts, and test messages with their outcomes. */
import { createHash } from 'node:crypto';
import { letters } from '#domain/letters/decide.ts';
import type { WantedLetter } from '#domain/letters/events.ts';
import { statusNow } from '#domain/core/service-checks.ts';
import { overallOf } from '#domain/messages/channel-checks.ts';
import { serviceChecks, type ServiceChecks } from '#events/service-checks.ts';
import { idOfCommand } from '#events/ids.ts';
import { latestMessages, type MessageView } from '#projections/queries/messages.ts';
import { signedIn } from '../../call.ts';
import {
  type ChannelConfig,
  getNotificationConfig,
  listThankYouTests,
  type SentTest,
  testThankYou,
} from '../../contract/channels.ts';
import { executeCall } from '../../execute-call.ts';
import { normalPhone } from '../../people/sealing.ts';
import { implement } from '../../pipeline.ts';
import { Refused } from '../../problems.ts';

/** Number of tests on the screen, each an email and a text. */
const SHOWN_TESTS = 10;

/** The test's name in the email; two tests within a minute have different names. */
const nameOf = (testId: string): string =>
  createHash('sha256').update(testId).digest('hex').slice(0, 6).toUpperCase();

function configOf(check: ServiceChecks['email'], now: string): ChannelConfig {
  const status = statusNow(check, now);
  return {
    configured: check !== null && status !== 'not_configured',
    service: check?.service ?? null,
    status,
    checkedAt: check?.checkedAt ?? null,
  };
}

function sentOf(message: MessageView | undefined): SentTest | null {
  if (!message) return null;
  const { to, outcome, reason, delivery_code: code, changed_at: changedAt } = message;
  return { to, outcome, reason, code, changedAt };
}

export default [
  implement(getNotificationConfig, async (_call, { pool, now }) => {
    const checks = await serviceChecks(pool);
    const [email, sms] = [configOf(checks.email, now()), configOf(checks.sms, now())];
    return { email, sms, overall: overallOf([email.status, sms.status]) };
  }),
  implement(testThankYou, async (call, deps) => {
    const { testEmail, testPhone } = call.body;
    const { personId } = signedIn(call);
    const phone = testPhone ? normalPhone(testPhone, 'testPhone') : null;
    // An email would wait for a server that is not configured.
    if ((await serviceChecks(deps.pool)).email?.status === 'not_configured')
      throw new Refused('channel_not_set_up', 'mailNotSetUp');
    await deps.rateLimits.count('test_message', personId);
    const subject = `admin-${personId}`;
    const testId = idOfCommand(`thank you:${call.commandId}`);
    const letterOf = (channel: 'mail' | 'sms', to: WantedLetter['to']): WantedLetter => ({
      letterId: `${testId}:${channel}`,
      letter: 'test_thank_you',
      to,
      ...(channel === 'sms' && { channel }),
      name: null,
      language: call.language,
      link: null,
      values: { test: nameOf(testId) },
    });
    const wanted = [
      letterOf('mail', await deps.keys.seal(subject, 'email', testEmail)),
      ...(phone === null ? [] : [letterOf('sms', await deps.keys.seal(subject, 'phone', phone))]),
    ];
    const { position } = await executeCall(
      call,
      deps,
      letters,
      subject,
      () => wanted.map((letter) => ({ type: 'WantLetter' as const, letter })),
      { subject },
    );
    return {
      success: true as const,
      testId,
      sentTo: { email: testEmail, phone: phone ?? 'No phone provided' },
      position: position.toString(),
    };
  }),
  implement(
    listThankYouTests,
    async (_call, deps) => {
      const found = await latestMessages(deps.readModels, 'test_thank_you', 2 * SHOWN_TESTS);
      const tests = Map.groupBy(found, ({ id }) => id.split('.')[0] ?? id);
      return {
        tests: [...tests].slice(0, SHOWN_TESTS).map(([testId, messages]) => ({
          testId,
          at: messages[0]?.wanted_at ?? '',
          mail: sentOf(messages.find(({ channel }) => channel === 'mail')),
          text: sentOf(messages.find(({ channel }) => channel === 'sms')),
        })),
      };
    },
    { reads: ['messages'] },
  ),
];
