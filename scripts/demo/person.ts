/** A demo person with their own cookies: a browser without a screen. */
import { setTimeout as pause } from 'node:timers/promises';
import { z } from 'zod';
import type { Role } from '#domain/core/actor.ts';
import { type Client, createClient } from '#api/contract/client.ts';
import { ApiProblem } from '#api/contract/problem.ts';

export interface Person extends Client {
  /** Same key, same booking: running the seeding again makes nothing twice. */
  readonly role: Role;
  /** Names and values. */
  readonly cookies: () => readonly (readonly [name: string, value: string])[];
}

/** Tries of one call before its 503 counts: on a busy machine the first minutes of an installation are slow. */
const MAX_TRIES = 20;

/** Sends a call again when the server asks for it, as a person would; its Idempotency-Key makes that safe. */
async function fetchUntilAvailable(...request: Parameters<typeof fetch>): Promise<Response> {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(...request);
    const seconds = response.status === 503 ? Number(response.headers.get('retry-after')) : 0;
    if (!(seconds > 0) || tries === MAX_TRIES) return response;
    await pause(seconds * 1000);
  }
}

/** A client that keeps its cookies, like a browser. */
export function person(baseUrl: string, role: Role): Person {
  const cookies = new Map<string, string>();
  const client = createClient({
    role,
    baseUrl,
    headers: () => ({ cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; ') }),
    fetch: async (...request) => {
      const response = await fetchUntilAvailable(...request);
      for (const cookie of response.headers.getSetCookie()) {
        const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
        if (name && value !== undefined) cookies.set(name, value);
      }
      return response;
    },
  });
  return { ...client, role, cookies: () => [...cookies] };
}

/** Whether a refusal has this code. */
export function isRefusal(error: unknown, ...codes: readonly string[]): boolean {
  return error instanceof ApiProblem && codes.includes(error.code);
}

const confirmed = z.object({ status: z.string() });

/**
 * Confirms a card as the browser's payment form would: publishable key, client secret, test card. Returns the status.
 */
export async function confirmCard(
  sandboxUrl: string,
  publishableKey: string,
  clientSecret: string,
  paymentMethod: string,
): Promise<string> {
  const id = clientSecret.split('_secret')[0] ?? '';
  const kind = id.startsWith('seti_') ? 'setup_intents' : 'payment_intents';
  const response = await fetch(`${sandboxUrl}/v1/${kind}/${id}/confirm`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      key: publishableKey,
      client_secret: clientSecret,
      payment_method: paymentMethod,
    }),
  });
  const answer = confirmed.safeParse(await response.json());
  return answer.success ? answer.data.status : 'declined';
}
