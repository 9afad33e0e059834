/** Written by `npm run words` from words/es.po. */
import type { Compiled } from '../../texts.ts';

const texts: Compiled = {
  knowsBrandAndFurniture: ["Conoce ",["brand"]," y este tipo de mueble."],
  knowsBrand: ["Conoce ",["brand"],"."],
  knowsFurniture: ["Conoce este tipo de mueble."],
  noSkillsStated: ["No indicó habilidades particulares."],
  noSkillNeeded: ["El trabajo no pide ninguna habilidad particular."],
  skillMissing: ["No indicó una habilidad que el trabajo pide."],
  askedFor: ["El cliente pidió a esta persona."],
  ownArea: ["Sale de la misma zona del trabajo."],
  milesAway: ["Sale a ",["miles"]," millas del trabajo."],
  noReviews: ["Todavía no tiene reseñas."],
  rated: ["Calificación de ",["rating"]," de 5."],
  recentJobs: ["Tuvo ",["count","plural",{"0":["cero trabajos"],"one":["#"," trabajo"],"other":["#"," trabajos"]}]," en los últimos 30 días."],
  weeklyWindows: ["Ofrece ",["count","plural",{"one":["#"," horario"],"other":["#"," horarios"]}]," por semana."],
  inactive: ["La cuenta no está activa."],
  not_approved: ["La solicitud no está aprobada."],
  check_not_clear: ["La verificación de antecedentes no está limpia."],
  contract_unsigned: ["El contrato no está firmado."],
  not_payable: ["No hay una cuenta bancaria conectada a la que el proveedor pague."],
  license_expired: ["La licencia de conducir está vencida."],
  unavailable: ["Desactivó su disponibilidad."],
  elsewhere: ["Trabaja en otra zona."],
  otherHours: ["No trabaja a esa hora."],
  hasTimeOff: ["Tiene tiempo libre entonces."],
  busy: ["Ya tiene otro trabajo entonces."],
};
export default texts;
