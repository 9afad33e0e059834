/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  statement: ["Estado de cuenta"],
  for: ["Para ",["name"]],
  summary: ["Resumen"],
  opening: ["Pendiente de pago al comienzo"],
  earned: ["Su parte de los trabajos, menos reembolsos"],
  tips: ["Propinas"],
  transferred: ["Transferido a su cuenta de pagos"],
  closing: ["Pendiente de pago al final"],
  jobs: ["Trabajos"],
  none: ["En este mes no se ganó ni se envió nada."],
  job: [["number"],", trabajo del ",["day"]],
  share: ["Su parte"],
  tip: ["Propina"],
  lowered: ["Parte reducida por un reembolso"],
  transfer: ["Transferencia a su cuenta de pagos"],
  reversal: ["Retirado de su cuenta de pagos"],
  bank: ["De ahí a su banco"],
  bankExpected: ["enviado el ",["sent"],", se espera el ",["day"]],
  bankArrived: ["enviado el ",["sent"],", llegó el ",["day"]],
  bankFailed: ["enviado el ",["sent"],", devuelto el ",["day"]],
  note: ["Las fechas son las de ",["zone"],". Lo transferido llega a su banco en 2 o 3 días hábiles. Guarde este estado de cuenta para sus impuestos: el formulario 1099-NEC declara lo transferido en un año calendario."],
  soFar: ["Este mes aún no termina: cifras al ",["moment"],"."],
};
export default texts;
