/** A new password typed twice, for every form that sets one. */
import * as z from 'zod/mini';
import { newPassword } from '#api/contract/fields.ts';
import { fieldError } from '#api/contract/field-error.ts';

export const newPasswordShape = { password: newPassword, confirmPassword: z.string() };

/** Both must be the same; the error is at the second one. */
export const sameTwice = z.refine<{ readonly password: string; readonly confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: fieldError('passwordsDiffer'), path: ['confirmPassword'] },
);

export const newPasswordForm = z.object(newPasswordShape).check(sameTwice);
