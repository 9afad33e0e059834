/** The two numbers of a bank account, digits only (spec technician §5), for every form that asks for them. */
import type { ComponentProps, FormEvent } from 'react';
import { useMessages } from '#web/lib/language/react.tsx';
import { TextField } from '#web/ui/TextField.tsx';
import { payTexts } from '#words/generated/technician.ts';
import { useTestMode } from './test-mode.ts';

type Field = Omit<ComponentProps<typeof TextField>, 'label'>;

/** Removes everything but digits from the input. */
function keepDigits(event: FormEvent<HTMLInputElement>): void {
  event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '');
}

const digits = { inputMode: 'numeric', autoComplete: 'off', onInput: keepDigits } as const;

export function AccountNumber(field: Field) {
  const t = useMessages(payTexts);
  const hint = useTestMode() ? t('accountHintTest') : t('accountHint');
  return <TextField label={t('account')} {...field} {...digits} maxLength={17} hint={hint} />;
}

export function RoutingNumber(field: Field) {
  const t = useMessages(payTexts);
  const hint = useTestMode() ? t('routingHintTest') : t('routingHint');
  return <TextField label={t('routing')} {...field} {...digits} maxLength={9} hint={hint} />;
}
