/** The technician's calendar: weekly hours and time off, in the time zone of their base. */
import * as z from 'zod/mini';
import { endpoint } from './endpoint.ts';
import { fieldError } from './field-error.ts';
import { day, text } from './fields.ts';
import { job } from './jobs.ts';

const time = z
  .string(fieldError('clockTime'))
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldError('clockTime')));

const weeklyHours = z.array(
  z.strictObject({
    /** 0 is Sunday. */
    weekday: z.literal([0, 1, 2, 3, 4, 5, 6]),
    start: time,
    /** `24:00` is midnight at the end of the day. */
    end: z
      .string(fieldError('clockTime'))
      .check(z.regex(/^(([01]\d|2[0-3]):[0-5]\d|24:00)$/, fieldError('clockTime'))),
  }),
);

/** Days from and to, both included; with times, from a time on the first day to a time on the last. */
const timeOffDays = {
  from: day,
  to: day,
  start: z._default(z.nullable(time), null),
  end: z._default(z.nullable(time), null),
};

export const timeOff = z.object({
  id: z.string(),
  from: z.string(),
  to: z.string(),
  /** Null: whole days. */
  start: z.nullable(z.string()),
  end: z.nullable(z.string()),
  /** IANA zone of these days and times. */
  zone: z.string(),
  startsAt: z.string(),
  endsAt: z.string(),
  /** Visible to no one else. */
  reason: z.nullable(z.string()),
});

export const calendar = z.object({
  /** IANA zone of the hours, from the base's ZIP code. */
  zone: z.string(),
  hours: weeklyHours,
  /** Whether the technician set the hours; otherwise they come from the availability in the application. */
  isOwn: z.boolean(),
  /** Current and future time off, earliest first. */
  timeOff: z.array(timeOff),
});
export type Calendar = z.output<typeof calendar>;

const changed = z.extend(calendar, { position: z.string() });

export const getCalendar = endpoint({
  method: 'GET',
  path: '/api/technician/calendar',
  summary: 'The hours and the time off of the signed-in technician.',
  roles: ['technician'],
  response: calendar,
});

export const setWorkingHours = endpoint({
  method: 'PUT',
  path: '/api/technician/calendar/hours',
  summary: 'Sets the weekly hours of the signed-in technician.',
  roles: ['technician'],
  body: z.strictObject({ hours: weeklyHours.check(z.maxLength(50)) }),
  response: changed,
});

export const listJobsInTimeOff = endpoint({
  method: 'GET',
  path: '/api/technician/calendar/jobs',
  summary: 'The accepted jobs, their drive included, that time off would have in it.',
  roles: ['technician'],
  query: z.strictObject({ from: day, to: day, start: z.optional(time), end: z.optional(time) }),
  response: z.array(job),
});

export const timeOffBody = z.strictObject({
  ...timeOffDays,
  reason: z._default(z.nullable(text(200)), null),
  /** Ids of the accepted jobs in this time that the technician has seen; they keep those jobs. */
  jobs: z._default(z.array(z.string().check(z.maxLength(64))).check(z.maxLength(200)), []),
});

export const addTimeOff = endpoint({
  method: 'POST',
  path: '/api/technician/calendar/time-off',
  summary: 'Takes time off; refused while accepted jobs in it were not shown.',
  roles: ['technician'],
  body: timeOffBody,
  response: changed,
  status: 201,
  errors: ['jobs_in_time_off', 'time_off_taken'],
});

export const changeTimeOff = endpoint({
  method: 'PUT',
  path: '/api/technician/calendar/time-off/:id',
  summary: 'Replaces an entry of time off.',
  roles: ['technician'],
  body: timeOffBody,
  response: changed,
  errors: ['jobs_in_time_off', 'time_off_taken'],
});

export const removeTimeOff = endpoint({
  method: 'DELETE',
  path: '/api/technician/calendar/time-off/:id',
  summary: 'Removes an entry of time off; one that is gone already is no error.',
  roles: ['technician'],
  response: changed,
});
