/** The application while it is filled in: its form, its draft, and what follows when it is submitted. */
import { useEffect, useRef, useState } from 'react';
import type { FieldPath, UseFormReturn } from 'react-hook-form';
import { applyAgain, applyAsTechnician } from '#api/contract/onboarding.ts';
import { ApiProblem } from '#api/contract/problem.ts';
import { isProblem, sentenceOf } from '#web/lib/api.ts';
import { useMessages } from '#web/lib/language/react.tsx';
import { rememberPerson } from '#web/lib/remembered.ts';
import { useContractForm } from '#web/shell/form.ts';
import { useGo } from '#web/shell/navigation.ts';
import { notify } from '#web/ui/toast.ts';
import { applyTexts } from '#words/generated/customer.ts';
import { useApplicant } from './applicant.ts';
import { applicationDraft, forgetDrafts } from './draft.ts';
import {
  againForm,
  answersOf,
  applicationForm,
  bodyOf,
  emptyForm,
  filledWith,
  isDone,
  stepWith,
  type ApplicationForm,
} from './form.ts';
import { stepPath } from './steps.ts';

const STATUS_PAGE = '/technician/application-status?sent=1';

/** Names of the wizard's fields that the server's error mentions. */
function refusedFields(problem: ApiProblem): Partial<Record<keyof ApplicationForm, string>> {
  const { fields, code, message } = problem;
  const address = ['street', 'city', 'state', 'zipCode'] as const;
  return {
    ...Object.fromEntries(
      address.flatMap((name) => (fields[`address.${name}`] ? [[name, fields[`address.${name}`]]] : [])),
    ),
    ...(code === 'email_taken' && { email: message }),
    ...(code === 'unknown_zip' && { zipCode: message }),
    ...(code === 'state_mismatch' && { state: message }),
    ...(code === 'weak_password' && { password: message }),
  };
}

/** Fields whose rule compares them with another field. */
const comparedWith: Readonly<Record<string, FieldPath<ApplicationForm>>> = {
  zipCode: 'state',
  password: 'confirmPassword',
};

/**
 * Clears a field's error as soon as it is fixed; react-hook-form would do so only after a submit, and steps do not
 * submit.
 */
async function recheck(fields: UseFormReturn<ApplicationForm>, name: string): Promise<void> {
  // Change events name the registered field.
  const changed = [name as FieldPath<ApplicationForm>, comparedWith[name] ?? []].flat();
  const wrong = changed.filter((one) => fields.getFieldState(one).error);
  if (wrong.length > 0) await fields.trigger(wrong);
}

/** One form for all steps, saved as a draft while it is filled in and submitted as a whole. */
export function useApplication() {
  const t = useMessages(applyTexts);
  const go = useGo();
  const applicant = useApplicant();
  const [kept, setKept] = useState(() => applicationDraft.load(Date.now()));
  const form = useContractForm({
    schema: applicant ? againForm : applicationForm,
    start: { ...emptyForm, ...kept },
    run: (client, values) =>
      applicant
        ? applicant.client.call(applyAgain, { body: answersOf(values) })
        : client.call(applyAsTechnician, { body: bodyOf(values) }),
    onSuccess: ({ technicianId }, { email, firstName, lastName }) => {
      forgetDrafts();
      rememberPerson({ id: technicianId, email, firstName, lastName, role: 'technician' });
      // A different app, which confirms that the application arrived.
      window.location.assign(STATUS_PAGE);
    },
    beside: refusedFields,
    onError: (error) => {
      notify({ tone: 'bad', title: t('failed'), detail: sentenceOf(error, t('failedDetail')) });
      if (!(error instanceof ApiProblem)) return;
      if (isProblem(error, 'sign_in_required')) applicant?.leave();
      const step = stepWith(new Set(Object.keys({ ...error.fields, ...refusedFields(error) })));
      if (step) go(stepPath(step));
    },
    onIncomplete: () => {
      const { password, confirmPassword, ...values } = fields.getValues();
      const isComplete = isDone('legal', { ...values, password, confirmPassword });
      notify(
        isComplete && password !== confirmPassword
          ? { tone: 'bad', title: t('passwordsDiffer') }
          : { tone: 'bad', title: t('incomplete'), detail: t('incompleteDetail') },
      );
    },
  });
  const { fields } = form;
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ name, values }) => {
          applicationDraft.save(values, Date.now());
          if (name) void recheck(fields, name);
        },
      }),
    [fields],
  );
  const answers = applicant?.answers ?? null;
  const isFilled = useRef(false);
  useEffect(() => {
    if (answers === null || isFilled.current) return;
    isFilled.current = true;
    // A draft is newer than the previous answers and wins; the sign-in email is the account's.
    if (kept !== null) return fields.setValue('email', answers.email);
    fields.reset(filledWith(answers, fields.getValues()));
    // Nothing has been typed yet.
    applicationDraft.forget();
  }, [answers, kept, fields]);
  const startOver = (): void => {
    fields.reset(answers ? filledWith(answers, emptyForm) : emptyForm);
    applicationDraft.forget();
    setKept(null);
  };
  return { form, isKept: kept !== null, startOver };
}
export type Application = ReturnType<typeof useApplication>;
/** The form that all steps share. */
export type ApplicationFields = Application['form'];
