/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  received_subject: ["Recibimos su solicitud ",["ticketId"]],
  received_thanks: ["Gracias por escribirnos. Le responderemos en un plazo de 24 horas."],
  received_reference: ["Referencia #",["ticketId"],". Menciónela cuando vuelva a escribir, por favor."],
  received_wrote: ["Esto es lo que escribió:"],
  received_notYou: ["Si no nos escribió, alguien puso su dirección por error: ignore este correo."],
  answered_subject: ["Re: ",["subject"]," (",["ticketId"],")"],
  answered_text: ["Nuestra respuesta a su solicitud «",["subject"],"»:"],
  answered_plainSubject: ["Nuestra respuesta a su solicitud ",["ticketId"]],
  answered_plainText: ["Nuestra respuesta a su solicitud:"],
  open: ["Abrir la solicitud"],
  writeAgain: ["Escribirnos otra vez"],
  label_request: ["Solicitud"],
  label_subject: ["Asunto"],
  label_from: ["De"],
  label_category: ["Categoría"],
  label_priority: ["Prioridad"],
};
export default texts;
