/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  reviewTitle: ["Revise su reserva"],
  toPayment: ["Continuar al pago"],
  appointment: ["Cita"],
  contact: ["Contacto"],
  name: ["Nombre"],
  texts: ["Mensajes"],
  textsYes: ["Sí, sobre esta reserva"],
  no: ["No"],
  heldNotCharged: ["retenido, no cobrado"],
  finalPrice: ["El precio final se confirma después de una evaluación en el lugar."],
  finalPriceMost: ["El precio final se confirma después de una evaluación en el lugar. Más de ",["total"],", solo si usted lo aprueba."],
  pricesKept: ["Nuestros precios cambiaron después de su cotización. Los suyos se mantienen hasta el ",["until"],"."],
  asGuest: ["No necesita una cuenta. Enviaremos todo sobre esta reserva a ",["email"],". Si ya tiene una, <link>inicie sesión</link>."],
  priceFailed: ["No se pudo cargar el precio."],
  change: ["Cambiar"],
};
export default texts;
