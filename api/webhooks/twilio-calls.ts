/**
 * POST /api/webhooks/twilio/calls: someone calls our number, and is connected to the other party of their job
 * (decisions 098 and 123).
 */
import express, { type Express } from 'express';
import { z } from 'zod';
import { mayCall } from '#domain/booking/calls.ts';
import { type Language, languages, locales } from '#domain/core/language.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { bookingsOfNumber } from '#projections/queries/calls.ts';
import { askForDigit, MENU_DIGITS, putThrough, sayAndHangUp, type Sentence } from '#vendors/twilio/calls.ts';
import { isFromTwilio } from '#vendors/twilio/texts.ts';
import { refusalTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import type { Dependencies } from '../dependencies.ts';
import { isActiveInLog } from '../people/active-technician.ts';
import { Refused } from '../problems.ts';

const form = z.record(z.string(), z.string());
const incoming = z.object({
  From: z.string().max(40),
  /** The networks' verification of the caller's number; if it failed, the number is someone else's. */
  StirVerstat: z.string().max(60).optional(),
  /** The digit pressed in the menu. */
  Digits: z.string().max(1).optional(),
});
/** The bookings of the menu in order, so that a digit means what was read out even if another job is closer by now. */
const menuOf = z.string().max(1000).optional();
const textsIn = spoken(refusalTexts);
const voices = { en: 'en-US', es: 'es-US' } as const;
const path = '/api/webhooks/twilio/calls';

/** Adds the route if a number for calls is configured. */
export function addTwilioCalls(app: Express, deps: Dependencies): void {
  const { voiceNumber, publicUrl, twilioAuthToken } = deps.settings;
  if (voiceNumber === null) return;
  app.post(path, express.urlencoded({ extended: false, limit: '64kb' }), async (request, response) => {
    const parameters = form.safeParse(request.body);
    const signature = request.headers['x-twilio-signature'];
    const isGenuine =
      parameters.success &&
      typeof signature === 'string' &&
      isFromTwilio(twilioAuthToken, signature, publicUrl + request.originalUrl, parameters.data);
    if (!isGenuine) throw new Refused('forbidden', 'webhookWrongSignature');
    const call = incoming.safeParse(parameters.data);
    const menu = menuOf.safeParse(request.query['menu']);
    if (!call.success || !menu.success) throw new Refused('invalid_input', 'webhookWithoutMessage');
    const { From: from, StirVerstat: verdict = '', Digits: digit } = call.data;
    const lines = verdict.startsWith('TN-Validation-Failed') ? [] : await linesOf(deps, from);
    response.type('text/xml').send(answer(lines, voiceNumber, digit, menu.data));
  });
}

/** A job that the caller may call about now, and the other party's number. */
interface Line {
  readonly view: BookingView;
  readonly number: string;
}

/** Connects the caller if there is someone to call; if there are several, the caller chooses. */
function answer(
  lines: readonly Line[],
  voiceNumber: string,
  digit: string | undefined,
  menu: string | undefined,
): string {
  const chosen =
    digit === undefined ? undefined : menu?.split(',')[MENU_DIGITS.findIndex((one) => one === digit)];
  const [first, ...others] = lines;
  const line =
    lines.find(({ view }) => view.id === chosen) ??
    (others.every(({ number }) => number === first?.number) ? first : undefined);
  if (line) return putThrough(line.number, voiceNumber);
  if (lines.length === 0)
    return sayAndHangUp(sentencesOf((language) => textsIn(language)('noJobToCallAbout')));
  const action = `${path}?menu=${lines.map(({ view }) => view.id).join(',')}`;
  return askForDigit(
    sentencesOf((language) => spokenMenu(language, lines)),
    action,
  );
}

const sentencesOf = (textOf: (language: Language) => string): readonly Sentence[] =>
  languages.map((language) => ({ language: voices[language], text: textOf(language) }));

/**
 * `For the job at 9:00 AM, number ending in M, 4, Q, press 1.` No names, since the caller is known only by a number.
 */
function spokenMenu(language: Language, lines: readonly Line[]): string {
  const t = textsIn(language);
  const choices = lines.map(({ view: { booking } }, index) =>
    t('callChoice', {
      time: timeIn(language, booking.appointment.startsAt, booking.appointment.zone),
      end: booking.number.slice(-3).split('').join(', '),
      digit: MENU_DIGITS[index] ?? '',
    }),
  );
  return [t('callChoices'), ...choices].join(' ');
}

/** `9:00 AM`, in the job site's zone. */
const timeIn = (language: Language, instant: string, zone: string): string =>
  new Intl.DateTimeFormat(locales[language], { timeStyle: 'short', timeZone: zone }).format(
    Date.parse(instant),
  );

/** The lines of a caller, as many as a menu has digits: those in progress first, then by time, then by id. */
async function linesOf(deps: Dependencies, from: string): Promise<readonly Line[]> {
  const now = deps.now();
  const views = await bookingsOfNumber(deps.readModels, from, now);
  const lines: Line[] = [];
  for (const view of views.filter(({ booking }) => mayCall(booking, now)).toSorted(inOrder)) {
    const { customer, crew } = view;
    const member = crew.find(({ phone }) => phone === from);
    const technician = member ?? crew[0];
    // A deactivated technician cannot be called (decision 074).
    if (!technician || !(await isActiveInLog(deps, technician.technicianId))) continue;
    const number = member ? customer.phone : technician.phone;
    if (number !== null && number !== from) lines.push({ view, number });
  }
  return lines.slice(0, MENU_DIGITS.length);
}

const underWay: readonly string[] = ['in_route', 'on_site', 'in_progress'];

const inOrder = (one: BookingView, other: BookingView): number =>
  Number(underWay.includes(other.booking.status)) - Number(underWay.includes(one.booking.status)) ||
  one.booking.appointment.startsAt.localeCompare(other.booking.appointment.startsAt) ||
  one.id.localeCompare(other.id);
