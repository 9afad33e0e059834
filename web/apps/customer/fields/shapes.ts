/** The rules for names and addresses, wherever a customer types one: the contract's rules with the forms' messages. */
import { zip } from '#api/contract/fields.ts';
import { personName, requiredPlace } from '#api/contract/names.ts';
import * as z from 'zod/mini';
import { fieldError } from '#api/contract/field-error.ts';

const states =
  'AL AK AZ AR CA CO CT DE DC FL GA HI ID IL IN IA KS KY LA ME MD MA MI MN MS MO MT NE NV NH NJ NM NY NC ND OH OK OR PA PR RI SC SD TN TX UT VT VA VI WA WV WI WY';
/** Postal abbreviations allowed in an address. */
export const stateCodes: readonly string[] = states.split(' ');

export const nameShape = {
  firstName: personName(fieldError('firstNameMissing')),
  lastName: personName(fieldError('lastNameMissing')),
};

export const placeShape = {
  city: requiredPlace(80, fieldError('cityRequired')),
  state: z.string().check(z.refine((value) => stateCodes.includes(value), fieldError('stateMissing'))),
  zipCode: zip,
};

export const streetRule = requiredPlace(200, fieldError('streetRequired'));
