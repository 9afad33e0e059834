/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  title: ["Mensajes"],
  titleWith: ["Mensajes con ",["name"]],
  unread: [["count","plural",{"one":["#"," mensaje nuevo"],"other":["#"," mensajes nuevos"]}]],
  nothingYet: ["Todavía no hay mensajes."],
  notLoaded: ["No pudimos cargar los mensajes. De todos modos puede escribir."],
  you: ["Usted"],
  customer: ["Cliente"],
  crew: ["Técnico"],
  photo: ["Foto"],
  photoFrom: ["Foto de ",["name"]],
  openPhoto: ["Abrir: ",["what"]],
  messageTo: ["Mensaje para ",["name"]],
  contactHidden: ["Ocultamos los números de teléfono y los correos. Pueden llamarse desde dos horas antes de la cita."],
  contactHiddenLater: ["Ocultaremos los números de teléfono y los correos cuando termine el trabajo."],
  quickAnswers: ["Respuestas rápidas"],
  send: ["Enviar"],
  addPhoto: ["Agregar una foto"],
  photoTooLarge: ["Esta foto pesa más de 10 MB. Elija una más pequeña."],
  photoUnreadable: ["No podemos leer este archivo como foto. Elija otro."],
  sending: ["Enviando…"],
  waiting: ["Se enviará cuando vuelva la conexión"],
  failed: ["No se envió."],
  retry: ["Intentar de nuevo"],
  remove: ["Quitar"],
  kept: ["Los mensajes se guardan con la reserva."],
  until: ["Puede escribir hasta ",["time"],"."],
  over: ["Esta conversación terminó."],
  no_crew: ["Podrá escribir en cuanto un técnico tenga el trabajo."],
};
export default texts;
