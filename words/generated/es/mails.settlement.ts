/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  closing: ["Estado de cuenta final"],
  statement_subject: ["Su estado de cuenta de comisiones: ",["period"]],
  statement_text: [["outcome","select",{"paid":["Pagamos ",["amount"]," ",["last4","select",{"none":["a su cuenta bancaria"],"other":["a su cuenta bancaria terminada en ",["last4"]]}]," a más tardar el ",["day"],"."],"carried":["El total es ",["amount"],". Un total menor que ",["minimum"]," pasa al próximo estado de cuenta."],"other":["En este estado de cuenta no hay nada que pagar."]}],"\n\nEn su panel está el estado de cuenta con cada reserva, y qué espera cada comisión."],
  waits_subject: ["Su pago de ",["amount"]," está esperando"],
  waits_text: [["reason","select",{"bank_missing":["No tenemos una cuenta bancaria a la que pagar sus comisiones. Agregue una en su configuración."],"verification_due":["Nuestro proveedor de pagos necesita saber más sobre su negocio antes de pagar. Su configuración lleva al formulario."],"bank_rejected":["Su banco devolvió el dinero. Revise la cuenta en su configuración o agregue otra."],"other":["Su cuenta con nuestro proveedor de pagos está cerrada. Indique de nuevo su cuenta bancaria en su configuración: con eso se abre otra."]}],"\n\nEl pago corresponde a ",["period"],". Sale automáticamente cuando esto esté resuelto, y no se pierde nada."],
  statement_button: ["Ver el estado de cuenta"],
  waits_button: ["Abrir la configuración"],
  opening: ["Saldo anterior"],
  earned: ["Comisiones"],
  corrected: ["Descontado por reembolsos"],
  released: ["Revisadas y aprobadas"],
  due: ["Total"],
};
export default texts;
