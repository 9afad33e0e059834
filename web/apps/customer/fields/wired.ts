/** A form's field as the field groups take it: what react-hook-form registers, and what is wrong with it. */
import type { FieldPath, FieldValues, UseFormRegisterReturn, UseFormReturn } from 'react-hook-form';
import { ApiProblem } from '#api/contract/problem.ts';

export interface WiredField extends UseFormRegisterReturn {
  /** In English, as the contract says it; `useSay` says it in the person's language. */
  readonly error: string | undefined;
}

/** The field `name` of `form`. */
export function wired<Values extends FieldValues>(
  { register, getFieldState, formState }: UseFormReturn<Values>,
  name: FieldPath<Values>,
): WiredField {
  return { ...register(name), error: getFieldState(name, formState).error?.message };
}

/**
 * Puts what the server said about single fields beside them, and the focus into the first. `names` in the order of
 * the screen. Answers whether there was any.
 */
export function showRefused<Values extends FieldValues>(
  { setError }: Pick<UseFormReturn<Values>, 'setError'>,
  error: unknown,
  names: readonly FieldPath<Values>[],
): boolean {
  if (!(error instanceof ApiProblem)) return false;
  const { fields } = error;
  const refused = names.filter((name) => fields[name] !== undefined);
  for (const [index, name] of refused.entries())
    setError(name, { message: fields[name] ?? '' }, { shouldFocus: index === 0 });
  return refused.length > 0;
}
