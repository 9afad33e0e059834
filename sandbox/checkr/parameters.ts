/** The candidate data that Checkr accepts, with the messages from its list of error codes. */
import { z } from 'zod';

/** The characters that the API supports in names. */
const nameCharacters = /^[a-zA-Z0-9ªµºÀ-ÖØ-öø-ÿ\-'., ]*$/;

const name = (label: string, least = 1) =>
  z
    .string(`${label} is invalid`)
    .regex(
      nameCharacters,
      `${label} must only contain letters, numbers, spaces, hyphens, apostrophes, periods, and commas`,
    )
    .min(least, `${label} is too short (minimum is ${least} characters)`);

/** A form field arrives as text. */
const flag = z.union([z.boolean(), z.enum(['true', 'false']).transform((text) => text === 'true')]);

const isSingleDigit = (digits: string): boolean => new Set(digits).size === 1;
const isSequential = (digits: string): boolean => digits === '123456789' || digits === '987654321';

/**
 * Nine digits, with or without dashes, excluding numbers that the API's field controls reject. The result is `XXX-XX-`
 * and the last four: the number itself goes no further.
 */
const ssn = z
  .string('SSN is invalid')
  .regex(/^(\d{9}|\d{3}-\d{2}-\d{4})$/, 'SSN is invalid')
  .refine((text) => !text.startsWith('9'), 'SSN is invalid. TIN was provided.')
  .refine((text) => {
    const digits = text.replaceAll('-', '');
    return !digits.startsWith('666') && !isSingleDigit(digits) && !isSequential(digits);
  }, 'SSN is invalid')
  .transform((text) => `XXX-XX-${text.slice(-4)}`);

const dob = z.iso.date('Dob is invalid');

/** The fields for creating a candidate; all but `email` may be added later. */
export const candidateFields = {
  first_name: name('First name').optional(),
  middle_name: name('Middle name', 0).optional(),
  no_middle_name: flag.optional(),
  last_name: name('Last name', 2).optional(),
  mother_maiden_name: name('Mother maiden name', 0).optional(),
  email: z.email('Email is not a valid email address').max(255, 'Email is not a valid email address'),
  phone: z.string('Phone is invalid').nullish(),
  zipcode: z
    .string('Zipcode is invalid')
    .regex(/^\d{5}$/, 'Zipcode is invalid')
    .optional(),
  dob: dob.optional(),
  ssn: ssn.optional(),
  driver_license_number: z.string('Driver license number is invalid').optional(),
  driver_license_state: z
    .string()
    .regex(/^[A-Z]{2}$/, 'State is not a valid US state')
    .optional(),
  copy_requested: flag.optional(),
  custom_id: z.string('Custom is invalid').optional(),
  metadata: z.record(z.string().max(40), z.string().max(500)).optional(),
};

/** The work location; within the United States the state is required. */
export const workLocations = z
  .array(
    z
      .strictObject({
        country: z.string().length(2, 'Work locations country is invalid').default('US'),
        state: z
          .string()
          .regex(/^[A-Z]{2}$/, 'Work locations state is invalid')
          .optional(),
        city: z.string().max(255, 'Work locations city is invalid').optional(),
      })
      .refine(
        ({ country, state }) => country !== 'US' || state !== undefined,
        'Work locations state is missing',
      ),
    'Work locations is invalid',
  )
  .default([]);

/** The customer's own tags on a report. */
export const tags = z.array(z.string(), 'Tags is invalid').default([]);
