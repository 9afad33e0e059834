/** Sends text messages through the Twilio SDK, and finds one whose answer was lost. */
import twilio from 'twilio';
import { z } from 'zod';
import { codeOf } from '#domain/core/reason-of.ts';
import type { ServiceCheck } from '#domain/core/service-checks.ts';

/** Settings for every process that sends texts; without all three, none are sent. */
export const twilioEnv = {
  TWILIO_ACCOUNT_SID: z.string().min(1).optional(),
  TWILIO_AUTH_TOKEN: z.string().min(1).optional(),
  TWILIO_FROM: z.string().min(3).optional(),
  TWILIO_API_BASE: z.url().optional(),
};

export interface TwilioConfig {
  readonly accountSid: string | undefined;
  readonly authToken: string | undefined;
  readonly from: string | undefined;
  readonly apiBase?: string | undefined;
}

/** The outcome of a text: handed over, or refused for good. An unreachable provider throws. */
export type TextOutcome =
  | { readonly kind: 'accepted'; readonly sid: string }
  | { readonly kind: 'opted_out' }
  | { readonly kind: 'bad_number' }
  | { readonly kind: 'not_set_up' };

export interface Texts {
  /** Sends a text. `to` in E.164. `statusCallback`: absolute URL for delivery reports. Throws TextsUnavailable. */
  send(text: {
    readonly to: string;
    readonly body: string;
    readonly statusCallback: string;
  }): Promise<TextOutcome>;
  /**
   * The sid of a text with exactly this body sent to this number since `since` (ISO; the provider's times are whole
   * seconds), or null. `except`: sids known to belong to other tries.
   */
  find(text: {
    readonly to: string;
    readonly body: string;
    readonly since: string;
    readonly except: readonly string[];
  }): Promise<string | null>;
  /** Whether the provider currently accepts our login. */
  check(): Promise<ServiceCheck>;
}

/** The provider gave no proper answer. Only the code is reported, because its words name people (R28). */
export class TextsUnavailable extends Error {
  override readonly name = 'TextsUnavailable';
  constructor(code: string) {
    super(`the text message provider cannot be reached (${code})`);
  }
}

const failing = z
  .object({ code: z.union([z.string(), z.number()]).nullish(), status: z.number().nullish() })
  .transform(({ code, status }) => [status, code].filter(Boolean).join(' '));

function unavailable(error: unknown): TextsUnavailable {
  return new TextsUnavailable(failing.safeParse(error).data || 'no code');
}

/** The SDK has no option for another base URL, so requests are redirected to the stand-in here. */
class BasedRequestClient extends twilio.RequestClient {
  private readonly base: string;
  constructor(base: string) {
    super({ timeout: 4_000 });
    this.base = base;
  }
  override request: twilio.RequestClient['request'] = (options) =>
    super.request({ ...options, uri: options.uri.replace(/^https:\/\/[^/]+/, this.base.replace(/\/$/, '')) });
}

const providerError = z.object({ status: z.number(), code: z.number().optional() });
const OPTED_OUT = 21610;

/** Used without a configured provider: mails say the same, so nothing waits for a text. */
const noTexts: Texts = {
  send: async () => ({ kind: 'not_set_up' }),
  find: async () => null,
  check: async () => ({ service: null, status: 'not_configured' }),
};

/** Opens the client. */
export function openTexts({ accountSid, authToken, from, apiBase }: TwilioConfig): Texts {
  if (accountSid === undefined || authToken === undefined || from === undefined) return noTexts;
  const client = twilio(
    accountSid,
    authToken,
    apiBase === undefined ? { timeout: 4_000 } : { httpClient: new BasedRequestClient(apiBase) },
  );
  return {
    async send({ to, body, statusCallback }) {
      try {
        const { sid } = await client.messages.create({ to, from, body, statusCallback });
        return { kind: 'accepted', sid };
      } catch (error) {
        const known = providerError.safeParse(error);
        if (known.success && known.data.code === OPTED_OUT) return { kind: 'opted_out' };
        if (known.success && known.data.status === 400) return { kind: 'bad_number' };
        throw unavailable(error);
      }
    },
    async find({ to, body, since, except }) {
      const sent = await client.messages
        .list({ to, dateSentAfter: new Date(since), limit: 50 })
        .catch((error: unknown) => Promise.reject(unavailable(error)));
      return sent.find(({ body: words, sid }) => words === body && !except.includes(sid))?.sid ?? null;
    },
    async check() {
      const service = `Twilio, ${from}`;
      try {
        await client.api.v2010.accounts(accountSid).fetch();
        return { service, status: 'active' };
      } catch (error) {
        const known = providerError.safeParse(error);
        const isRefused = known.success && (known.data.status === 401 || known.data.status === 403);
        return isRefused
          ? { service, status: 'refused' }
          : { service, status: 'unreachable', reason: codeOf(error) };
      }
    },
  };
}

/** Whether a status callback really comes from the provider. `url` is the exact public one that it was sent to. */
export function isFromTwilio(
  authToken: string | undefined,
  signature: string,
  url: string,
  parameters: Record<string, string>,
): boolean {
  return authToken !== undefined && twilio.validateRequest(authToken, signature, url, parameters);
}
