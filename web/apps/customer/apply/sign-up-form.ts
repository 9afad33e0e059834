/** The sign-up form's fields under the contract's rules (spec technician §3, §5). */
import * as z from 'zod/mini';
import { signUpRadii } from '#domain/catalogue/options.ts';
import type { BodyOf } from '#api/contract/endpoint.ts';
import { fieldError } from '#api/contract/field-error.ts';
import { addressLine, signUpBody, type signUpTechnician } from '#api/contract/onboarding.ts';
import { taxClassifications } from '#domain/catalogue/options.ts';
import { currentLanguage } from '#web/lib/language/language.ts';
import { sameTwice } from '#web/shell/account/passwords.ts';

const { shape } = signUpBody;

export const signUpForm = z
  .object({
    firstName: shape.firstName,
    lastName: shape.lastName,
    email: shape.email,
    phone: shape.phone,
    dateOfBirth: shape.dateOfBirth,
    address: addressLine,
    ssn: shape.ssn,
    experience: shape.experience,
    skills: shape.skills,
    availability: shape.availability,
    workRadius: z.enum(signUpRadii, fieldError('workRadiusMissing')),
    certifications: z.string().check(z.maxLength(1000, fieldError('tooLong', { max: 1000 }))),
    taxClassification: z.enum(taxClassifications, fieldError('taxClassificationMissing')),
    businessName: z.string().check(z.maxLength(120, fieldError('tooLong', { max: 120 }))),
    businessEin: z.string().check(z.maxLength(20, fieldError('tooLong', { max: 20 }))),
    password: shape.password,
    confirmPassword: z.string(),
  })
  .check(
    sameTwice,
    z.refine((form) => form.taxClassification === 'individual' || form.businessName.trim() !== '', {
      error: fieldError('businessNameMissing'),
      path: ['businessName'],
    }),
  );
export type SignUpForm = z.output<typeof signUpForm>;

/** The initial values; those of a business are empty while they are hidden, too. */
export const emptySignUp = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  dateOfBirth: '',
  address: '',
  ssn: '',
  skills: [] as string[],
  certifications: '',
  taxClassification: 'individual' as const,
  businessName: '',
  businessEin: '',
  password: '',
  confirmPassword: '',
};

/** The sign-up as the contract's request body, with a business only if there is one. */
export function signUpOf({
  certifications,
  businessName,
  businessEin,
  workRadius,
  ...form
}: SignUpForm): BodyOf<typeof signUpTechnician> {
  const isBusiness = form.taxClassification !== 'individual';
  return {
    ...form,
    workRadius: workRadius === 'unlimited' ? workRadius : Number(workRadius),
    ...(certifications.trim() && { certifications }),
    ...(isBusiness && { businessName }),
    ...(isBusiness && businessEin.trim() && { businessEin }),
    language: currentLanguage(),
  };
}
