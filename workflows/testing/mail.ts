/** The activities that send messages, over the sandbox's mailbox and its texts. */
import { letterActivities } from '#activities/messages/letters.ts';
import { messageActivities } from '#activities/messages/messages.ts';
import type { PersonKeys } from '#events/keys/person-keys.ts';
import { openSignedLinks } from '#events/keys/signed-links.ts';
import type { EventLog } from '#events/log.ts';
import { madeUpKeys, type Sandbox } from '#sandbox/sandbox.ts';
import type { Documents } from '#vendors/blobs/documents.ts';
import { openMailer } from '#vendors/smtp/mailer.ts';
import { openTexts } from '#vendors/twilio/texts.ts';
import { sandboxPushes } from './pushes.ts';

const publicUrl = 'http://localhost:4000';
const sender = { home: publicUrl, postal: 'Hexkey, New York', support: 'support@hexkey.test' };

/** Opens them; `clock` is the workflows' time. `close` closes the connection to the mailbox. */
export function tellingActivities(parts: {
  readonly log: EventLog;
  readonly keys: PersonKeys;
  readonly masterKey: Uint8Array;
  readonly sandbox: Sandbox;
  readonly clock: () => Date;
  readonly documents: Documents;
}) {
  const { masterKey, sandbox, ...rest } = parts;
  const mailer = openMailer({
    url: `smtp://127.0.0.1:${sandbox.smtpPort}`,
    from: 'Hexkey <hello@hexkey.example>',
  });
  const texts = openTexts({ ...madeUpKeys.twilio, from: '+12125550199', apiBase: sandbox.url });
  const pushes = sandboxPushes(sandbox.url);
  const shared = { ...rest, mailer, texts, pushes, links: openSignedLinks(masterKey), publicUrl, sender };
  return {
    activities: {
      ...messageActivities({
        ...shared,
        technician: async () => ({
          firstName: 'Grace',
          email: 'grace@example.com',
          phone: null,
          takesTexts: false,
          language: 'en' as const,
        }),
        opsMail: 'ops@example.com',
        quietHours: null,
      }),
      ...letterActivities({ ...shared, deskMail: 'support@hexkey.test', opsMail: 'ops@example.com' }),
    },
    close: () => mailer.close(),
  };
}
