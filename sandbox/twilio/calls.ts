/** Phone calls as Twilio handles them: the product is asked what to do (TwiML), and its answer is followed strictly. */
import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import type { Sign } from '../store/deliveries.ts';

/** A person's call to the product's number. */
export const callSchema = z.strictObject({
  from: z.string().regex(/^\+[1-9]\d{7,14}$/),
  to: z.string().regex(/^\+[1-9]\d{7,14}$/),
  /** Where Twilio asks what to do. */
  url: z.url(),
  /** The networks' verification of the caller's number. */
  verdict: z.string().min(1).max(60).default('TN-Validation-Passed-A'),
  /** What the caller presses, one key per menu. */
  presses: z
    .string()
    .regex(/^[\d*#]*$/)
    .default(''),
});

/** The result of a call. */
export interface Call {
  readonly sid: string;
  readonly from: string;
  readonly to: string;
  /** Who it was connected to, and which number their phone showed; null for no one. */
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
const gatherAttributes = ['action', 'finishOnKey', 'input', 'method', 'numDigits', 'timeout'];

/** Makes a call, and follows the product's answer. @throws {TwimlFailure} an answer that Twilio cannot follow */
export async function placeCall(
  { from, to, url, verdict, presses }: z.output<typeof callSchema>,
  { accountSid, sign }: { accountSid: string; sign: Sign },
): Promise<Call> {
  const sid = `CA${randomBytes(16).toString('hex')}`;
  const fields = {
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
  };
  const keys = presses.split('');
  const said: string[] = [];
  let heard = follow(await ask(url, fields, sign), keys);
  said.push(...heard.said);
  while (heard.pressed !== null) {
    const { action, digits } = heard.pressed;
    const next = new URL(action ?? url, url).href;
    heard = follow(await ask(next, { ...fields, CallStatus: 'in-progress', Digits: digits }, sign), keys);
    said.push(...heard.said);
  }
  const { dialed } = heard;
  if (dialed === null) return { sid, from, to, connected: null, said };
  const callerId = dialed.callerId ?? from;
  // Only a number of the account, or the caller's own, may be shown.
  if (callerId !== to && callerId !== from) throw new TwimlFailure(13_214, 'invalid callerId');
  return { sid, from, to, connected: { number: dialed.number, callerId }, said };
}

/** Asks the product what to do, with a signed form. */
async function ask(url: string, fields: Readonly<Record<string, string>>, sign: Sign): Promise<string> {
  const body = new URLSearchParams(fields).toString();
  const answer = await fetch(url, { method: 'POST', headers: { ...sign(url, body) }, body });
  if (!answer.ok) throw new TwimlFailure(11_200, `the product answered ${answer.status}`);
  if (!/^(text|application)\/xml/.test(answer.headers.get('content-type') ?? ''))
    throw new TwimlFailure(12_300, 'the answer is no XML by its type');
  return answer.text();
}

/** The result of a document: someone is dialed, a menu got its digits, or neither. */
interface Heard {
  readonly dialed: { readonly number: string; readonly callerId: string | undefined } | null;
  readonly pressed: { readonly action: string | undefined; readonly digits: string } | null;
  readonly said: readonly string[];
}

const sentence = /^<Say(?: language="[a-z]{2}-[A-Z]{2}")?>([^<]+)<\/Say>/;

/** Executes a document, verb by verb; `keys` are what the caller still has to press. */
function follow(document: string, keys: string[]): Heard {
  const whole = /^<\?xml version="1\.0" encoding="UTF-8"\?><Response>(.*)<\/Response>$/s.exec(
    document.trim(),
  );
  if (!whole) throw new TwimlFailure(12_100, 'no TwiML document');
  let rest = whole[1] ?? '';
  const said: string[] = [];
  let dialed: Heard['dialed'] = null;
  while (rest !== '') {
    const verb =
      sentence.exec(rest) ??
      /^<Hangup\/>/.exec(rest) ??
      /^<Gather((?: \w+="[^"]*")*)>(.*?)<\/Gather>/s.exec(rest) ??
      /^<Dial((?: \w+="[^"]*")*)><Number>([^<]*)<\/Number><\/Dial>/.exec(rest);
    if (!verb) throw new TwimlFailure(12_200, `a verb that is not understood: ${rest.slice(0, 40)}`);
    rest = rest.slice(verb[0].length);
    if (verb[0].startsWith('<Say')) said.push(verb[1] ?? '');
    if (verb[0].startsWith('<Dial')) dialed = dial(verb[1] ?? '', verb[2] ?? '');
    if (verb[0].startsWith('<Gather')) {
      const { action, menu } = gather(verb[1] ?? '', verb[2] ?? '');
      said.push(...menu);
      const digits = keys.shift();
      // Nothing after a menu is reached once a digit was pressed; without one the next verb follows.
      if (digits !== undefined) return { dialed: null, pressed: { action, digits }, said };
    }
    if (verb[0] === '<Hangup/>') break;
  }
  return { dialed, pressed: null, said };
}

const attributesIn = (text: string): ReadonlyMap<string, string> =>
  new Map(
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name = '', value = '']) => [
      name,
      value.replaceAll('&amp;', '&'),
    ]),
  );

/** A menu whose sentences may be interrupted. Only a single digit is supported here, which no key has to end. */
function gather(attributes: string, inside: string) {
  const given = attributesIn(attributes);
  for (const name of given.keys())
    if (!gatherAttributes.includes(name)) throw new TwimlFailure(12_200, `Gather has no attribute ${name}`);
  if (!/^[1-9]\d*$/.test(given.get('timeout') ?? '5'))
    throw new TwimlFailure(13_313, 'invalid timeout value');
  if (!/^[1-9]\d*$/.test(given.get('numDigits') ?? '1'))
    throw new TwimlFailure(13_314, 'invalid numDigits value');
  if (given.get('numDigits') !== '1') throw new TwimlFailure(12_200, 'more than one digit is not understood');
  const menu: string[] = [];
  for (let rest = inside; rest !== ''; ) {
    const verb = sentence.exec(rest);
    if (!verb) throw new TwimlFailure(12_200, `nothing of this goes into Gather: ${rest.slice(0, 40)}`);
    menu.push(verb[1] ?? '');
    rest = rest.slice(verb[0].length);
  }
  return { action: given.get('action'), menu };
}

function dial(attributes: string, number: string) {
  const given = attributesIn(attributes);
  for (const name of given.keys())
    if (!dialAttributes.includes(name)) throw new TwimlFailure(12_200, `Dial has no attribute ${name}`);
  if (!e164.test(number)) throw new TwimlFailure(13_223, 'invalid phone number to dial');
  return { number, callerId: given.get('callerId') };
}
