/** A new password typed twice, wherever one is set. */
import * as z from 'zod/mini';
import { newPassword } from '#api/contract/fields.ts';

export const newPasswordShape = { password: newPassword, confirmPassword: z.string() };

/** That both are the same; said at the second one. */
export const sameTwice = z.refine<{ readonly password: string; readonly confirmPassword: string }>(
  (form) => form.password === form.confirmPassword,
  { error: "Passwords don't match", path: ['confirmPassword'] },
);

export const newPasswordForm = z.object(newPasswordShape).check(sameTwice);
