/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  bankText: ["Los números van directamente a nuestro proveedor de pagos; nosotros guardamos solo el nombre del banco y los últimos cuatro dígitos. Al enviarlos acepta los términos del proveedor."],
  bankName: ["Nombre del banco"],
  accountHolderName: ["Titular de la cuenta"],
  bankAccountType: ["Tipo de cuenta"],
  accountType_checking: ["Corriente"],
  accountType_savings: ["Ahorros"],
  bankRoutingNumber: ["Número de ruta"],
  routingHint: ["9 dígitos"],
  bankAccountNumber: ["Número de cuenta"],
  accountHint: ["De 4 a 17 dígitos"],
  dateOfBirth: ["Fecha de nacimiento del propietario"],
  dateOfBirthHint: ["El proveedor de pagos paga a una persona solo cuando la conoce."],
};
export default texts;
