/** The environment of the sandbox's process. */
import { z } from 'zod';
import type { SandboxOptions } from './sandbox.ts';

const port = z.coerce.number().int().min(0).max(65_535);
const optionalUrl = z.union([z.literal('').transform(() => undefined), z.url()]).optional();

const environmentSchema = z.object({
  SANDBOX_PORT: port.default(0),
  SANDBOX_SMTP_PORT: port.default(0),
  SANDBOX_DATA: z.string().min(1),
  SANDBOX_STRIPE_SECRET_KEY: z.string().startsWith('sk_test_'),
  SANDBOX_STRIPE_PUBLISHABLE_KEY: z.string().startsWith('pk_test_'),
  SANDBOX_STRIPE_WEBHOOK_URL: optionalUrl,
  SANDBOX_STRIPE_WEBHOOK_SECRET: z.string().min(1),
  SANDBOX_STRIPE_CONNECT_WEBHOOK_SECRET: z.string().min(1),
  SANDBOX_TWILIO_ACCOUNT_SID: z.string().regex(/^AC[0-9a-f]{32}$/),
  SANDBOX_TWILIO_AUTH_TOKEN: z.string().min(1),
  SANDBOX_OPENAI_API_KEY: z.string().startsWith('sk-'),
  /** Checkr's own keys are 40 hex digits, so a real one is rejected. */
  SANDBOX_CHECKR_API_KEY: z.string().startsWith('sandbox_'),
  SANDBOX_CHECKR_WEBHOOK_URL: optionalUrl,
  /** None of DocuSeal's own keys begin like this. */
  SANDBOX_DOCUSEAL_API_KEY: z.string().startsWith('sandbox_').default('sandbox_docuseal'),
  SANDBOX_DOCUSEAL_WEBHOOK_URL: optionalUrl,
  SANDBOX_DOCUSEAL_WEBHOOK_SECRET: z.string().min(1).default('whsec_sandbox'),
  SANDBOX_MAIL_REPORTS_URL: optionalUrl,
  SANDBOX_MAIL_REPORTS_SECRET: z.string().min(1).default('sandbox'),
  SANDBOX_REPORT_SECONDS: z.coerce.number().min(0).default(5),
  SANDBOX_PAYOUT_SECONDS: z.coerce.number().min(0).default(5),
  SANDBOX_FUNDS_SECONDS: z.coerce.number().min(0).default(1),
  SANDBOX_PUBLIC_URL: optionalUrl,
});

/** @throws ZodError naming every variable that is missing or wrong. */
export function readEnvironment(environment: NodeJS.ProcessEnv): SandboxOptions {
  const parsed = environmentSchema.parse(environment);
  return {
    directory: parsed.SANDBOX_DATA,
    port: parsed.SANDBOX_PORT,
    smtpPort: parsed.SANDBOX_SMTP_PORT,
    publicUrl: parsed.SANDBOX_PUBLIC_URL,
    stripe: {
      secretKey: parsed.SANDBOX_STRIPE_SECRET_KEY,
      publishableKey: parsed.SANDBOX_STRIPE_PUBLISHABLE_KEY,
      webhookUrl: parsed.SANDBOX_STRIPE_WEBHOOK_URL,
      webhookSecret: parsed.SANDBOX_STRIPE_WEBHOOK_SECRET,
      connectWebhookSecret: parsed.SANDBOX_STRIPE_CONNECT_WEBHOOK_SECRET,
    },
    twilio: { accountSid: parsed.SANDBOX_TWILIO_ACCOUNT_SID, authToken: parsed.SANDBOX_TWILIO_AUTH_TOKEN },
    openai: { apiKey: parsed.SANDBOX_OPENAI_API_KEY },
    checkr: { apiKey: parsed.SANDBOX_CHECKR_API_KEY, webhookUrl: parsed.SANDBOX_CHECKR_WEBHOOK_URL },
    docuseal: {
      apiKey: parsed.SANDBOX_DOCUSEAL_API_KEY,
      webhookUrl: parsed.SANDBOX_DOCUSEAL_WEBHOOK_URL,
      webhookSecret: parsed.SANDBOX_DOCUSEAL_WEBHOOK_SECRET,
    },
    mailReports: { url: parsed.SANDBOX_MAIL_REPORTS_URL, secret: parsed.SANDBOX_MAIL_REPORTS_SECRET },
    reportSeconds: parsed.SANDBOX_REPORT_SECONDS,
    payoutSeconds: parsed.SANDBOX_PAYOUT_SECONDS,
    fundsSeconds: parsed.SANDBOX_FUNDS_SECONDS,
  };
}
