/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  firstName: ["Nombre"],
  lastName: ["Apellido"],
  street: ["Dirección"],
  unit: ["Apartamento o unidad"],
  city: ["Ciudad"],
  state: ["Estado"],
  stateChoose: ["Elija"],
  zipCode: ["Código postal"],
};
export default texts;
