/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  contactTitle: ["¿A dónde vamos?"],
  toReview: ["Revisar la reserva"],
  whoIsThere: ["¿Quién estará en casa?"],
  smsConsent: ["Envíenme mensajes de texto sobre esta reserva, por ejemplo cuando el técnico va en camino o si algo cambia. Responda STOP para dejar de recibirlos."],
  haveAccount: ["¿Ya tiene una cuenta? <link>Inicie sesión</link> y completaremos sus datos."],
  saveAddress: ["Guardar esta dirección para la próxima vez"],
  savedAddress: ["Dirección guardada"],
  otherAddress: ["Otra dirección"],
  zipChosen: ["El horario que eligió es para ",["zip"],"."],
  elsewhere: ["Esta dirección está en ",["zip"],", pero el horario que eligió es para ",["chosen"],"."],
  timesThere: ["Ver horarios para ",["zip"]],
  instructions: ["Instrucciones especiales"],
  instructionsExample: ["Las cajas están en el pasillo. Timbre 3."],
};
export default texts;
