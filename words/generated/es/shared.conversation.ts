/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Mensajes"],
  titleWith: ["Mensajes con ",["name"]],
  unread: [["count","plural",{"one":["#"," mensaje nuevo"],"other":["#"," mensajes nuevos"]}]],
  nothingYet: ["Todavía no hay mensajes."],
  notLoaded: ["Los mensajes no cargaron. Aun así puede escribir."],
  you: ["Usted"],
  customer: ["Cliente"],
  crew: ["Técnico"],
  photo: ["Foto"],
  photoFrom: ["Foto de ",["name"]],
  openPhoto: ["Abrir: ",["what"]],
  messageTo: ["Mensaje para ",["name"]],
  contactHidden: ["Ocultamos los números de teléfono y los correos. Pueden llamarse el día del trabajo."],
  contactHiddenLater: ["Ocultamos los números de teléfono y los correos cuando el trabajo termina."],
  quickAnswers: ["Respuestas rápidas"],
  send: ["Enviar"],
  addPhoto: ["Agregar una foto"],
  photoTooLarge: ["Esta foto pesa más de 10 MB. Elija una más pequeña."],
  photoUnreadable: ["Este archivo no es una foto que podamos leer. Elija otra."],
  sending: ["Enviando…"],
  waiting: ["Se envía cuando tenga señal"],
  failed: ["No se envió."],
  retry: ["Intentar de nuevo"],
  remove: ["Quitar"],
  kept: ["Los mensajes se guardan con la reserva."],
  until: ["Puede escribir hasta ",["time"],"."],
  over: ["Esta conversación terminó."],
  no_crew: ["Podrá escribir en cuanto un técnico tenga el trabajo."],
};
export default texts;
