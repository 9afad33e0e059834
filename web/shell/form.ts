/**
 * The only way to build forms: a schema with the contract's rules, errors next to their fields, one call however often
 * it is submitted.
 */
import { zodResolver } from '@hookform/resolvers/zod';
import {
  useForm,
  type DefaultValues,
  type FieldPath,
  type FieldValues,
  type UseFormProps,
  type UseFormRegisterReturn,
} from 'react-hook-form';
import type * as z from 'zod/mini';
import type { Client } from '#api/contract/client.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { useOnce } from '#web/lib/once.ts';
import { useRules } from './rules.ts';

/** A field as the fields of `web/ui` take it: what react-hook-form registers, and its error. */
export interface WiredField extends UseFormRegisterReturn {
  readonly error: string | undefined;
}

export interface FormOptions<Values extends FieldValues, Answer> {
  readonly schema: z.ZodMiniType<Values, Values> & { readonly shape: object };
  /** Initial values. A field that is left out keeps what was typed before the scripts loaded. */
  readonly start?: NoInfer<DefaultValues<Values>>;
  /** Further options of react-hook-form. */
  readonly options?: Omit<UseFormProps<Values>, 'resolver' | 'defaultValues'>;
  /** Submits the values once they are valid. */
  readonly run: (client: Client, values: Values) => Promise<Answer>;
  /** Texts for the form's own errors; null for others, which come from the contract or the server. */
  readonly say?: (error: string) => string | null;
  /** Further errors for single fields in the server's refusal, in words fit to show. */
  readonly beside?: (problem: ApiProblem) => Partial<Record<FieldPath<Values>, string>>;
  readonly onSuccess?: (answer: Answer, values: Values) => void | Promise<void>;
  /** After the fields have shown their errors. */
  readonly onError?: (error: unknown) => void | Promise<void>;
  /** The values break a rule, and nothing was sent. */
  readonly onIncomplete?: () => void;
}

/**
 * A form over a schema: errors appear next to their fields, including the server's, with the focus on the first, and
 * disappear as they are fixed; a refusal loses nothing typed. It is sent once however often it is pressed, and fails at
 * once without a connection: a form that sends itself later would be a surprise.
 */
export function useContractForm<Values extends FieldValues, Answer>({
  schema,
  start,
  options,
  run,
  say,
  beside,
  onSuccess,
  onError,
  onIncomplete,
}: FormOptions<Values, Answer>) {
  const rules = useRules();
  const saidOf = (error: string | undefined): string | undefined =>
    error === undefined ? undefined : (say?.(error) ?? rules(error));
  const fields = useForm<Values, unknown, Values>({
    resolver: zodResolver(schema),
    ...(start && { defaultValues: start }),
    reValidateMode: 'onChange',
    ...options,
  });
  const { register, getFieldState, setError, handleSubmit, formState } = fields;
  const attempt = useOnce({
    run,
    onSuccess: (answer, values) => onSuccess?.(answer, values),
    onError: (error) => {
      if (error instanceof ApiProblem) {
        const refused: Readonly<Record<string, string | undefined>> = { ...error.fields, ...beside?.(error) };
        const names = (Object.keys(schema.shape) as FieldPath<Values>[]).filter((name) => refused[name]);
        for (const [index, name] of names.entries())
          setError(name, { message: refused[name] ?? '' }, { shouldFocus: index === 0 });
      }
      return onError?.(error);
    },
  });
  const send = handleSubmit((values) => attempt.mutate(values), onIncomplete);
  return {
    fields,
    attempt,
    /** The field `name`: `<TextField label="Email" {...form.field('email')} />`. */
    field: (name: FieldPath<Values>): WiredField => ({
      ...register(name),
      error: saidOf(getFieldState(name, formState).error?.message),
    }),
    /** For the form's own element, with what else it needs. */
    props: { noValidate: true, onSubmit: (event: React.FormEvent) => void send(event) },
    busy: attempt.isPending,
    /** What no field says, or null. */
    failure: Object.keys(formState.errors).length === 0 ? attempt.error : null,
  };
}
