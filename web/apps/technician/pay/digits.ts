/** Fields of bank numbers. */
import type { FormEvent } from 'react';

/** Leaves the digits alone of what is typed. */
export function keepDigits(event: FormEvent<HTMLInputElement>): void {
  event.currentTarget.value = event.currentTarget.value.replace(/\D/g, '');
}
