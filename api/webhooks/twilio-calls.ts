/** POST /api/webhooks/twilio/calls: somebody calls our number, and is put through to the other one of their job (decision 098). */
import express, { type Express } from 'express';
import { z } from 'zod';
import { mayCall } from '#domain/booking/calls.ts';
import { languages } from '#domain/core/language.ts';
import { epochOf } from '#domain/scheduling/wall-time.ts';
import type { BookingView } from '#projections/queries/booking-view.ts';
import { bookingsOfNumber } from '#projections/queries/calls.ts';
import { putThrough, sayAndHangUp } from '#vendors/twilio/calls.ts';
import { isFromTwilio } from '#vendors/twilio/texts.ts';
import { refusalTexts } from '#words/generated/server.ts';
import { spoken } from '#words/speak.ts';
import type { Dependencies } from '../dependencies.ts';
import { isActiveInLog } from '../people/active-technician.ts';
import { Refused } from '../problems.ts';

const form = z.record(z.string(), z.string());
const incoming = z.object({
  From: z.string().max(40),
  /** What the networks say of the caller's number; one that failed is somebody else's. */
  StirVerstat: z.string().max(60).optional(),
});
const textsIn = spoken(refusalTexts);
const voices = { en: 'en-US', es: 'es-US' } as const;

/** Adds the route where a number for calls is configured. */
export function addTwilioCalls(app: Express, deps: Dependencies): void {
  const { voiceNumber, publicUrl, twilioAuthToken } = deps.settings;
  if (voiceNumber === null) return;
  const path = '/api/webhooks/twilio/calls';
  app.post(path, express.urlencoded({ extended: false, limit: '64kb' }), async (request, response) => {
    const parameters = form.safeParse(request.body);
    const signature = request.headers['x-twilio-signature'];
    const isGenuine =
      parameters.success &&
      typeof signature === 'string' &&
      isFromTwilio(twilioAuthToken, signature, publicUrl + path, parameters.data);
    if (!isGenuine) throw new Refused('forbidden', 'webhookWrongSignature');
    const call = incoming.safeParse(parameters.data);
    if (!call.success) throw new Refused('invalid_input', 'webhookWithoutMessage');
    const { From: from, StirVerstat: verdict = '' } = call.data;
    const other = verdict.startsWith('TN-Validation-Failed') ? null : await otherNumber(deps, from);
    response.type('text/xml').send(
      other === null
        ? sayAndHangUp(
            languages.map((language) => ({
              language: voices[language],
              text: textsIn(language)('noJobToCallAbout'),
            })),
          )
        : putThrough(other, voiceNumber),
    );
  });
}

/** The number of the other one: of the customer's lead technician, or of the technician's customer; null for none. */
async function otherNumber(deps: Dependencies, from: string): Promise<string | null> {
  const now = deps.now();
  const views = await bookingsOfNumber(deps.readModels, from, now);
  for (const view of views.filter(({ booking }) => mayCall(booking, now)).toSorted(nearest(now))) {
    const { customer, crew } = view;
    const member = crew.find(({ phone }) => phone === from);
    const technician = member ?? crew[0];
    // Who was deactivated is nobody's technician any more (decision 074).
    if (!technician || !(await isActiveInLog(deps, technician.technicianId))) continue;
    const number = member ? customer.phone : technician.phone;
    if (number !== null && number !== from) return number;
  }
  return null;
}

const underWay: readonly string[] = ['in_route', 'on_site', 'in_progress'];

/** Of several jobs the one under way, then the one whose window is nearest. */
const nearest =
  (now: string) =>
  (one: BookingView, other: BookingView): number =>
    Number(underWay.includes(other.booking.status)) - Number(underWay.includes(one.booking.status)) ||
    distance(one, now) - distance(other, now);

const distance = ({ booking }: BookingView, now: string): number =>
  Math.abs(epochOf(booking.appointment.startsAt) - epochOf(now));
