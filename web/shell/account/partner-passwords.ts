/** A store partner's new password typed twice, with the messages of spec admin §5. */
import * as z from 'zod/mini';
import { fieldError } from '#api/contract/field-error.ts';
import { partnerPassword } from '#api/contract/partner-account.ts';

export const partnerPasswordShape = { password: partnerPassword, confirmPassword: z.string() };

/** Both must be the same; the error is at the second one. */
export const samePartnerPassword = z.refine<{ readonly password: string; readonly confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: fieldError('passwordsDoNotMatch'), path: ['confirmPassword'] },
);
