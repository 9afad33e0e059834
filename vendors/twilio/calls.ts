/** Answers to the provider's requests when somebody calls our number: TwiML, made with its SDK. */
import twilio from 'twilio';
import { z } from 'zod';

/** The number that technicians and customers call instead of each other's; without it they see the real ones. */
export const voiceEnv = {
  TWILIO_VOICE_NUMBER: z
    .string()
    .regex(/^\+[1-9]\d{7,14}$/, 'must be E.164')
    .optional(),
};

/** How long the other phone rings, and the maximum length of a call, in seconds. */
const RING_S = 25;
const LONGEST_S = 1800;

/** Connects the caller to `number`, who sees `callerId`; both in E.164. */
export function putThrough(number: string, callerId: string): string {
  const response = new twilio.twiml.VoiceResponse();
  response.dial({ callerId, timeout: RING_S, timeLimit: LONGEST_S, answerOnBridge: true }).number(number);
  return response.toString();
}

export interface Sentence {
  readonly language: 'en-US' | 'es-US';
  readonly text: string;
}

/** The digits of a menu, and how many seconds to wait for one; the menu is read twice. */
export const MENU_DIGITS = ['1', '2', '3', '4', '5', '6', '7', '8', '9'] as const;
const DIGIT_S = 6;

/**
 * Reads a menu twice and asks for one digit, which is sent to `action` as `Digits`; hangs up without one. The caller
 * may press it at any time (https://www.twilio.com/docs/voice/twiml/gather).
 */
export function askForDigit(menu: readonly Sentence[], action: string): string {
  const response = new twilio.twiml.VoiceResponse();
  // Without a digit, the provider continues with the next verb.
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
