/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  outcome_waiting: ["En espera"],
  outcome_sent_mail: ["Aceptado por el servidor de correo"],
  outcome_sent_sms: ["Aceptado por el operador"],
  outcome_sent_push: ["Aceptado por el servicio de avisos"],
  outcome_delivered: ["Entregado"],
  outcome_failed: ["Falló"],
  outcome_skipped: ["No enviado"],
  reason_stale: ["Lo que diría ya no es cierto."],
  reason_no_consent: ["La persona no ha aceptado mensajes de texto."],
  reason_opted_out: ["Dado de baja: la persona respondió STOP."],
  reason_no_address: ["No hay dirección a la cual enviarlo."],
  reason_not_wanted: ["La persona desactivó estos mensajes."],
  reason_refused_by_provider: ["Devuelto: la dirección no existe."],
  reason_not_set_up: ["El canal no está configurado."],
  reason_erased: ["La persona fue eliminada."],
  reason_expired: ["Su enlace ya no funcionaría."],
  undelivered: ["La red no lo entregó (código ",["code"],")."],
  undeliveredUnexplained: ["La red no lo entregó."],
};
export default texts;
