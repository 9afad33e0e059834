/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  notServed: ["Todavía no llegamos cerca de ",["zip"]],
  nobody: ["Ningún técnico para piezas de ",["brand"]," trabaja cerca de este lugar. Deje su correo y le escribimos en cuanto haya uno."],
  nobodyForAll: ["Ningún técnico de su zona trabaja con todas estas marcas: ",["brands"],". Reserve cada marca por separado, o deje su correo y le avisaremos cuando haya uno."],
  nobodyAny: ["Ningún técnico para estas piezas trabaja cerca de este lugar. Deje su correo y le escribimos en cuanto haya uno."],
  nobodyYet: ["Todavía ningún técnico trabaja cerca de usted. Deje su correo y le escribimos en cuanto haya uno. Mientras tanto, puede ver todos los precios en la <link>página de precios</link>."],
  tooFew: ["Cerca de este lugar no hay bastantes técnicos para tantas piezas. Reserve menos o deje su correo."],
  email: ["Correo electrónico"],
  emailHint: ["Solo para este mensaje, para nada más."],
  write: ["Escríbanme"],
  failed: ["No se pudo guardar el correo. Inténtelo de nuevo."],
  kept: ["Le escribiremos a ",["email"]],
  keptDetail: ["En cuanto haya técnicos en ",["zip"],". Sus piezas quedan aquí una semana, por si prueba con otro código postal."],
  keptPlace: ["En cuanto haya técnicos cerca de ",["zip"],"."],
};
export default texts;
