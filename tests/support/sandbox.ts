/** The sandbox's control API and its Stripe as a browser reaches it, for tests. */
import { z } from 'zod';
import { confirmCard } from '#scripts/demo/person.ts';

/** What `POST /sandbox/faults` takes (sandbox/README.md). */
export interface Fault {
  readonly service: 'stripe' | 'twilio' | 'smtp' | 'openai' | 'checkr';
  readonly kind: string;
  readonly call?: string;
  readonly milliseconds?: number;
  readonly code?: string;
  readonly times?: number;
}

const counts = z.object({
  holds: z.number(),
  captures: z.number(),
  captured_cents: z.number(),
  voids: z.number(),
  refunds: z.number(),
  transfers: z.number(),
  transferred_cents: z.number(),
  payouts: z.number(),
  payouts_paid: z.number(),
});
const booksShape = z.object({
  counts,
  payment_intents: z.array(z.looseObject({ id: z.string(), status: z.string(), amount: z.number() })),
  charges: z.array(z.looseObject({ id: z.string(), amount_captured: z.number() })),
  captures: z.array(z.looseObject({ payment_intent: z.string().nullable(), amount: z.number() })),
});
/** The books of one booking, or of all. */
export type SandboxBooks = z.output<typeof booksShape>;

const checksShape = z.object({
  candidates: z.array(z.looseObject({ custom_id: z.string().nullable(), ssn: z.string().nullable() })),
});
const mailShape = z.object({
  mail: z.array(
    z.looseObject({
      position: z.number(),
      messageId: z.string().nullable().optional(),
      subject: z.string().nullable().optional(),
    }),
  ),
});
const textsShape = z.object({ texts: z.array(z.looseObject({ body: z.string(), to: z.string() })) });

export interface Sandbox {
  readonly url: string;
  fault(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  books(bookingId?: string): Promise<SandboxBooks>;
  mail(to: string): Promise<z.output<typeof mailShape>['mail']>;
  /** Candidates of background checks, as the provider has them. */
  candidates(): Promise<z.output<typeof checksShape>['candidates']>;
  texts(to: string): Promise<z.output<typeof textsShape>['texts']>;
  /** Looks at a connected account as the provider's people do: content, looking at it, or turning it away. */
  review(accountId: string, review: 'none' | 'pending' | 'rejected'): Promise<void>;
  /** Overwrites fields of an object behind everybody's back. */
  tamper(object: string, id: string, set: Readonly<Record<string, unknown>>): Promise<void>;
  /**
   * Confirms a card as the browser's payment form does, with the publishable key and the client secret; answers the
   * intent's status, or `declined`.
   */
  confirmCard(clientSecret: string, paymentMethod: string): Promise<string>;
  /** Answers a 3-D Secure challenge. */
  answerChallenge(clientSecret: string, outcome: 'succeed' | 'fail'): Promise<void>;
}

/** Speaks to the sandbox at `url`. */
export function openSandbox(url: string, publishableKey: string): Sandbox {
  async function control(method: string, path: string, body?: unknown): Promise<unknown> {
    const response = await fetch(`${url}${path}`, {
      method,
      ...(body === undefined
        ? {}
        : { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const answer: unknown = await response.json();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  }
  return {
    url,
    candidates: async () => checksShape.parse(await control('GET', '/sandbox/checks')).candidates,
    fault: async (fault) => void (await control('POST', '/sandbox/faults', fault)),
    clearFaults: async () => void (await control('DELETE', '/sandbox/faults')),
    books: async (bookingId) =>
      booksShape.parse(
        await control('GET', `/sandbox/books${bookingId === undefined ? '' : `?bookingId=${bookingId}`}`),
      ),
    mail: async (to) =>
      mailShape.parse(await control('GET', `/sandbox/mail?limit=1000&to=${encodeURIComponent(to)}`)).mail,
    texts: async (to) =>
      textsShape.parse(await control('GET', `/sandbox/texts?limit=1000&to=${encodeURIComponent(to)}`)).texts,
    review: async (accountId, review) =>
      void (await control('POST', `/sandbox/accounts/${accountId}/review`, { review })),
    tamper: async (object, id, set) => void (await control('POST', '/sandbox/tamper', { object, id, set })),
    confirmCard: (clientSecret, paymentMethod) =>
      confirmCard(url, publishableKey, clientSecret, paymentMethod),
    answerChallenge: async (clientSecret, outcome) =>
      void (await control('POST', `/sandbox/3ds/${idOf(clientSecret)}`, { outcome })),
  };
}

/** The id of the intent that a client secret belongs to. */
export function idOf(clientSecret: string): string {
  return clientSecret.split('_secret')[0] ?? '';
}
