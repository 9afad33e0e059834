/** Labels of a person's name and address in Spanish. */
import type { Translation } from '#web/lib/language/icu.ts';
import type en from './messages.en.ts';

export default {
  firstName: 'Nombre',
  lastName: 'Apellido',
  street: 'Dirección',
  unit: 'Apartamento o unidad',
  city: 'Ciudad',
  state: 'Estado',
  stateChoose: 'Elija',
  zipCode: 'Código ZIP',
} as const satisfies Translation<typeof en>;
