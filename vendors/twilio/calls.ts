/** What we answer the provider when somebody calls our number: TwiML, by its SDK. */
import twilio from 'twilio';
import { z } from 'zod';

/** The number that technicians and customers call instead of each other's; without one they see the true ones. */
export const voiceEnv = {
  TWILIO_VOICE_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be E.164')
    .optional(),
};

/** Seconds that the other phone rings, and that a call lasts at most. */
const RING_S = 25;
const LONGEST_S = 1800;

/** Puts the caller through to `number`, who sees `callerId`; both in E.164. */
export function putThrough(number: string, callerId: string): string {
  const response = new twilio.twiml.VoiceResponse();
  response.dial({ callerId, timeout: RING_S, timeLimit: LONGEST_S, answerOnBridge: true }).number(number);
  return response.toString();
}

export interface Sentence {
  readonly language: 'en-US' | 'es-US';
  readonly text: string;
}

/** The digits of a menu, and how long one is waited for, in seconds; it is read twice. */
export const MENU_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const DIGIT_S = 6;

/**
 * Reads a menu twice and asks for one digit, which comes to `action` as `Digits`; hangs up without one. The caller may
 * press it at any time (https://www.twilio.com/docs/voice/twiml/gather).
 */
export function askForDigit(menu: readonly Sentence[], action: string): string {
  const response = new twilio.twiml.VoiceResponse();
  // Without a digit the provider goes on with the verb behind.
  for (let times = 0; times < 2; times += 1) {
    const gather = response.gather({ input: ['dtmf'], numDigits: 1, timeout: DIGIT_S, action });
    for (const { language, text } of menu) gather.say({ language }, text);
  }
  response.hangup();
  return response.toString();
}

/** Says sentences in their languages, and hangs up. */
export function sayAndHangUp(sentences: readonly Sentence[]): string {
  const response = new twilio.twiml.VoiceResponse();
  for (const { language, text } of sentences) response.say({ language }, text);
  response.hangup();
  return response.toString();
}
