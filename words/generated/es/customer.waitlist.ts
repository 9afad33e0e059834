/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  notServed: ["Todavía no llegamos a ",["zip"]],
  nobody: ["Todavía no hay cerca de usted un técnico para muebles de ",["brand"],". Deje su correo y le avisaremos cuando haya uno."],
  nobodyForAll: ["Ningún técnico de su zona trabaja con todas estas marcas: ",["brands"],". Reserve cada marca por separado, o deje su correo y le avisaremos cuando haya uno."],
  nobodyAny: ["Todavía no hay cerca de usted un técnico para estos muebles. Deje su correo y le avisaremos cuando haya uno."],
  nobodyYet: ["Todavía no hay técnicos cerca de usted. Deje su correo y le avisaremos cuando haya uno. Mientras tanto, puede ver todos los precios en la <link>página de precios</link>."],
  tooFew: ["No hay suficientes técnicos cerca de usted para tantas piezas. Reserve menos piezas o deje su correo."],
  email: ["Correo electrónico"],
  emailHint: ["Solo la usaremos para este mensaje."],
  write: ["Avísenme"],
  failed: ["No se pudo guardar el correo. Inténtelo de nuevo."],
  kept: ["Le escribiremos a ",["email"]],
  keptDetail: ["En cuanto haya técnicos en ",["zip"],". Sus piezas quedan aquí una semana, por si prueba con otro código postal."],
  keptPlace: ["En cuanto haya técnicos cerca de ",["zip"],"."],
};
export default texts;
