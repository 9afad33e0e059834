/** A technician's date of birth, with the same rule everywhere (domain/onboarding/age.ts). */
import * as z from 'zod/mini';
import { birthDateFault } from '#domain/onboarding/age.ts';
import { fieldError } from './field-error.ts';

const isFree =
  (fault: ReturnType<typeof birthDateFault>) =>
  (date: string): boolean =>
    birthDateFault(date, new Date().toISOString()) !== fault;

/** YYYY-MM-DD; `missing` is the message if it is empty. */
export const birthDate = (missing: string) =>
  z
    .string(missing)
    .check(
      z.regex(/^\d{4}-\d{2}-\d{2}$/, missing),
      z.iso.date(fieldError('dayDoesNotExist')),
      z.refine(isFree('impossible'), fieldError('birthDateImpossible')),
      z.refine(isFree('too_young'), fieldError('tooYoung')),
    );
