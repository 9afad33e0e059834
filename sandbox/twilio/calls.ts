/** Phone calls as Twilio handles them: the product is asked what to do (TwiML), and what it says is followed strictly. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Sign } from '../store/deliveries.ts';

/** A call that a person makes to the product's number. */
export const callSchema = z.strictObject({
  from: z.string().regex(/^\+[1-9]\d{7,14}$/),
  to: z.string().regex(/^\+[1-9]\d{7,14}$/),
  /** Where Twilio asks what to do. */
  url: z.url(),
  /** What the networks say of the caller's number. */
  verdict: z.string().min(1).max(60).default('TN-Validation-Passed-A'),
});

/** What came of a call. */
export interface Call {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  /** Whom it was put through to, and whose number that phone has shown; null for nobody. */
  readonly connected: { readonly number: string; readonly callerId: string } | null;
  readonly said: readonly string[];
}

/** Twilio plays "an application error has occurred" for these. */
export class TwimlFailure extends Error {
  readonly code: number;
  constructor(code: number, message: string) {
    super(message);
    this.code = code;
  }
}

const e164 = /^\+[1-9]\d{7,14}$/;
const dialAttributes = ['callerId', 'timeout', 'timeLimit', 'answerOnBridge'];

/** Makes a call, and does what the product answers. @throws {TwimlFailure} an answer that Twilio cannot follow */
export async function placeCall(
  { from, to, url, verdict }: z.output<typeof callSchema>,
  { accountSid, sign }: { accountSid: string; sign: Sign },
): Promise<Call> {
  const sid = `CA${randomBytes(16).toString('hex')}`;
  const body = new URLSearchParams({
    AccountSid: accountSid,
    ApiVersion: '2010-04-01',
    CallSid: sid,
    CallStatus: 'ringing',
    Called: to,
    Caller: from,
    Direction: 'inbound',
    From: from,
    StirVerstat: verdict,
    To: to,
  }).toString();
  const answer = await fetch(url, { method: 'POST', headers: { ...sign(url, body) }, body });
  if (!answer.ok) throw new TwimlFailure(11_200, `the product answered ${answer.status}`);
  if (!/^(text|application)\/xml/.test(answer.headers.get('content-type') ?? ''))
    throw new TwimlFailure(12_300, 'the answer is no XML by its type');
  const { dialed, said } = follow(await answer.text());
  if (dialed === null) return { sid, from, to, connected: null, said };
  const callerId = dialed.callerId ?? from;
  // Only a number of the account, or the caller's own, may be shown.
  if (callerId !== to && callerId !== from) throw new TwimlFailure(13_214, 'invalid callerId');
  return { sid, from, to, connected: { number: dialed.number, callerId }, said };
}

function follow(document: string): {
  readonly dialed: { readonly number: string; readonly callerId: string | undefined } | null;
  readonly said: readonly string[];
} {
  const whole = /^<\?xml version="1\.0" encoding="UTF-8"\?><Response>(.*)<\/Response>$/s.exec(
    document.trim(),
  );
  if (!whole) throw new TwimlFailure(12_100, 'no TwiML document');
  let rest = whole[1] ?? '';
  const said: string[] = [];
  let dialed: ReturnType<typeof follow>['dialed'] = null;
  while (rest !== '') {
    const verb =
      /^<Say(?: language="[a-z]{2}-[A-Z]{2}")?>([^<]+)<\/Say>/.exec(rest) ??
      /^<Hangup\/>/.exec(rest) ??
      /^<Dial((?: \w+="[^"]*")*)><Number>([^<]*)<\/Number><\/Dial>/.exec(rest);
    if (!verb) throw new TwimlFailure(12_200, `a verb that is not understood: ${rest.slice(0, 40)}`);
    if (verb[0].startsWith('<Say')) said.push(verb[1] ?? '');
    if (verb[0].startsWith('<Dial')) dialed = dial(verb[1] ?? '', verb[2] ?? '');
    rest = rest.slice(verb[0].length);
    if (verb[0] === '<Hangup/>') break;
  }
  return { dialed, said };
}

function dial(attributes: string, number: string) {
  const given = new Map(
    [...attributes.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [name, value]),
  );
  for (const name of given.keys())
    if (!dialAttributes.includes(name)) throw new TwimlFailure(12_200, `Dial has no attribute ${name}`);
  if (!e164.test(number)) throw new TwimlFailure(13_223, 'invalid phone number to dial');
  return { number, callerId: given.get('callerId') };
}
